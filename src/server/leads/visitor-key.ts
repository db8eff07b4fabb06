import { createHash, randomBytes } from "node:crypto";

/**
 * A key that tells one visitor's repeats from other visitors for as long as the process runs, and nobody who: the salt
 * is random, never stored and never leaves the process.
 */
const SALT = randomBytes(16);

export const visitorKey = (address: string, userAgent: string): Buffer =>
  createHash("sha256").update(SALT).update(`${address}\n${userAgent}`).digest().subarray(0, 16);
