import { randomUUID } from "node:crypto";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Db } from "#kernel/database/db.ts";
import type { FileStore } from "#kernel/files/file-store.ts";
import { CONSENT_FILE_MAX_BYTES } from "./rules/consent-rules.ts";

/** What encryption adds to a file. */
const SEAL_BYTES = 64;
/** A stored file that no entry names belongs to an upload that died, or to an entry that is gone. A month, in case it is the database that is old. */
const FORGOTTEN_AFTER_MS = 30 * 24 * 3_600_000;

const purposeOf = (name: string): string => `consent-file ${name}`;

/** The files of consents: encrypted as a whole, under names that say nothing. */
export type ConsentFiles = {
  /** @returns the name under which it is stored */
  save(box: SecretBox, dealershipId: number, content: Buffer): Promise<string>;
  /** Null when it is not there. @throws {Error} when it has been changed */
  read(box: SecretBox, name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
  /** Deletes what no entry names any more. */
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
