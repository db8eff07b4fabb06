import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** Bytes of the largest entry; a photo's original is far smaller. */
const MAX_ENTRY_BYTES = 50 * 1024 * 1024;

export type ZipWriter = {
  /** Returns the bytes of the entries so far, before compression. */
  size(): number;
  /** Adds text or a finished picture. Compress text only: pictures are compressed already. */
  addBytes(name: string, bytes: Buffer, options: { compress: boolean }): Promise<void>;
  /** Adds a file from the disk. The file may be deleted once this has begun. */
  addFile(name: string, path: string): Promise<void>;
  /** Writes the table of contents and waits until everything is stored. @returns the bytes of the ZIP */
  finish(): Promise<number>;
  /** Abandons the ZIP and waits until it is deleted. Does nothing to a finished one. */
  abandon(): Promise<void>;
};

/**
 * Writes a ZIP entry by entry. An entry starts when the one before it is written, so memory use does not grow with the ZIP. When
 * storage fails (a full disk), the current call rejects.
 * @param save stores the stream, under its name only when it is complete; resolves to its bytes
 * @param signal aborting stops the writing
 */
export function writeZip(save: (zip: Readable) => Promise<number>, signal: AbortSignal): ZipWriter {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // `save` handles the stream's errors. Without this listener, an error after its end would end the process.
  output.on("error", () => {});
  // A source that fails in the middle makes the whole ZIP useless.
  zip.on("error", (error: Error) => output.destroy(error));
  const saved = save(output);
  /** The awaited entries. Promise.race with `saved` instead would leak a reaction for each of a million photos. */
  const waiting = new Set<(reason: unknown) => void>();
  let size = 0;
  let failure: { reason: unknown } | null = null;
  saved.catch((reason: unknown) => {
    failure = { reason };
    for (const reject of waiting) reject(reason);
  });

  async function add(name: string, source: Readable, options: { compress: boolean; size: number }): Promise<void> {
    if (options.size > MAX_ENTRY_BYTES) throw new Error(`${name} is too large for an export`);
    const { promise: through, resolve, reject } = Promise.withResolvers<void>();
    source.once("end", resolve).once("error", reject);
    waiting.add(reject);
    // The ZIP keeps this function until its end, so it must not keep the stream alive.
    let unread: Readable | null = source;
    const lazily = (give: (error: unknown, stream: Readable) => void) => {
      give(null, unread as Readable);
      unread = null;
    };
    try {
      if (failure) throw failure.reason;
      zip.addReadStreamLazy(name, { compress: options.compress, size: options.size, mtime: new Date() }, lazily);
      await through;
      size += options.size;
    } finally {
      waiting.delete(reject);
      source.destroy();
    }
    signal.throwIfAborted();
  }

  return {
    size: () => size,
    addBytes: (name, bytes, { compress }) => add(name, Readable.from([bytes]), { compress, size: bytes.length }),
    addFile: async (name, from) => {
      const handle = await open(from);
      const { size } = await handle.stat();
      await add(name, handle.createReadStream(), { compress: false, size });
    },
    finish: async () => {
      zip.end();
      return saved;
    },
    abandon: async () => {
      output.destroy(new Error("the ZIP was given up"));
      await saved.catch(() => {});
    },
  };
}
