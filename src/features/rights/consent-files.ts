import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { ResealFiles } from "#kernel/auth/secrets/keyed-columns.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { FileStore } from "#kernel/files/file-store.ts";
import { CONSENTS_FOLDER } from "#kernel/files/kept-folders.ts";
import { CONSENT_FILE_MAX_BYTES } from "./rules/consent-rules.ts";

/** The bytes that encryption adds to a file. */
const SEAL_BYTES = 64;
/**
 * The age at which an unreferenced file is deleted: its upload died, or its entry was deleted. It is a month, in case an old
 * database was restored.
 */
const FORGOTTEN_AFTER_MS = 30 * 24 * 3_600_000;

const purposeOf = (name: string): string => `consent-file ${name}`;

/** The consent files: encrypted as a whole, with random names. */
export type ConsentFiles = {
  /** @returns the name under which it is stored */
  save(box: SecretBox, dealershipId: number, content: Buffer): Promise<string>;
  /** Null when it does not exist. @throws {Error} when it has been changed */
  read(box: SecretBox, name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
  /** Deletes unreferenced files. */
  sweep(db: Db): Promise<void>;
};

export function openConsentFiles(store: FileStore): ConsentFiles {
  return {
    save: async (box, dealershipId, content) => {
      const name = `${dealershipId}/${randomUUID()}`;
      await store.write(name, box.sealBytes(content, purposeOf(name)));
      return name;
    },
    read: async (box, name) => {
      const found = await store.read(name, { maxBytes: CONSENT_FILE_MAX_BYTES + SEAL_BYTES });
      return found && box.openBytes(found.content, purposeOf(name));
    },
    remove: (name) => store.remove(name),
    sweep: async (db) => {
      const isOld = (at: Date) => Date.now() - at.getTime() > FORGOTTEN_AFTER_MS;
      for await (const file of store.list()) {
        if (!isOld(file.usedAt)) continue;
        const entry = await db
          .selectFrom("consents")
          .select("id")
          .where("file_name", "=", file.name)
          .executeTakeFirst();
        if (!entry) await store.remove(file.name);
      }
      for await (const file of store.unfinished()) if (isOld(file.writtenAt)) await file.drop();
    },
  };
}

/** Stores each file encrypted with another key. A missing file stays missing. @returns deletes the old files */
export async function resealConsentFiles(
  trx: Transaction<Database>,
  { from, to, openFiles }: ResealFiles,
): Promise<() => Promise<void>> {
  const files = openConsentFiles(openFiles(CONSENTS_FOLDER, { isPrivate: true }));
  const replaced: string[] = [];
  const rows = await trx
    .selectFrom("consents")
    .select(["id", "dealership_id", "file_name"])
    .where("file_name", "is not", null)
    .execute();
  for (const { id, dealership_id, file_name } of rows) {
    const content = file_name && (await files.read(from, file_name));
    if (!file_name || !content) continue;
    const name = await files.save(to, dealership_id, content);
    await trx.updateTable("consents").set({ file_name: name }).where("id", "=", id).execute();
    replaced.push(file_name);
  }
  return async () => {
    for (const name of replaced) await files.remove(name);
  };
}
