import { randomUUID } from "node:crypto";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Db } from "#kernel/database/db.ts";
import type { FileStore } from "#kernel/files/file-store.ts";
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
