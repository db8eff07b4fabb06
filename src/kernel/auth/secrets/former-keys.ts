import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { MAIL_KEY_FILE } from "#kernel/files/kept-folders.ts";
import { flushFolder, keyFingerprint, newKey, readWholeKey } from "./key-text.ts";
import type { SecretBox, SignerKeys } from "./secret-box.ts";
import { signerKeysOf } from "./secret-box.ts";

const PURPOSE = "former-keys";
/** How long links in mails work after the key that signed them was changed: longer than anybody looks for one. */
const LINKS_KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/** A signer's keys as stored. `until`: an ISO time. */
type StoredKeys = { hash: string; sign: string; until: string };

async function readStored(db: Kysely<Database>, box: SecretBox): Promise<StoredKeys[]> {
  const row = await db
    .selectFrom("mail_key")
    .select("sealed_former")
    .where(sql<boolean>`only_row`)
    .executeTakeFirst();
  const stored: StoredKeys[] = row?.sealed_former ? JSON.parse(box.open(row.sealed_former, PURPOSE)) : [];
  return stored.filter(({ until }) => Date.parse(until) > Date.now());
}

/** Returns the keys that signed links in mails before the present key. @param box of the present key */
export const readFormerKeys = async (db: Kysely<Database>, box: SecretBox): Promise<SignerKeys[]> =>
  (await readStored(db, box)).map(({ hash, sign }) => ({
    hashKey: Buffer.from(hash, "base64url"),
    signKey: Buffer.from(sign, "base64url"),
  }));

/** Returns the stored form of the former keys after a change, encrypted with the new key. @param old the key that is replaced */
export async function formerKeysAfter(
  db: Kysely<Database>,
  old: { key: string; box: SecretBox },
  box: SecretBox,
): Promise<Buffer> {
  const { hashKey, signKey } = signerKeysOf(old.key);
  const until = new Date(Date.now() + LINKS_KEPT_DAYS * DAY_MS).toISOString();
  const replaced = { hash: hashKey.toString("base64url"), sign: signKey.toString("base64url"), until };
  return box.seal(JSON.stringify([replaced, ...(await readStored(db, old.box))]), PURPOSE);
}

const nextFile = (dataDir: string): string => join(dataDir, `${MAIL_KEY_FILE}.next`);

/** Makes the next key of a data folder, before anything is encrypted with it. @returns the key */
export function makeNextKey(dataDir: string): string {
  const key = newKey();
  rmSync(nextFile(dataDir), { force: true });
  writeFileSync(nextFile(dataDir), key, { mode: 0o600, flush: true });
  flushFolder(dataDir);
  return key;
}

/**
 * Puts the next key in the place of the present one, when the database is encrypted with it. The present one is kept under
 * another name, for backups from before. A start finishes in this way a change that was interrupted.
 * @returns the name of the kept file; null when there was nothing to do
 */
export function finishRotation(dataDir: string, fingerprint: Buffer): string | null {
  const next = nextFile(dataDir);
  const key = existsSync(next) ? readWholeKey(readFileSync(next, "utf8")) : null;
  if (key === null || !keyFingerprint(key).equals(fingerprint)) return null;
  const present = join(dataDir, MAIL_KEY_FILE);
  const stamp = new Date().toISOString().replace(/\.\d+/, "").replace(/[-:]/g, "");
  const kept = `${present}.until-${stamp}`;
  if (existsSync(present)) renameSync(present, kept);
  renameSync(next, present);
  flushFolder(dataDir);
  return kept;
}
