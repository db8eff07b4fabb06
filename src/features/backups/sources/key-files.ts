import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MAIL_KEY_FILE, PASSWORD_FILE } from "#kernel/files/kept-folders.ts";
import { KEYS } from "../archive/manifest.ts";
import type { TarEntry } from "../archive/tar.ts";
import { bufferEntry } from "../archive/write-archive.ts";

/**
 * The keys of the data folder, without which a copy of the database cannot be used. Keys in the environment (`MAIL_KEY`) are not
 * copied. They are copied after the database, because a key is stored before the database refers to it.
 */
export async function* keyEntries(dataDir: string, options: { withPassword: boolean }): AsyncGenerator<TarEntry> {
  for (const name of options.withPassword ? [MAIL_KEY_FILE, PASSWORD_FILE] : [MAIL_KEY_FILE]) {
    const content = await readFile(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (content) yield bufferEntry(`${KEYS}${name}`, content);
  }
}
