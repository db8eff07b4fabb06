import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { COPY_STAGE } from "./merge/stage-columns.ts";

/** Lines are sent in pieces of about this size. */
const PIECE_LENGTH = 64 * 1024;

export type StageWriter = {
  /** Takes one line as `copyLine` makes it. */
  add(line: string): void;
  /** Waits until the database has taken what was added, as far as it is behind. */
  drained(): Promise<void>;
  /** Sends the rest and waits until all of it is staged. */
  end(): Promise<void>;
  /** Gives up, so that the connection can be used to roll back. */
  abort(): Promise<void>;
};

/** Copies lines into a table of the transaction that is open on this connection. @param copy the statement that takes them */
export function openStageWriter(client: pg.Client, copy = COPY_STAGE): StageWriter {
  const stream = client.query(copyFrom(copy));
  const over = finished(stream);
  over.catch(() => {});
  let piece = "";
  const send = (): void => {
    if (piece !== "") stream.write(piece);
    piece = "";
  };
  return {
    add: (line) => {
      piece += line;
      if (piece.length >= PIECE_LENGTH) send();
    },
    drained: async () => {
      if (stream.writableNeedDrain) await Promise.race([once(stream, "drain"), over]);
    },
    end: async () => {
      send();
      stream.end();
      await over;
    },
    abort: async () => {
      stream.destroy(new Error("the upload was given up"));
      await over.catch(() => {});
    },
  };
}
