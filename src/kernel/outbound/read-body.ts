import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { LimitError, WrongContentError } from "./fetch-errors.ts";

/** No real page is compressed more often than this. */
const MAX_CODINGS = 3;

type ReadBodyOptions = {
  url: string;
  /** The `Content-Encoding` header, unchanged. */
  contentEncoding: string | undefined;
  /** The `Content-Length` header, unchanged. */
  contentLength?: string | undefined;
  /** Limit for the decompressed body. */
  maxBytes: number;
  /** A longer body is refused ("fail"), or cut at the limit. */
  whenLonger: "fail" | "cut";
  /** Called with the size of every received chunk, in bytes. */
  onBytes?: ((bytes: number) => void) | undefined;
};

/**
 * Reads a response body into memory and decompresses gzip, deflate and br. It stops at `maxBytes`, so an endless body or
 * a decompression bomb uses no more memory than that.
 * @throws {LimitError} the body is longer than `maxBytes` and `whenLonger` is "fail"
 * @throws {WrongContentError} the compression is unknown or damaged
 * @throws the stream's own error when the connection breaks
 */
export async function readBody(source: Readable, options: ReadBodyOptions): Promise<Buffer> {
  const { url, maxBytes } = options;
  const tooLong = () => new LimitError(url, `The document ${url} is larger than ${inWords(maxBytes)}.`);
  if (options.whenLonger === "fail" && Number(options.contentLength ?? 0) > maxBytes) {
    source.destroy();
    throw tooLong();
  }
  const unpackers = unpackersFor(options.contentEncoding, url);
  const chunks: Buffer[] = [];
  let size = 0;
  const counted = async function* (stream: AsyncIterable<Buffer>) {
    for await (const chunk of stream) {
      options.onBytes?.(chunk.length);
      yield chunk;
    }
  };
  const collect = async (stream: AsyncIterable<Buffer>) => {
    for await (const chunk of stream) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) throw tooLong();
    }
  };
  try {
    await pipeline([source, counted, ...unpackers, collect]);
  } catch (error) {
    if (error instanceof LimitError && options.whenLonger === "cut") return Buffer.concat(chunks).subarray(0, maxBytes);
    if (isPackingError(error)) {
      throw new WrongContentError(url, `The document ${url} has damaged compression (${options.contentEncoding}).`, {
        cause: error,
      });
    }
    throw error;
  }
  return Buffer.concat(chunks);
}

function unpackersFor(contentEncoding: string | undefined, url: string): Transform[] {
  const codings = (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (codings.length > MAX_CODINGS)
    throw new WrongContentError(url, `The document ${url} is compressed too many times.`);
  return codings.reverse().map((coding) => {
    if (coding === "gzip" || coding === "x-gzip") return createGunzip();
    if (coding === "br") return createBrotliDecompress();
    if (coding === "deflate") return inflateEitherWay();
    throw new WrongContentError(
      url,
      `The document ${url} is compressed in a way that we cannot read (${coding.slice(0, 30)}).`,
    );
  });
}

/** "deflate" means zlib by the standard, but some servers send raw deflate. The first byte tells which. */
function inflateEitherWay(): Transform {
  let inner: Transform | null = null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (inner === null) {
        inner = ((chunk[0] ?? 0) & 0x0f) === 0x08 ? createInflate() : createInflateRaw();
        inner.on("data", (piece: Buffer) => this.push(piece));
        inner.on("error", (error) => this.destroy(error));
      }
      inner.write(chunk, () => done());
    },
    flush(done) {
      if (inner === null) return done();
      inner.once("end", done);
      inner.end();
    },
    destroy(error, done) {
      inner?.destroy();
      done(error);
    },
  });
}

function isPackingError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("Z_") || code.startsWith("ERR__ERROR_FORMAT") || code.startsWith("ERR_BROTLI");
}

function inWords(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`;
}

/**
 * Decompresses a file that is gzipped itself, whatever its Content-Encoding, as many sitemaps are (`sitemap.xml.gz`).
 * @returns the bytes unchanged when they are not gzip
 * @throws {LimitError} more than `maxBytes` @throws {WrongContentError} it is damaged
 */
export async function unzipIfZipped(bytes: Buffer, url: string, maxBytes: number): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  return readBody(Readable.from([bytes]), { url, contentEncoding: "gzip", maxBytes, whenLonger: "fail" });
}
