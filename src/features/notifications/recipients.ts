import type { SealedColumn } from "#kernel/auth/secrets/keyed-columns.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import { mailAddressKey } from "#kernel/mail/rules/mail-address.ts";

const PURPOSE = "notification-recipients";

export const RECIPIENTS_SEALED: SealedColumn = {
  table: "notification_channels",
  column: "sealed_recipients",
  purpose: PURPOSE,
  withoutPerson: (text, address) =>
    JSON.stringify(JSON.parse(text).filter((one: string) => mailAddressKey(one) !== mailAddressKey(address))),
};

/** Encrypts the addresses that notifications are mailed to. @returns null for none */
export const sealRecipients = (box: SecretBox, addresses: readonly string[]): Buffer | null =>
  addresses.length === 0 ? null : box.seal(JSON.stringify(addresses), PURPOSE);

/** @returns null when the key is missing or another one */
export function tryOpenRecipients(box: SecretBox, sealed: Buffer | null): string[] | null {
  const text = sealed === null ? "[]" : box.tryOpen(sealed, PURPOSE);
  return text === null ? null : JSON.parse(text);
}

export const openRecipients = (box: SecretBox, sealed: Buffer | null): string[] =>
  sealed === null ? [] : JSON.parse(box.open(sealed, PURPOSE));
