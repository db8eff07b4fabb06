import { constants, crc32, deflateRawSync } from "node:zlib";
import {
  type Encoding,
  encodeQuickly,
  etagWith,
  hashBytes,
  inOwnMemory,
  QUICK_EFFORT,
  release,
} from "#kernel/http/encode-answer.ts";
import type { FixedPart, RenderedPage } from "#kernel/ui/site/rendered-page.ts";

/** The encoded form of a part that many pages have. It is made once. */
type EncodedPart = { plain: Buffer; deflated: Buffer; hash: bigint };

const encodedParts = new WeakMap<FixedPart, EncodedPart>();

function encodePart(part: FixedPart): EncodedPart {
  const plain = inOwnMemory(Buffer.from(part.text));
  const made = { plain, hash: hashBytes(plain), deflated: inOwnMemory(deflate(plain, constants.Z_BEST_COMPRESSION)) };
  encodedParts.set(part, made);
  return made;
}

/** Returns whole blocks of deflate (RFC 1951) that end with a byte and refer to nothing before them. None of them is the last. */
const deflate = (plain: Buffer, level: number) => deflateRawSync(plain, { level, finishFlush: constants.Z_SYNC_FLUSH });

/** The header of gzip (RFC 1952): deflate, no name, no time, of an unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The last block of deflate, an empty one. */
const LAST_BLOCK = Buffer.from([3, 0]);

type PagePart = { plain: Buffer<ArrayBuffer>; encoded?: undefined } | { plain: Buffer; encoded: EncodedPart };

/** Returns one gzip member. Its blocks are those of the parts, one after the other. */
function toGzip(parts: readonly PagePart[]): Buffer {
  const blocks = parts.map(({ plain, encoded }) => encoded?.deflated ?? deflate(plain, QUICK_EFFORT.gzip));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(parts.reduce((sum, { plain }) => crc32(plain, sum), 0));
  trailer.writeUInt32LE(lengthOf(parts), 4);
  return Buffer.concat([GZIP_HEADER, ...blocks, LAST_BLOCK, trailer]);
}

const lengthOf = (parts: readonly PagePart[]) => parts.reduce((sum, { plain }) => sum + plain.length, 0);

/**
 * Returns a page as it is sent to its first visitor, compressed quickly, and its weak ETag. Half of a page is the same for all pages of its
 * kind (styles, scripts). That half is hashed once, and compressed once for gzip, where compressed parts can be joined.
 */
export function encodePage(
  { html, parts = [html] }: Pick<RenderedPage, "html" | "parts">,
  encoding: Encoding | null,
): { body: Buffer; etag: string } {
  let hash = 0n;
  const read = parts.map((part): PagePart => {
    if (typeof part === "string") {
      const plain = Buffer.from(part);
      hash = hashBytes(plain, hash);
      return { plain };
    }
    const made = encodedParts.get(part) ?? encodePart(part);
    hash ^= made.hash;
    return { plain: made.plain, encoded: made };
  });
  const etag = etagWith(hash);
  if (encoding === "gzip") {
    const body = inOwnMemory(toGzip(read));
    for (const { plain, encoded } of read) if (!encoded) release(plain);
    return { body, etag };
  }
  const plain = Buffer.concat(read.map((part) => part.plain));
  const body = encoding ? encodeQuickly(plain, encoding) : inOwnMemory(plain);
  if (encoding) release(plain);
  return { body, etag };
}
