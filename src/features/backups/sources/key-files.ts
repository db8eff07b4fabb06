import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MAIL_KEY_FILE, PASSWORD_FILE } from "#kernel/files/kept-folders.ts";
import { KEYS } from "../archive/manifest.ts";
import type { TarEntry } from "../archive/tar.ts";
import { bufferEntry } from "../archive/write-archive.ts";

/** The files of the data folder without which a copy of the database cannot be used. */
export type CopiedKeys = {
  /** The installation's key. Only for encrypted backups: a key does not belong beside what it encrypts. */
  withKey: boolean;
  /** The password of the embedded database. */
  withPassword: boolean;
};

/**
 * The keys of the data folder. Keys in the environment (`MAIL_KEY`) are not copied. They are copied after the database, because a
 * key is stored before the database refers to it.
 */
export async function* keyEntries(dataDir: string, { withKey, withPassword }: CopiedKeys): AsyncGenerator<TarEntry> {
  for (const name of [...(withKey ? [MAIL_KEY_FILE] : []), ...(withPassword ? [PASSWORD_FILE] : [])]) {
    const content = await readFile(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (content) yield bufferEntry(`${KEYS}${name}`, content);
  }
}
