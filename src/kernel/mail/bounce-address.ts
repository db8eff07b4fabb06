import { timingSafeEqual } from "node:crypto";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";

const PURPOSE = "bounce";
/** 96 bits as hexadecimal digits: mail servers may change the case of what stands before an @. */
const SIGNATURE_CHARACTERS = 24;

const signatureOf = (box: SecretBox, mailId: string): string =>
  box.hash(mailId, PURPOSE).toString("hex").slice(0, SIGNATURE_CHARACTERS);

/**
 * The address that one mail is returned to when it cannot be delivered: `bounces+17-6f0c…@market.example`. The part behind the plus
 * says which mail it was and proves that we made it, so nobody else can make a mail look undeliverable.
 * @param bounces the mailbox, `bounces@market.example`
 */
export function bounceAddress(box: SecretBox, bounces: string, mailId: string): string {
  const at = bounces.lastIndexOf("@");
  return `${bounces.slice(0, at)}+${mailId}-${signatureOf(box, mailId)}${bounces.slice(at)}`;
}

const TAG = new RegExp(`\\+([1-9]\\d{0,14})-([0-9a-f]{${SIGNATURE_CHARACTERS}})@`, "gi");
/** Tags of one message that are checked: a genuine one has it in a header or two. */
const MAX_TAGS = 10;

/** The mail that a text with such an address is about. @returns null when there is none that we made */
export function mailOfBounceAddress(box: SecretBox, text: string): string | null {
  for (const [, id = "", signature = ""] of text.matchAll(TAG).take(MAX_TAGS)) {
    if (timingSafeEqual(Buffer.from(signature.toLowerCase()), Buffer.from(signatureOf(box, id)))) return id;
  }
  return null;
}
