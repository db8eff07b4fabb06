import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";

/** What a link in a mail may do. */
export type LinkUse = "follow-confirm" | "follow-manage";

/** The part of an address that proves that it was mailed: the follow's number and our signature. Nothing of it is stored. */
export const linkToken = (box: SecretBox, use: LinkUse, id: number): string => `${id}-${box.sign(`${id}`, use)}`;

/** The follow that a token is for; null for one that we have not made. */
export function readToken(box: SecretBox, use: LinkUse, token: string): number | null {
  const [, id = "", signature = ""] = /^([1-9]\d{0,14})-([\w-]{1,64})$/.exec(token) ?? [];
  return id !== "" && box.isSigned(id, use, signature) ? Number(id) : null;
}
