import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { MAIL_KEY_FILE } from "#kernel/files/kept-folders.ts";
import { finishRotation, readFormerKeys } from "./former-keys.ts";
import { flushFolder, keyFingerprint, newKey, readWholeKey } from "./key-text.ts";
import { closedSecretBox, openSecretBox, type SecretBox } from "./secret-box.ts";

/** The secret box of this installation. `problem`: why its key is missing, for the operator; the box is then closed. */
export type InstallationKey = { box: SecretBox; problem: string | null };

/**
 * Opens the installation's key: `MAIL_KEY`, or the file in the data folder. The first start makes it, so every backup contains
 * it. No new key is made for a database with the fingerprint of another: its encrypted data could then never be read again.
 * Without its key AutoHub starts: only features that need it are switched off, and the Health screen says so.
 * @param options.key `MAIL_KEY`; null: the key in the data folder
 */
export async function openInstallationKey(
  db: Kysely<Database>,
  { key, dataDir }: { key: string | null; dataDir: string },
): Promise<InstallationKey> {
  const known = await readFingerprint(db);
  if (key === null && known !== null) finishRotation(dataDir, known);
  const found = key === null ? findKeyFile(dataDir, known === null) : { key, isNew: false };
  if (typeof found === "string") return missing(found);
  const fingerprint = keyFingerprint(found.key);
  if (known === null) {
    await db
      .insertInto("mail_key")
      .values({ fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const agreed = known ?? (await readFingerprint(db));
  if (agreed?.equals(fingerprint)) {
    return { box: openSecretBox(found.key, await readFormerKeys(db, openSecretBox(found.key))), problem: null };
  }
  // Another machine was first.
  if (found.isNew) rmSync(join(dataDir, MAIL_KEY_FILE), { force: true });
  return missing(
    found.isNew
      ? notThere(dataDir)
      : `${key === null ? join(dataDir, MAIL_KEY_FILE) : "MAIL_KEY"} is another key than the database was encrypted with.`,
  );
}

const missing = (reason: string): InstallationKey => ({
  box: closedSecretBox(),
  problem:
    `${reason} Put the key back from a backup, or give every process the right MAIL_KEY, and restart AutoHub. ` +
    'If it is lost for good, docs/backups.md says what to do ("A lost key").',
});

const notThere = (dataDir: string): string =>
  `${join(dataDir, MAIL_KEY_FILE)} is not there, and the database was encrypted with a key.`;

/** Reads the fingerprint of the key that the database was encrypted with; null when it has none. */
async function readFingerprint(db: Kysely<Database>): Promise<Buffer | null> {
  const row = await db
    .selectFrom("mail_key")
    .select("fingerprint")
    .where(sql<boolean>`only_row`)
    .executeTakeFirst();
  return row?.fingerprint ?? null;
}

/** Reads the key of a data folder. @returns null when there is no whole key */
export function readKeyFile(dataDir: string): string | null {
  const found = findKeyFile(dataDir, false);
  return typeof found === "string" ? null : found.key;
}

/** Reads the key's file, and makes it if allowed. @returns the key, or why there is none */
function findKeyFile(dataDir: string, mayMake: boolean): { key: string; isNew: boolean } | string {
  const file = join(dataDir, MAIL_KEY_FILE);
  try {
    const text = readIfThere(file);
    if (text === null && !mayMake) return notThere(dataDir);
    if (text === null) makeKeyFile(dataDir);
    const key = readWholeKey(text ?? readFileSync(file, "utf8"));
    return key === null ? `${file} holds no whole key.` : { key, isNew: text === null };
  } catch (error) {
    return `${file} cannot be read or written (${(error as NodeJS.ErrnoException).code ?? "unknown error"}).`;
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Makes the key. Processes that start together use the first one's key. It is written completely under another name and then linked,
 * and both are flushed before its fingerprint is stored: neither a crash nor a power cut leaves a truncated key or none.
 */
function makeKeyFile(dataDir: string): void {
  const file = join(dataDir, MAIL_KEY_FILE);
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, newKey(), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  flushFolder(dataDir);
}
