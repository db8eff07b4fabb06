import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";

/**
 * A file of blocks. After them come the header (JSON), and last the header's length and checksum and a mark, so that an incomplete file has
 * neither header nor mark. Each block's checksum is in the header.
 */
const NAME = "search-index";
const PARTIAL = `${NAME}.partial.`;
const MARK = Buffer.from("AutoHub search index 1\n");
const TRAILER_BYTES = 8 + MARK.length;
const LARGEST_HEADER_BYTES = 64 * 2 ** 20;
/** A partial file that has not grown for this long was left by a process that was killed. */
const ABANDONED_AFTER_MS = 60_000;

/** The file cannot be used. The message gives the reason in a few words. */
export class UnusableIndexError extends Error {}

type Envelope<Header> = { header: Header; blocks: [bytes: number, checksum: number][] };

const nullIfMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === "ENOENT") return null;
  throw error;
};

/** Returns when the file in a folder was written, in milliseconds since 1970; null when there is none. */
export async function savedAt(folder: string): Promise<number | null> {
  return (await stat(join(folder, NAME)).catch(nullIfMissing))?.mtimeMs ?? null;
}

export const removeIndexFile = (folder: string): Promise<void> => rm(join(folder, NAME), { force: true });

/** Returns whether a process is writing the file now. Deletes partial files that killed processes have left. */
export async function isBeingWritten(folder: string): Promise<boolean> {
  let found = false;
  for (const name of (await readdir(folder).catch(nullIfMissing)) ?? []) {
    if (!name.startsWith(PARTIAL)) continue;
    const facts = await stat(join(folder, name)).catch(nullIfMissing);
    if (facts && Date.now() - facts.mtimeMs < ABANDONED_AFTER_MS) found = true;
    else await rm(join(folder, name), { force: true });
  }
  return found;
}

/** Writes a new file. Other processes see the old file, or none, until `commit`. */
export class IndexFileWriter {
  readonly #folder: string;
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #blocks: Envelope<unknown>["blocks"] = [];

  private constructor(folder: string, path: string, file: FileHandle) {
    this.#folder = folder;
    this.#path = path;
    this.#file = file;
  }

  static async create(folder: string): Promise<IndexFileWriter> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${PARTIAL}${randomUUID()}`);
    return new IndexFileWriter(folder, path, await open(path, "wx", 0o600));
  }

  async write(block: Uint8Array): Promise<void> {
    this.#blocks.push([block.byteLength, crc32(block)]);
    await this.#append(block);
  }

  /** Flushes the file to the disk and gives it its name. */
  async commit(header: object): Promise<void> {
    const json = Buffer.from(JSON.stringify({ header, blocks: this.#blocks }));
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(json.length, 0);
    trailer.writeUInt32LE(crc32(json), 4);
    await this.#append(Buffer.concat([json, trailer, MARK]));
    await this.#file.sync();
    await this.#file.close();
    await rename(this.#path, join(this.#folder, NAME));
    const directory = await open(this.#folder);
    await directory.sync().finally(() => directory.close());
  }

  /** Deletes the written part. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => {});
    await rm(this.#path, { force: true });
  }

  async #append(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.byteLength;) at += (await this.#file.write(bytes, at)).bytesWritten;
  }
}

/** Reads a file. It checks every byte that it returns. */
export class IndexFileReader<Header> {
  readonly header: Header;
  readonly #file: FileHandle;
  readonly #blocks: Envelope<Header>["blocks"];
  readonly #starts: number[] = [];

  private constructor(file: FileHandle, { header, blocks }: Envelope<Header>) {
    this.#file = file;
    this.header = header;
    this.#blocks = blocks;
    let start = 0;
    for (const [bytes] of blocks) {
      this.#starts.push(start);
      start += bytes;
    }
  }

  /**
   * Opens the file of a folder.
   * @returns null when there is none
   * @throws {UnusableIndexError}
   */
  static async open<Header>(folder: string): Promise<IndexFileReader<Header> | null> {
    const file = await open(join(folder, NAME)).catch(nullIfMissing);
    if (!file) return null;
    try {
      return new IndexFileReader(file, await readEnvelope<Header>(file));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  get blockCount(): number {
    return this.#blocks.length;
  }

  /** Returns the content of a block. @throws {UnusableIndexError} when it is damaged */
  async read(block: number): Promise<Uint8Array<ArrayBuffer>> {
    const [bytes, checksum] = this.#blocks[block] as [number, number];
    const content = await readExactly(this.#file, this.#starts[block] as number, bytes);
    if (crc32(content) !== checksum) throw new UnusableIndexError("it is damaged");
    return content;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

async function readEnvelope<Header>(file: FileHandle): Promise<Envelope<Header>> {
  const { size } = await file.stat();
  if (size < TRAILER_BYTES) throw new UnusableIndexError("it is not complete");
  const trailer = Buffer.from(await readExactly(file, size - TRAILER_BYTES, TRAILER_BYTES));
  if (!trailer.subarray(8).equals(MARK)) throw new UnusableIndexError("it is not complete, or another kind of file");
  const bytes = trailer.readUInt32LE(0);
  const start = size - TRAILER_BYTES - bytes;
  if (start < 0 || bytes > LARGEST_HEADER_BYTES) throw new UnusableIndexError("it is damaged");
  const json = Buffer.from(await readExactly(file, start, bytes));
  if (crc32(json) !== trailer.readUInt32LE(4)) throw new UnusableIndexError("it is damaged");
  const envelope = JSON.parse(json.toString()) as Envelope<Header>;
  const expected = envelope.blocks.reduce((sum, [length]) => sum + length, 0);
  if (expected !== start) throw new UnusableIndexError("it is damaged");
  return envelope;
}

async function readExactly(file: FileHandle, start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(content, at, length - at, start + at);
    if (bytesRead === 0) throw new UnusableIndexError("it is not complete");
    at += bytesRead;
  }
  return content;
}
