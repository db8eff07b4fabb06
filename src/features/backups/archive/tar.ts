import type { Readable } from "node:stream";

/** A file or folder in a tar stream. A folder has no bytes. */
export type TarEntry = { name: string; bytes: number; content: AsyncIterable<Buffer> };

const BLOCK = 512;
/** What fits into the plain header: names of 100 bytes, sizes of 8 GB. Whoever writes an archive stays below. */
const MAX_NAME_BYTES = 100;
const MAX_BYTES = 0o77777777777;
const ZEROS = Buffer.alloc(BLOCK);

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, "0")}\0`;

/** The header of a file of mode 0600 or a folder of mode 0700, as POSIX.1-1988 has it ("ustar"). */
function headerOf(name: string, bytes: number, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES || bytes > MAX_BYTES) throw new Error(`${name} does not fit into a tar`);
  const isFolder = name.endsWith("/");
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(isFolder ? 0o700 : 0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(bytes, 12), 124);
  header.write(octal(Math.floor(modifiedAt.getTime() / 1_000), 12), 136);
  header.write(" ".repeat(8), 148);
  header.write(isFolder ? "5" : "0", 156);
  header.write("ustar\x0000", 257);
  header.write(`${octal(sumOf(header), 7)} `, 148);
  return header;
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);

/**
 * Writes entries as a tar stream that every tar program reads. An entry's content must have exactly the bytes it announced.
 * @throws {Error} when it has not
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>, modifiedAt: Date): AsyncGenerator<Buffer> {
  for await (const { name, bytes, content } of entries) {
    yield headerOf(name, bytes, modifiedAt);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== bytes) throw new Error(`${name} has ${written} bytes instead of ${bytes}`);
    if (bytes % BLOCK !== 0) yield ZEROS.subarray(bytes % BLOCK);
  }
  yield ZEROS;
  yield ZEROS;
}

/** A tar stream that is cut off, or none at all. */
export class TarError extends Error {}

/**
 * Reads a tar stream that `writeTar` wrote. An entry is read to its end, or left alone, before the next is asked for.
 * @throws {TarError} when the stream ends early or is damaged
 */
export async function* readTar(source: Readable | AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const input = new BlockReader(source[Symbol.asyncIterator]() as AsyncIterator<Buffer>);
  for (;;) {
    const header = await input.take(BLOCK);
    if (header.equals(ZEROS)) break;
    const { name, bytes } = readHeader(header);
    const content = input.stream(bytes);
    yield { name, bytes, content };
    for await (const _left of content); // what the caller did not want
    await input.take((BLOCK - (bytes % BLOCK)) % BLOCK);
  }
  await input.end();
}

function readHeader(header: Buffer): { name: string; bytes: number } {
  const text = (from: number, to: number) => header.subarray(from, to).toString("utf8").split("\0")[0] ?? "";
  const sum = Number.parseInt(text(148, 156), 8);
  const blank = Buffer.from(header).fill(" ", 148, 156);
  if (text(257, 262) !== "ustar" || sum !== sumOf(blank)) throw new TarError("an entry's header is damaged");
  return { name: text(0, 100), bytes: Number.parseInt(text(124, 136), 8) };
}

/** Cuts a stream of chunks at wanted places, without copying what is only passed on. */
class BlockReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterator<Buffer>) {
    this.#source = source;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw new TarError("it ends too early");
    this.#rest = value;
  }

  async take(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.stream(bytes)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *stream(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#rest.length === 0) await this.#more();
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  /** Reads on to the end, so that whoever checks the whole stream comes to its end as well. */
  async end(): Promise<void> {
    while (!(await this.#source.next()).done);
  }
}
