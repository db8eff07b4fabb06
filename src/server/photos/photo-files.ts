import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A file's last use is written down at most this often. */
const TOUCH_EVERY_MS = 60 * 60_000;

/** Folder of files being written; what a killed process leaves in it is swept. */
export const PARTIAL_FOLDER = ".partial";

export type StoredFile = { bytes: Buffer; etag: string };

export type PhotoFiles = {
  /** Where a file is, or would be. */
  pathOf(name: string, suffix: string): string;
  /** The whole file, or null when there is none; counts as a use. */
  read(name: string, suffix: string): Promise<StoredFile | null>;
  /** Whether the file is there; counts as a use. */
  has(name: string, suffix: string): Promise<boolean>;
  /** Stores a file whole or not at all. */
  write(name: string, suffix: string, bytes: Buffer): Promise<StoredFile>;
  remove(name: string, suffix: string): Promise<void>;
};

/**
 * The cache's files: two levels of folders by the name's first characters, so that no folder gets too many.
 * The time of last use is the file's access time, set by us because most systems do not keep it.
 * @param options.folder is made with the first file
 * @param options.onWritten told the bytes of each new file
 */
export function openPhotoFiles(options: { folder: string; onWritten(bytes: number): void }): PhotoFiles {
  const { folder } = options;
  const pathOf = (name: string, suffix: string) =>
    join(folder, name.slice(0, 2), name.slice(2, 4), `${name.slice(4)}.${suffix}`);
  return {
    pathOf,
    async read(name, suffix) {
      const file = await open(pathOf(name, suffix)).catch(nullIfMissing);
      if (!file) return null;
      try {
        const facts = await file.stat();
        // What a power cut can leave of a file that had its name already.
        if (facts.size === 0) return null;
        if (isDue(facts.atimeMs)) await file.utimes(new Date(), facts.mtime).catch(() => {});
        return { bytes: await file.readFile(), etag: etagOf(facts) };
      } finally {
        await file.close();
      }
    },
    async has(name, suffix) {
      const file = await open(pathOf(name, suffix)).catch(nullIfMissing);
      if (!file) return false;
      try {
        const facts = await file.stat();
        if (isDue(facts.atimeMs)) await file.utimes(new Date(), facts.mtime).catch(() => {});
        return facts.size > 0;
      } finally {
        await file.close();
      }
    },
    async write(name, suffix, bytes) {
      const path = pathOf(name, suffix);
      const partial = join(folder, PARTIAL_FOLDER, randomUUID());
      await mkdir(dirname(partial), { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(partial, bytes);
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      options.onWritten(bytes.length);
      return { bytes, etag: etagOf(await stat(path)) };
    },
    remove: (name, suffix) => rm(pathOf(name, suffix), { force: true }),
  };
}

const isDue = (usedAtMs: number): boolean => Date.now() - usedAtMs > TOUCH_EVERY_MS;

const etagOf = (facts: { size: number; mtimeMs: number }): string =>
  `"${facts.size.toString(36)}-${Math.round(facts.mtimeMs).toString(36)}"`;

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
