import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ReadFreeBytes, requireRoom, whileRoom } from "./disk-room.ts";
import { type FileStore, isFileName, type OpenFile, requireFileName } from "./file-store.ts";

/** A file's time of last use is written at most this often. */
const TOUCH_EVERY_MS = 60 * 60_000;

/** Folder of files being written. */
const PARTIAL_FOLDER = ".partial";

export type LocalFiles = FileStore & {
  /** Returns the path of a file, which need not exist. */
  pathOf(name: string): string;
  /** Returns whether there is such a file and it is not empty; counts as a use. */
  use(name: string): Promise<boolean>;
};

/**
 * Opens a folder as a file store. Files are written under another name and then renamed. The time of last use is the
 * file's access time; we set it ourselves, because most systems do not maintain it.
 * @param folder is made with the first file
 * @param options.flush true: a file is flushed before it gets its name, so that a power cut cannot empty it
 * @param options.isPrivate true: other accounts may not read the files (modes 0600 and 0700)
 * @param options.readFreeBytes with it, nothing is written to a disk that is nearly full (disk-room.ts): the rest is the database's
 */
export function openLocalFiles(
  folder: string,
  options: { flush: boolean; isPrivate?: boolean; readFreeBytes?: ReadFreeBytes | undefined },
): LocalFiles {
  const { flush, isPrivate = false, readFreeBytes } = options;
  const fileMode = isPrivate ? { mode: 0o600 } : {};
  const folderMode = isPrivate ? { mode: 0o700 } : {};
  const pathOf = (name: string) => join(folder, requireFileName(name));

  async function save(partial: string, content: Buffer | Readable, signal: AbortSignal | undefined): Promise<number> {
    if (Buffer.isBuffer(content)) {
      await writeFile(partial, content, { flush, signal, ...fileMode });
      return content.length;
    }
    const file = createWriteStream(partial, { flush, ...fileMode });
    const source = readFreeBytes ? whileRoom(content, folder, readFreeBytes) : content;
    await pipeline(source, file, { signal });
    return file.bytesWritten;
  }

  async function giveName(partial: string, path: string): Promise<void> {
    await rename(partial, path);
    if (!flush) return;
    const directory = await open(dirname(path));
    // The new directory entry must be on the disk as well before the file counts as stored.
    await directory.sync().finally(() => directory.close());
  }

  return {
    pathOf,
    async write(name, content, signal, check) {
      const path = pathOf(name);
      const partial = join(folder, PARTIAL_FOLDER, partialOf(name));
      await mkdir(dirname(partial), { recursive: true, ...folderMode });
      await mkdir(dirname(path), { recursive: true, ...folderMode });
      if (readFreeBytes) await requireRoom(folder, undefined, readFreeBytes);
      try {
        const bytes = await save(partial, content, signal);
        const stored = check && (await openFile(partial));
        if (stored) await check(stored).finally(() => stored.stream.destroy());
        signal?.throwIfAborted();
        await giveName(partial, path);
        return bytes;
      } catch (error) {
        await rm(partial, { force: true });
        signal?.throwIfAborted();
        throw error;
      }
    },
    read: (name, { maxBytes }) =>
      withFile(pathOf(name), async (file) => {
        const facts = await touch(file);
        // A power cut can leave an empty file under the final name.
        if (facts.size === 0 || facts.size > maxBytes) return null;
        return { content: await file.readFile(), usedAt: facts.atime };
      }),
    use: async (name) => (await withFile(pathOf(name), async (file) => (await touch(file)).size > 0)) ?? false,
    open: (name) => openFile(pathOf(name)),
    async *list(signal) {
      for await (const name of namesIn(folder, "")) {
        signal?.throwIfAborted();
        // Another process may have deleted it meanwhile.
        const facts = isFileName(name) ? await stat(join(folder, name)).catch(nullIfMissing) : null;
        if (facts) yield { name, bytes: facts.size, usedAt: facts.atime };
      }
    },
    async *unfinished(startingWith = "") {
      for (const partial of (await readdir(join(folder, PARTIAL_FOLDER)).catch(nullIfMissing)) ?? []) {
        const name = nameOfPartial(partial);
        const path = join(folder, PARTIAL_FOLDER, partial);
        const facts = name.startsWith(startingWith) ? await stat(path).catch(nullIfMissing) : null;
        if (facts) yield { name, writtenAt: facts.mtime, drop: () => rm(path, { force: true }) };
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

async function openFile(path: string): Promise<OpenFile | null> {
  const file = await open(path).catch(nullIfMissing);
  if (!file) return null;
  const { size } = await file.stat();
  return { bytes: size, stream: file.createReadStream() };
}

const partialOf = (name: string): string => `${name.replaceAll("/", "@")}.${randomUUID()}`;
const nameOfPartial = (partial: string): string => partial.replace(/\.[^.]*$/, "").replaceAll("@", "/");

async function withFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T | null> {
  const file = await open(path).catch(nullIfMissing);
  if (!file) return null;
  return use(file).finally(() => file.close());
}

async function touch(file: FileHandle) {
  const facts = await file.stat();
  if (Date.now() - facts.atimeMs > TOUCH_EVERY_MS) await file.utimes(new Date(), facts.mtime).catch(() => {});
  return facts;
}

async function* namesIn(folder: string, before: string): AsyncGenerator<string> {
  const entries = await opendir(join(folder, before)).catch(nullIfMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const name = `${before}${entry.name}`;
    if (entry.isFile()) yield name;
    else if (entry.isDirectory() && name !== PARTIAL_FOLDER) yield* namesIn(folder, `${name}/`);
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
