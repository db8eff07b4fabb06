import { createHash, createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";

/** Makes the secret of an address: 256 random bits as text that is safe in an address. It is shown once and never stored. */
export const newLinkSecret = (): string => randomBytes(32).toString("base64url");

/**
 * Derives a second secret from one. The first cannot be found from the second.
 * @param purpose distinguishes secrets that are derived from the same one
 */
export const deriveLinkSecret = (secret: string, purpose: string): string =>
  createHmac("sha256", secret).update(purpose).digest("base64url");

/** The stored form of a secret. */
export const hashLinkSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** SQL: true when the address of a row has not ended. @param table the table's name in the statement */
export const isLinkOpen = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.expires_at`)} is null or ${sql.ref(`${table}.expires_at`)} > now())`;
