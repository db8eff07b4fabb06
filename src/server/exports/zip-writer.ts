import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** Bytes of the largest file there may be; a photo's original is far smaller. */
const MAX_ENTRY_BYTES = 50 * 1024 * 1024;

export type ZipWriter = {
  /** Adds text or a finished picture. Text is compressed, pictures are as small as they get. */
  addBytes(name: string, bytes: Buffer, options: { compress: boolean }): Promise<void>;
  /** Adds a file from the disk; it may be deleted once this has begun. */
  addFile(name: string, path: string): Promise<void>;
  /** Writes the table of contents and waits until everything is stored. @returns the bytes of the ZIP */
  finish(): Promise<number>;
  /** Gives the ZIP up and waits until nothing of it is left. Does nothing to a finished one. */
  abandon(): Promise<void>;
};

/**
 * Writes a ZIP entry by entry, each only when the one before it is through, so that memory stays flat however large it
 * gets. Storage that fails (a full disk) rejects whatever is being done.
 * @param save stores the ZIP as it comes, under a name only when it is whole; resolves to its bytes
 * @param signal aborting stops the writing
 */
export function writeZip(save: (zip: Readable) => Promise<number>, signal: AbortSignal): ZipWriter {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // Whoever saves it hears of an error; afterwards there is nobody left to hear.
  output.on("error", () => {});
  // A source that fails in the middle has spoilt the ZIP.
  zip.on("error", (error: Error) => output.destroy(error));
  const saved = save(output);
  /** Who waits for an entry. A race with `saved` would leave something behind in memory for each of a million photos. */
  const waiting = new Set<(reason: unknown) => void>();
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
    // The ZIP keeps this function until its end, so it must let go of the stream.
    let unread: Readable | null = source;
    const lazily = (give: (error: unknown, stream: Readable) => void) => {
      give(null, unread as Readable);
      unread = null;
    };
    try {
      if (failure) throw failure.reason;
      zip.addReadStreamLazy(name, { compress: options.compress, size: options.size, mtime: new Date() }, lazily);
      await through;
    } finally {
      waiting.delete(reject);
      source.destroy();
    }
    signal.throwIfAborted();
  }

  return {
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
