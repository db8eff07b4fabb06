import type { Hash } from "node:crypto";

/** Passes a stream on and adds its bytes to a checksum. */
export async function* hashing(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}
