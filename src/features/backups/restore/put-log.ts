import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import type { FileStore } from "#kernel/files/file-store.ts";
import type { Cipher } from "../archive/encryption.ts";
import { followOn, type LogPiece, listPieces } from "../log/log-pieces.ts";
import { parseLsn, segmentOf, walFileName } from "../log/wal-position.ts";

const unpack = promisify(zstdDecompress);

export type PutLog = {
  /** The end of the log; null when none continues from the backup. */
  until: Date | null;
  bytes: number;
  /** The damaged piece at which it had to stop. */
  damaged: string | null;
};

/**
 * Reads how far the copied log continues from a backup.
 * @returns the pieces without a gap, and the end of later pieces behind a gap; null without any
 */
export async function readReach(
  store: FileStore,
  { chain, endLsn }: { chain: string | null | undefined; endLsn: string | undefined },
): Promise<{ pieces: LogPiece[]; endsAt: Date | null }> {
  const all = chain && endLsn ? await listPieces(store, chain) : [];
  return { pieces: endLsn ? followOn(all, parseLsn(endLsn)) : [], endsAt: all.at(-1)?.until ?? null };
}

/**
 * Writes copied log into the folder from which PostgreSQL replays it. An incomplete segment is filled with zeros, which end the
 * replay.
 * @param pieces in the order of the log, without a gap
 */
export async function putLog(
  pieces: readonly LogPiece[],
  deps: { store: FileStore; cipher: Cipher; walDir: string; segmentBytes: number },
): Promise<PutLog> {
  const { store, cipher, walDir, segmentBytes } = deps;
  await mkdir(walDir, { recursive: true, mode: 0o700 });
  let put: PutLog = { until: null, bytes: 0, damaged: null };
  for (const piece of pieces) {
    const content = await readPiece(piece, store, cipher);
    if (content === null) return { ...put, damaged: piece.name };
    const segment = segmentOf(piece.from, segmentBytes);
    const path = join(walDir, walFileName(piece.timeline, segment, segmentBytes));
    const file = await open(path, "r+", 0o600).catch(() => open(path, "w+", 0o600));
    try {
      await file.truncate(segmentBytes);
      await file.write(content, 0, content.length, Number(piece.from - segment * BigInt(segmentBytes)));
    } finally {
      await file.close();
    }
    put = { until: piece.until, bytes: put.bytes + content.length, damaged: null };
  }
  return put;
}

/** @returns null when it is missing, damaged, or has the wrong size */
async function readPiece(piece: LogPiece, store: FileStore, cipher: Cipher): Promise<Buffer | null> {
  const file = await store.open(piece.name);
  if (!file) return null;
  try {
    const content = await unpack(await buffer(cipher.open(file.stream)));
    return content.length === Number(piece.to - piece.from) ? content : null;
  } catch {
    return null;
  }
}
