import { once } from "node:events";
import { Readable } from "node:stream";
import { createGunzip, createGzip, gzipSync } from "node:zlib";
import type { Db } from "#kernel/database/db.ts";
import { csvRow } from "#kernel/http/csv-row.ts";
import { AppError } from "#kernel/process/errors.ts";
import { SHOWN_REJECTED_ROWS } from "./rules/csv-rules.ts";
import type { RejectedRow } from "./rules/reject-row.ts";
import type { TakenRow } from "./rules/row-intake.ts";

const PIECE_LENGTH = 64 * 1024;

export type RejectedRows = {
  add(row: RejectedRow): void;
  /** Adds the row of a car that was taken with a problem. */
  addTaken(row: TakenRow): void;
  /** Returns the number of added rows. */
  count(): number;
  drained(): Promise<void>;
  /** The first rows, for the answer. */
  readonly shown: { line: number; row: number; reason: string }[];
  /**
   * Returns all of them as a gzip-compressed CSV file with the uploaded file's headers; null when there are none. After correction it can
   * be uploaded again: an upload ignores the two columns in front.
   */
  end(headers: readonly string[]): Promise<Buffer | null>;
};

/** Collects rows with problems: the first rejected ones unchanged, all of them as compressed CSV. */
export function collectRejectedRows(): RejectedRows {
  const gzip = createGzip();
  const compressed: Buffer[] = [];
  gzip.on("data", (chunk: Buffer) => compressed.push(chunk));
  const shown: RejectedRows["shown"] = [];
  let count = 0;
  let piece = "";
  const write = (line: number, reason: string, cells: readonly string[]): void => {
    count += 1;
    piece += csvRow([line, reason, ...cells]);
    if (piece.length < PIECE_LENGTH) return;
    gzip.write(piece);
    piece = "";
  };
  return {
    shown,
    count: () => count,
    add: ({ line, row, reason, cells }) => {
      if (shown.length < SHOWN_REJECTED_ROWS) shown.push({ line, row, reason });
      write(line, reason, cells);
    },
    addTaken: ({ line, problems, cells }) => {
      if (problems.length > 0) write(line, `was taken, but ${problems.join("; ")}`, cells);
    },
    drained: async () => {
      if (gzip.writableNeedDrain) await once(gzip, "drain");
    },
    end: async (headers) => {
      const ended = once(gzip, "end");
      gzip.end(piece);
      await ended;
      if (count === 0) return null;
      // Concatenated gzip members are one gzip file (RFC 1952). The byte order mark tells spreadsheets that it is UTF-8.
      return Buffer.concat([gzipSync(`\ufeff${csvRow(["Line", "Reason", ...headers])}`), ...compressed]);
    },
  };
}

/**
 * Returns the rows that an upload rejected, as a stream of CSV text.
 * @throws {AppError} 404 when there is no such upload, or it rejected nothing
 */
export async function readRejectedRows(db: Db, importId: number): Promise<Readable> {
  const row = await db.selectFrom("csv_imports").select("rejected_rows").where("id", "=", importId).executeTakeFirst();
  if (!row) throw AppError.notFound("There is no such upload");
  if (!row.rejected_rows) throw AppError.notFound("This upload has no rejected rows");
  return unpackRows(row.rejected_rows);
}

/** Returns the compressed rows as a stream of CSV text. */
export const unpackRows = (compressed: Uint8Array): Readable => Readable.from([compressed]).pipe(createGunzip());
