import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, type Pack, pack } from "tar-stream";

/** A file or folder in a tar stream. A folder's name ends in "/", and it has no bytes. */
export type TarEntry = { name: string; bytes: number; content: AsyncIterable<Buffer> };

/** Limits of the plain header (POSIX.1-1988, "ustar"), which every AutoHub and every tar program reads: 8 GB a file. */
const MAX_NAME_BYTES = 100;
const MAX_BYTES = 0o77777777777;

/**
 * Writes entries as a tar stream for every tar program. The content of an entry must have exactly its announced bytes.
 * @throws {Error} when it has not, or is too large; errors of the entries
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>, modifiedAt: Date): AsyncGenerator<Buffer> {
  const tar = pack();
  const filling = fill(tar, entries, modifiedAt).catch((error: Error) => tar.destroy(error));
  yield* tar as AsyncIterable<Buffer>;
  await filling;
}

async function fill(tar: Pack, entries: AsyncIterable<TarEntry>, mtime: Date): Promise<void> {
  for await (const { name, bytes, content } of entries) {
    if (Buffer.byteLength(name) > MAX_NAME_BYTES || bytes > MAX_BYTES)
      throw new Error(`${name} is too large for a tar`);
    const isFolder = name.endsWith("/");
    const kind = isFolder ? ({ type: "directory", mode: 0o700 } as const) : ({ type: "file", mode: 0o600 } as const);
    const entry = tar.entry({ name, size: bytes, mtime, ...kind });
    if (!isFolder) await pipeline(counted(name, bytes, content), entry);
  }
  tar.finalize();
}

/** Passes content on. @throws {Error} when its size differs from the announced bytes */
async function* counted(name: string, bytes: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let written = 0;
  for await (const chunk of content) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== bytes) throw new Error(`${name} has ${written} bytes instead of ${bytes}`);
}

/** The stream is no tar, or is cut off. */
export class TarError extends Error {}

/**
 * Reads a tar stream of `writeTar`. Read each entry to its end, or not at all, before you ask for the next.
 * @throws {TarError} when the stream ends early or is damaged, or has entries that `writeTar` does not write
 */
export async function* readTar(source: Readable): AsyncGenerator<TarEntry> {
  const tar = extract();
  // Piped through its iterator, so that an error in the tar is not thrown at its source.
  const feeding = pipeline(source.iterator({ destroyOnReturn: false }), tar);
  feeding.catch(() => {}); // it is awaited below
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header;
      const isOurs = (type === "file" || type === "directory") && Buffer.byteLength(name) <= MAX_NAME_BYTES;
      if (!isOurs) throw new TarError("it has entries that are not AutoHub's");
      yield { name, bytes: size, content: contentOf(entry as AsyncIterable<Buffer>) };
      entry.resume(); // the rest that the caller did not read
    }
    await feeding;
  } catch (error) {
    throw asTarError(error);
  }
}

async function* contentOf(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw asTarError(error);
  }
}

const asTarError = (error: unknown): TarError =>
  error instanceof TarError ? error : new TarError("it is damaged or ends too early", { cause: error });
