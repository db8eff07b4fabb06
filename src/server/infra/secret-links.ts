import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";

/** Makes the secret of an address: 256 random bits as text that is safe in one. It is shown once and never stored. */
export const newLinkSecret = (): string => randomBytes(32).toString("base64url");

/** What the database keeps of a secret. */
export const hashLinkSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** SQL for whether the address of a row has not ended. @param table the table's name in the statement */
export const isLinkOpen = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.expires_at`)} is null or ${sql.ref(`${table}.expires_at`)} > now())`;
