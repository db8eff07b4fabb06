import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip, gzipSync } from "node:zlib";
import type { FastifyRequest } from "fastify";
import xxhash from "xxhash-wasm";

/** Smaller answers gain nothing from compression. */
const COMPRESS_FROM_BYTES = 1_024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

/** The encodings in which answers are sent. */
export type Encoding = "br" | "gzip";

/** The effort of compression: quality of Brotli (0 to 11), level of gzip (1 to 9). */
export type Effort = Record<Encoding, number>;

/** Returns the best encoding that the client accepts; null when it accepts none of ours. */
export function acceptedEncoding(request: FastifyRequest): Encoding | null {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? "gzip" : null;
}

/** Returns whether an answer is large enough to be compressed. */
export const isWorthEncoding = (plain: Buffer): boolean => plain.length >= COMPRESS_FROM_BYTES;

/**
 * Returns the same bytes for a cache to keep. Node cuts small buffers out of pools of 16 to 64 kB, and each buffer would keep its whole
 * pool alive.
 */
export function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/**
 * Frees the memory of bytes that are no longer used. Otherwise they would stay until the next full garbage collection, because an answer
 * waits longer than young objects live. The bytes are empty afterwards; bytes that share their memory with others stay.
 */
export function release(bytes: Buffer<ArrayBuffer>): void {
  if (bytes.buffer.byteLength === bytes.length) bytes.buffer.transfer(0);
}

/** The effort for an answer that is sent often. */
export const LASTING_EFFORT: Effort = { br: 5, gzip: 6 };
/** The effort for an answer that is sent once: it must not cost as much as making it. */
export const QUICK_EFFORT: Effort = { br: 0, gzip: 1 };

const brotliOptions = (effort: Effort) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: effort.br } });

/** Compresses in a thread of Node's pool, in one step instead of as a stream: the answer then has a length. */
async function encode(plain: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const encoded = encoding === "gzip" ? toGzip(plain, { level: effort.gzip }) : toBrotli(plain, brotliOptions(effort));
  return inOwnMemory(await encoded);
}

/**
 * Compresses an answer that is sent once, in this thread: for a page of 100 kB that is 0.2 ms with Brotli and 0.6 ms with gzip, and
 * handing it to a thread of Node's pool costs another 0.25 to 0.6 ms.
 */
export const encodeQuickly = (plain: Buffer, encoding: Encoding): Buffer =>
  inOwnMemory(
    encoding === "gzip"
      ? gzipSync(plain, { level: QUICK_EFFORT.gzip })
      : brotliCompressSync(plain, brotliOptions(QUICK_EFFORT)),
  );

/** Compresses an already compressed answer harder. */
export async function encodeAgain(encoded: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const plain = await (encoding === "gzip" ? fromGzip(encoded) : fromBrotli(encoded));
  const again = await encode(plain, encoding, effort);
  release(plain);
  return again;
}

const { h64Raw } = await xxhash();

/**
 * Returns a hash for weak ETags: XXH64. It distinguishes two versions of an answer as well as a cryptographic hash, since nobody attacks
 * it; SHA-1 takes six times as long, 8 % of a listing call.
 * @param before the hash of the bytes before these
 */
export const hashBytes = (bytes: Buffer, before = 0n): bigint => h64Raw(bytes, before);

/** Returns the weak ETag with a hash. */
export const etagWith = (hash: bigint): string => `W/"${hash.toString(36)}"`;

/** Returns the weak ETag of an answer. It is the same in every encoding. */
export const etagOf = (plain: Buffer | string): string =>
  etagWith(hashBytes(typeof plain === "string" ? Buffer.from(plain) : plain));

/** Returns whether the client already has the answer with this ETag. */
export const isKnown = (request: FastifyRequest, etag: string): boolean =>
  request.headers["if-none-match"]?.split(/,\s*/).includes(etag) ?? false;
