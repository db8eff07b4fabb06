import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { type Encoding, encodeAgain, encodeQuickly, inOwnMemory, LASTING_EFFORT, release } from "./encode-answer.ts";

/** Returns the size of the memory that stays in use as long as these bytes are. */
const heldBytes = (bytes: Buffer): number => bytes.buffer.byteLength;

const text = "a used car, ".repeat(100);

it.each<[Encoding, (encoded: Buffer) => Buffer]>([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])(
  "compresses with %s into memory as large as the answer, because caches count the answer",
  async (encoding, decode) => {
    const quick = encodeQuickly(Buffer.from(text), encoding);
    const lasting = await encodeAgain(quick, encoding, LASTING_EFFORT);
    for (const encoded of [quick, lasting]) {
      expect(decode(encoded).toString()).toBe(text);
      expect(heldBytes(encoded)).toBe(encoded.length);
    }
  },
);

it("takes bytes out of the pool that Node cuts small buffers from", () => {
  const pooled = Buffer.from(text);
  expect(heldBytes(pooled)).toBeGreaterThan(pooled.length);
  const own = inOwnMemory(pooled);
  expect(own.toString()).toBe(text);
  expect(heldBytes(own)).toBe(own.length);
  expect(inOwnMemory(own)).toBe(own);
});

it("gives the memory of bytes back at once, unless they share it with others", () => {
  const own = Buffer.allocUnsafeSlow(10_000);
  release(own);
  expect(own.length).toBe(0);
  const pooled = Buffer.from(text);
  release(pooled);
  expect(pooled.toString()).toBe(text);
});
