import { hash, randomBytes } from "node:crypto";
import { CHALLENGE_MINUTES } from "#core/dealerships/rules/inquiry-rules.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import { isProven } from "./rules/proof-of-work.ts";

const PURPOSE = "inquiry-challenge";
const NONCE_BYTES = 12;

/**
 * Makes the challenge of a form: the car, the second in which it was made, a number that is used once, and our signature. It is
 * stored only when it is used, so opening forms takes no space.
 */
export function makeChallenge(box: SecretBox, vehicleId: number, now = new Date()): string {
  const issued = Math.floor(now.getTime() / 1_000);
  const text = `${vehicleId}.${issued}.${randomBytes(NONCE_BYTES).toString("base64url")}`;
  return `${text}.${box.sign(text, PURPOSE)}`;
}

/** A challenge that we have made. */
export type ReadChallenge = { nonce: string; ageSeconds: number };

/**
 * Reads a challenge.
 * @returns `old` when it has expired; null when we have not made it for this car
 */
export function readChallenge(
  box: SecretBox,
  challenge: string,
  vehicleId: number,
  now = new Date(),
): ReadChallenge | "old" | null {
  const [, text = "", id, issued, nonce = "", signature = ""] =
    /^((\d{1,10})\.(\d{1,12})\.([\w-]{16}))\.([\w-]{24})$/.exec(challenge) ?? [];
  if (Number(id) !== vehicleId || !box.isSigned(text, PURPOSE, signature)) return null;
  const ageSeconds = now.getTime() / 1_000 - Number(issued);
  return ageSeconds > CHALLENGE_MINUTES * 60 ? "old" : { nonce, ageSeconds };
}

/** Returns whether a solution has the proof of work for a challenge. */
export const isWorkDone = (challenge: string, solution: string): boolean =>
  isProven(challenge, solution, (text) => hash("sha256", text, "buffer"));
