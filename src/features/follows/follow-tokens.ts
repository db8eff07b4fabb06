import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";

/** The allowed use of a link in a mail. */
export type LinkUse = "follow-confirm" | "follow-manage";

/** The part of an address that proves that it was mailed: the follow's number and our signature. It is not stored. */
export const linkToken = (box: SecretBox, use: LinkUse, id: number): string => `${id}-${box.sign(`${id}`, use)}`;

/**
 * Returns the id of the follow that a token is for; null for a token that we have not made. Links in mails go on when the key has
 * been changed.
 */
export function readToken(box: SecretBox, use: LinkUse, token: string): number | null {
  const [, id = "", signature = ""] = /^([1-9]\d{0,14})-([\w-]{1,64})$/.exec(token) ?? [];
  const isOurs = [box, ...box.former].some((signer) => signer.isSigned(id, use, signature));
  return id !== "" && isOurs ? Number(id) : null;
}
