import type { FileHandle } from "node:fs/promises";

const PIECE_BYTES = 128 * 1024;

/** The file's bytes; a piece is valid until the next one is asked for. */
export async function* fileBytes(file: FileHandle): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  let position = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
