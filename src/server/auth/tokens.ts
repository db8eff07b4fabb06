import { createHash, randomBytes } from "node:crypto";

/** An opaque secret for a cookie: 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token. It has too many random bits to be found by trying, so a plain hash will do. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
