import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import type { LineKind } from "./read-record.ts";

/** How far a file has been read, and the result so far. */
export type Checkpoint = {
  bytes: number;
  lines: number;
  dealerships: number;
  added: number;
  changed: number;
  unchanged: number;
  rejected: number;
};

const START: Readonly<Checkpoint> = {
  bytes: 0,
  lines: 0,
  dealerships: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  rejected: 0,
};

const SAMPLE_BYTES = 1_000_000;

/** Returns a key of a file from its size, first megabyte and last megabyte, because reading a whole large file takes too long. */
export async function fileKey(path: string, as: LineKind): Promise<{ key: string; size: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const hash = createHash("sha256").update(`${as} ${size} `);
    for (const position of [0, Math.max(0, size - SAMPLE_BYTES)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, position);
      hash.update(buffer.subarray(0, bytesRead));
    }
    return { key: hash.digest("hex"), size };
  } finally {
    await file.close();
  }
}

/** Returns where an earlier import of this file stopped; the start when there was none or it was finished. */
export async function readCheckpoint(db: DbOrTransaction, key: string): Promise<Checkpoint> {
  const row = await db.selectFrom("bulk_imports").selectAll().where("file_key", "=", key).executeTakeFirst();
  if (!row) return START;
  const { bytes_read, lines_read, dealerships, added, changed, unchanged, rejected } = row;
  return { bytes: Number(bytes_read), lines: lines_read, dealerships, added, changed, unchanged, rejected };
}

/** Stores how far the file has been read, in the transaction that stores its cars. */
export async function writeCheckpoint(db: DbOrTransaction, key: string, checkpoint: Checkpoint): Promise<void> {
  const { bytes, lines, ...counts } = checkpoint;
  const row = { bytes_read: bytes, lines_read: lines, ...counts };
  await db
    .insertInto("bulk_imports")
    .values({ file_key: key, ...row })
    .onConflict((conflict) => conflict.column("file_key").doUpdateSet(row))
    .execute();
}

/** Deletes a finished file's checkpoint, so that importing it again begins at the start. */
export async function dropCheckpoint(db: DbOrTransaction, key: string): Promise<void> {
  await db.deleteFrom("bulk_imports").where("file_key", "=", key).execute();
}
