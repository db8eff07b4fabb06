import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import type pg from "pg";
import type { FileStore } from "#kernel/files/file-store.ts";
import type { Cipher } from "../archive/encryption.ts";
import { endChain, isChainOf, readChain, releaseLog } from "./chain.ts";
import { listPieces, pieceName } from "./log-pieces.ts";
import { formatLsn, type Lsn, parseLsn, segmentOf, segmentsBetween, walFileName } from "./wal-position.ts";

const pack = promisify(zstdCompress);
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } };

/** The place of the log: that of the backups. */
type LogPlace = { store: FileStore; name: string };

export type CopiedLog = { chain: string; until: Date; bytes: number };

/** A part of the log is missing, so copying cannot continue. A new backup begins a new chain. */
class LogGapError extends Error {}

/** The end of each chain's copied log. A new process reads it once from the names in the store. */
export class LogPosition {
  #chain: string | null = null;
  #lsn: Lsn | null = null;

  async of(store: FileStore, chain: string): Promise<Lsn | null> {
    if (this.#chain === chain) return this.#lsn;
    const pieces = await listPieces(store, chain);
    this.set(
      chain,
      pieces.reduce<Lsn | null>((end, { to }) => (end === null || to > end ? to : end), null),
    );
    return this.#lsn;
  }

  set(chain: string, lsn: Lsn | null): void {
    this.#chain = chain;
    this.#lsn = lsn;
  }
}

/**
 * Copies the database's log since the last copy up to now, and lets the database delete the stored part. Nothing is copied before
 * a chain has begun.
 * @param client as the owner of the embedded server
 * @returns null where there is no chain, or it belongs to another place or key: then the next backup begins one
 * @throws {LogGapError} when the database has deleted a part that is needed; the chain has been ended
 */
export async function copyLog(
  client: pg.Client,
  deps: { databaseDir: string; place: LogPlace; cipher: Cipher; position: LogPosition; signal: AbortSignal },
): Promise<CopiedLog | null> {
  const { place, position } = deps;
  const { store } = place;
  const slot = await readChain(client);
  if (!slot || !isChainOf(slot.chain, await deps.cipher.tagOf(place.name))) return null;
  const { chain } = slot;
  const now = await readEnd(client);
  try {
    if (slot.isLost || slot.restart === null) throw new LogGapError("the database has dropped a part of its log");
    // A chain begins with the segment in which its slot was created.
    const segmentStart = segmentOf(parseLsn(slot.restart), now.segmentBytes) * BigInt(now.segmentBytes);
    const from = (await position.of(store, chain)) ?? segmentStart;
    let end = from;
    if (now.lsn > from) {
      for (const segment of segmentsBetween({ from, to: now.lsn }, now.segmentBytes)) {
        deps.signal.throwIfAborted();
        end = await copyPiece(deps, { chain, now, segment, from: end });
        position.set(chain, end);
      }
      await releaseLog(client, chain, formatLsn(end));
    }
    return { chain, until: now.at, bytes: Number(end - from) };
  } catch (error) {
    if (error instanceof LogGapError) await endChain(client);
    throw error;
  }
}

type End = { at: Date; lsn: Lsn; timeline: number; segmentBytes: number };

/** Reads how far the log is on the disk. The clock is read first, so that the log has everything committed before that time. */
async function readEnd(client: pg.Client): Promise<End> {
  const { rows: clock } = await client.query<{ at: Date }>("select clock_timestamp() as at");
  const { rows } = await client.query<{ lsn: string; timeline: number; segmentBytes: number }>(
    `select pg_current_wal_flush_lsn()::text as lsn, (select timeline_id from pg_control_checkpoint()) as timeline,
      (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes"`,
  );
  const [end] = rows;
  if (!end || !clock[0]) throw new Error("the server did not say how far its log is");
  return { ...end, lsn: parseLsn(end.lsn), at: clock[0].at };
}

/** Copies the present part of a segment. @returns its end */
async function copyPiece(
  { databaseDir, place, cipher, signal }: Parameters<typeof copyLog>[1],
  { chain, now, segment, from }: { chain: string; now: End; segment: bigint; from: Lsn },
): Promise<Lsn> {
  const start = segment * BigInt(now.segmentBytes);
  const segmentEnd = start + BigInt(now.segmentBytes);
  const to = now.lsn < segmentEnd ? now.lsn : segmentEnd;
  const path = join(databaseDir, "pg_wal", walFileName(now.timeline, segment, now.segmentBytes));
  const bytes = await readLogPart(path, Number(from - start), Number(to - from));
  const sealed = cipher.seal(Readable.from([await pack(bytes, ZSTD)]));
  const name = pieceName(chain, { timeline: now.timeline, from, to, until: now.at });
  await place.store.write(name, await buffer(sealed), signal);
  return to;
}

/** @throws {LogGapError} when the file is missing or shorter */
async function readLogPart(path: string, at: number, bytes: number): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new LogGapError("a part of the log is missing", { cause: error }) : error;
  });
  try {
    const content = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(content, 0, bytes, at);
    if (bytesRead !== bytes) throw new LogGapError("a part of the log is shorter than it should be");
    return content;
  } finally {
    await file.close();
  }
}
