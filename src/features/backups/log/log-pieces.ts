import type { FileStore } from "#kernel/files/file-store.ts";
import { readStamp, stampOf } from "../rules/backup-rules.ts";
import type { Lsn } from "./wal-position.ts";

/** A stretch of the log as it was copied at one moment. */
export type LogPiece = {
  timeline: number;
  from: Lsn;
  to: Lsn;
  /** Everything committed before it is in this piece or an earlier one. */
  until: Date;
  name: string;
};

/** The folder of copied logs. Each chain has a folder in it: a log that goes on without a gap from a backup. */
const LOG = "log/";
const PIECE = /^log\/([a-z0-9]+)\/(\d+)-([0-9a-f]{16})-([0-9a-f]{16})-(\d{8}T\d{6}Z)\.wal$/;

const hex = (lsn: Lsn): string => lsn.toString(16).padStart(16, "0");

/** A piece's name says where it belongs, so that a list of names tells how far a log reaches. */
export const pieceName = (chain: string, { timeline, from, to, until }: Omit<LogPiece, "name">): string =>
  `${LOG}${chain}/${timeline}-${hex(from)}-${hex(to)}-${stampOf(until)}.wal`;

/** @returns null for a name that is no piece's */
export function readPieceName(name: string): (LogPiece & { chain: string }) | null {
  const match = PIECE.exec(name);
  const until = match ? readStamp(match[5] ?? "") : null;
  if (!match || !until) return null;
  const [, chain = "", timeline, from, to] = match;
  return { name, chain, timeline: Number(timeline), from: BigInt(`0x${from}`), to: BigInt(`0x${to}`), until };
}

/** The pieces of one chain in a store, in the order of the log. */
export async function listPieces(store: FileStore, chain: string): Promise<LogPiece[]> {
  const pieces: LogPiece[] = [];
  for await (const { name } of store.list()) {
    const piece = readPieceName(name);
    if (piece?.chain === chain) pieces.push(piece);
  }
  return pieces.sort((a, b) => Number(a.from - b.from) || Number(a.to - b.to) || (a.name < b.name ? -1 : 1));
}

/**
 * The pieces that a restore needs: those that go on from a position without a gap. Pieces may overlap, where a process was killed
 * before it noted what it had copied; the same stretch of a log is the same in both.
 * @param pieces in the order of the log
 */
export function followOn(pieces: readonly LogPiece[], from: Lsn): LogPiece[] {
  const chosen: LogPiece[] = [];
  let end = from;
  for (const piece of pieces) {
    if (piece.to <= end) continue;
    if (piece.from > end) break;
    chosen.push(piece);
    end = piece.to;
  }
  return chosen;
}

/**
 * Names of pieces that no backup needs any more: those of before the oldest one, and those that come before such a piece in the log,
 * whatever a clock that was ahead has written into their names.
 * @param oldest when the oldest physical backup began that is kept; null where there is none
 */
export function choosePiecesToDrop(names: readonly string[], oldest: Date | null): string[] {
  const pieces = names.flatMap((name) => readPieceName(name) ?? []);
  if (oldest === null) return pieces.map(({ name }) => name);
  const over = new Map<string, Lsn>();
  for (const { chain, to, until } of pieces) {
    if (until < oldest && to > (over.get(chain) ?? -1n)) over.set(chain, to);
  }
  return pieces.filter(({ chain, to }) => to <= (over.get(chain) ?? -1n)).map(({ name }) => name);
}
