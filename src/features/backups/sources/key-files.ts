import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MAIL_KEY_FILE, PASSWORD_FILE } from "#kernel/files/kept-folders.ts";
import { KEYS } from "../archive/manifest.ts";
import type { TarEntry } from "../archive/tar.ts";
import { bufferEntry } from "../archive/write-archive.ts";

/**
 * The keys of the data folder, without which a copy of the database cannot be read or opened. Those that the environment has
 * instead (`MAIL_KEY`) are not the product's to copy. Copied after the database, because the key is stored before the database knows
 * of it.
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
