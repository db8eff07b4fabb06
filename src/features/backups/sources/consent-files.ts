import { join } from "node:path";
import { CONSENTS_FOLDER } from "#kernel/files/kept-folders.ts";
import { openLocalFiles } from "#kernel/files/local-files.ts";
import { CONSENTS } from "../archive/manifest.ts";
import type { TarEntry } from "../archive/tar.ts";
import { bufferEntry } from "../archive/write-archive.ts";

/** A limit above the size of any consent file. */
const MAX_BYTES = 64 * 2 ** 20;

/**
 * The dealerships' consent files in the data folder, still encrypted. They are copied after the database, because a file is
 * stored before its row; so no row lacks its file. Files in object storage are not copied.
 */
export async function* consentEntries(dataDir: string): AsyncGenerator<TarEntry> {
  const files = openLocalFiles(join(dataDir, CONSENTS_FOLDER), { flush: false });
  for await (const { name } of files.list()) {
    const found = await files.read(name, { maxBytes: MAX_BYTES });
    if (found) yield bufferEntry(`${CONSENTS}${name}`, found.content);
  }
}
