import { hash, randomBytes } from "node:crypto";
import { isProven } from "#kernel/http/rules/proof-of-work.ts";
import type { SecretBox } from "./secrets/secret-box.ts";

const PURPOSE = "work-challenge";
const NONCE_BYTES = 12;
/** How long a form may stay open before its challenge is too old. */
const CHALLENGE_MINUTES = 120;

/**
 * Makes the challenge of a form: its subject, the second in which it was made, a number that is used once, and our signature. It is
 * stored only when it is used, so opening forms takes no space.
 * @param subject a word or an id: what the form is for, so that it is good for nothing else
 * @param level from `crowding`: how many times the work is doubled
 */
export function makeChallenge(box: SecretBox, subject: string | number, now = new Date(), level = 0): string {
  const issued = Math.floor(now.getTime() / 1_000);
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  const text = `${subject}${level > 0 ? `+${level}` : ""}.${issued}.${nonce}`;
  return `${text}.${box.sign(text, PURPOSE)}`;
}

/** A challenge that we have made. */
export type ReadChallenge = { nonce: string; ageSeconds: number; level: number };

/**
 * Reads a challenge.
 * @returns `old` when it has expired; null when we have not made it for this subject
 */
export function readChallenge(
  box: SecretBox,
  challenge: string,
  subject: string | number,
  now = new Date(),
): ReadChallenge | "old" | null {
  const [, text = "", about, level, issued, nonce = "", signature = ""] =
    /^((\w{1,10})(?:\+([1-3]))?\.(\d{1,12})\.([\w-]{16}))\.([\w-]{24})$/.exec(challenge) ?? [];
  if (about !== String(subject) || !box.isSigned(text, PURPOSE, signature)) return null;
  const ageSeconds = now.getTime() / 1_000 - Number(issued);
  return ageSeconds > CHALLENGE_MINUTES * 60 ? "old" : { nonce, ageSeconds, level: Number(level ?? 0) };
}

/** Returns whether a solution has the proof of work for a challenge. */
export const isWorkDone = (challenge: string, solution: string): boolean =>
  isProven(challenge, solution, (text) => hash("sha256", text, "buffer"));
