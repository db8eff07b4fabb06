import type { FileStore } from "#kernel/files/file-store.ts";
import { readStamp, stampOf } from "../rules/backup-rules.ts";
import type { Lsn } from "./wal-position.ts";

/** A part of the log that was copied at once. */
export type LogPiece = {
  timeline: number;
  from: Lsn;
  to: Lsn;
  /** This piece and the earlier ones have everything committed before this time. */
  until: Date;
  name: string;
};

/** The folder of copied logs. It has a folder for each chain, which is a log without gaps that continues from a backup. */
const LOG = "log/";
const PIECE = /^log\/([a-z0-9]+)\/(\d+)-([0-9a-f]{16})-([0-9a-f]{16})-(\d{8}T\d{6}Z)\.wal$/;

const hex = (lsn: Lsn): string => lsn.toString(16).padStart(16, "0");

/** A piece's name has its position, so that a list of names shows how far a log reaches. */
export const pieceName = (chain: string, { timeline, from, to, until }: Omit<LogPiece, "name">): string =>
  `${LOG}${chain}/${timeline}-${hex(from)}-${hex(to)}-${stampOf(until)}.wal`;

/** @returns null for other names */
export function readPieceName(name: string): (LogPiece & { chain: string }) | null {
  const match = PIECE.exec(name);
  const until = match ? readStamp(match[5] ?? "") : null;
  if (!match || !until) return null;
  const [, chain = "", timeline, from, to] = match;
  return { name, chain, timeline: Number(timeline), from: BigInt(`0x${from}`), to: BigInt(`0x${to}`), until };
}

/** Returns the pieces of one chain in a store, in the order of the log. */
export async function listPieces(store: FileStore, chain: string): Promise<LogPiece[]> {
  const pieces: LogPiece[] = [];
  for await (const { name } of store.list()) {
    const piece = readPieceName(name);
    if (piece?.chain === chain) pieces.push(piece);
  }
  return pieces.sort((a, b) => Number(a.from - b.from) || Number(a.to - b.to) || (a.name < b.name ? -1 : 1));
}

/**
 * Returns the pieces that a restore needs: those that continue from a position without a gap. Pieces may overlap, where a process
 * was killed before it recorded what it had copied; both have the same bytes of the log.
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
 * Returns the names of pieces that no backup needs: those before the oldest backup, and those before such a piece in the log,
 * even if a clock that was ahead has put later times into their names.
 * @param oldest when the oldest kept physical backup began; null without one
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
