import { timingSafeEqual } from "node:crypto";
import type { SecretBox, Signer } from "#kernel/auth/secrets/secret-box.ts";

const PURPOSE = "bounce";
/** 128 bits as digits and letters of one case: mail servers may change the case of the part before an @. */
const SIGNATURE_CHARACTERS = 25;
const SIGNATURE_BYTES = 16;

const signatureOf = (box: Signer, mailId: string): string =>
  BigInt(`0x${box.hash(mailId, PURPOSE).toString("hex", 0, SIGNATURE_BYTES)}`)
    .toString(36)
    .padStart(SIGNATURE_CHARACTERS, "0");

/**
 * Returns the address to which one mail is returned when it cannot be delivered: `bounces+17-6f0k…@market.example`. The part behind
 * the plus names the mail and proves that we made it, so nobody else can make a mail look undeliverable.
 * @param bounces the mailbox, `bounces@market.example`
 */
export function bounceAddress(box: SecretBox, bounces: string, mailId: string): string {
  const at = bounces.lastIndexOf("@");
  return `${bounces.slice(0, at)}+${mailId}-${signatureOf(box, mailId)}${bounces.slice(at)}`;
}

const TAG = new RegExp(`\\+([1-9]\\d{0,14})-([0-9a-z]{${SIGNATURE_CHARACTERS}})@`, "gi");
/** The most tags of one message that are checked: a genuine message has its tag in one or two headers. */
const MAX_TAGS = 10;

/** Returns the id of the mail whose bounce address is in a text; null when there is no address that we made. */
export function mailOfBounceAddress(box: SecretBox, text: string): string | null {
  for (const [, id = "", signature = ""] of text.matchAll(TAG).take(MAX_TAGS)) {
    const given = Buffer.from(signature.toLowerCase());
    // Mails that were sent before the key was changed are returned, too.
    if ([box, ...box.former].some((signer) => timingSafeEqual(given, Buffer.from(signatureOf(signer, id))))) return id;
  }
  return null;
}
