import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** Bytes of the largest file there may be; a photo's original is far smaller. */
const MAX_ENTRY_BYTES = 50 * 1024 * 1024;

export type ZipWriter = {
  /** Adds text or a finished picture. Text is compressed, pictures are as small as they get. */
  addBytes(name: string, bytes: Buffer, options: { compress: boolean }): Promise<void>;
  /** Adds a file from the disk; it may be deleted once this has begun. */
  addFile(name: string, path: string): Promise<void>;
  /** Writes the table of contents and waits until everything is on the disk. @returns the bytes of the ZIP */
  finish(): Promise<number>;
};

/**
 * Writes a ZIP to the disk entry by entry, each only when the one before it is through, so that memory stays flat
 * however large it gets. A full disk rejects whatever is being done.
 * @param signal aborting stops the writing; what is there remains for the caller to delete
 */
export function writeZip(path: string, signal: AbortSignal): ZipWriter {
  const zip = new ZipFile();
  const file = createWriteStream(path, { flush: true });
  // A source that fails in the middle has spoilt the ZIP.
  zip.on("error", (error: Error) => file.destroy(error));
  const written = pipeline(zip.outputStream, file, { signal });
  // Whoever waits for an entry or the end hears of it; there may be a moment in which nobody does.
  written.catch(() => {});

  async function add(name: string, source: Readable, options: { compress: boolean; size: number }): Promise<void> {
    if (options.size > MAX_ENTRY_BYTES) throw new Error(`${name} is too large for an export`);
    const { promise: through, resolve, reject } = Promise.withResolvers<void>();
    source.once("end", resolve).once("error", reject);
    zip.addReadStream(source, name, { compress: options.compress, size: options.size, mtime: new Date() });
    try {
      await Promise.race([through, written]);
    } finally {
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
      await written;
      return file.bytesWritten;
    },
  };
}
