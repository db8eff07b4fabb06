import { once } from "node:events";
import { finished } from "node:stream/promises";
import { sql } from "kysely";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import { FACT_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { readingValues } from "./fact-origins.ts";
import { factColumn, factDefinitions } from "./inventory-tables.ts";

/**
 * Creates the temporary table that holds the cars of a crawl or file until they are compared with the inventory. It is dropped
 * at the end of the transaction. Identity keys must be distinct within a dealership; times are null when unknown.
 */
export const createStage = sql`create temp table stage (
  dealership_id int, identity_key text, first_seen_at timestamptz, confirmed_at timestamptz,
  ${factDefinitions(factColumn)}, codes_id bigint, details jsonb, others jsonb
) on commit drop`;

const COPY_STAGE = "copy stage from stdin";

/** Returns one car as a line of PostgreSQL's COPY text format, in the order of the stage's columns. */
export function copyLine(
  dealershipId: number,
  facts: ReadVehicle,
  times: { firstSeenAt: string | null; confirmedAt: string | null } = NO_TIMES,
): string {
  let line = `${dealershipId}\t${escaped(facts.identityKey)}\t${times.firstSeenAt ?? "\\N"}\t${times.confirmedAt ?? "\\N"}`;
  for (const field of FACT_FIELDS) {
    const value = facts[field];
    if (value === null) line += "\t\\N";
    else if (typeof value === "number") line += `\t${value}`;
    else line += typeof value === "string" ? `\t${escaped(value)}` : `\t${escaped(arrayText(value))}`;
  }
  const { codes_id, details, others } = readingValues(facts.reading);
  return `${line}\t${codes_id ?? "\\N"}\t${copyText(details)}\t${copyText(others)}\n`;
}

/** Returns a text as a cell of PostgreSQL's COPY text format. */
export const copyText = (text: string | null): string => (text === null ? "\\N" : escaped(text));

const NO_TIMES = { firstSeenAt: null, confirmedAt: null };
const NEEDS_ESCAPE = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function escaped(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? "") : text;
}

function arrayText(values: readonly string[]): string {
  if (values.length === 0) return "{}";
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/** Lines are sent in pieces of about this size. */
const PIECE_LENGTH = 64 * 1024;

type StageWriter = {
  /** Takes one line as `copyLine` makes it. */
  add(line: string): void;
  /** Waits until the database has caught up. */
  drained(): Promise<void>;
  /** Sends the rest and waits until all of it is staged. */
  end(): Promise<void>;
  /** Gives up, so that the connection can be used to roll back. */
  abort(): Promise<void>;
};

/** Copies lines into a table, in the transaction that is open on this connection. @param copy the COPY statement */
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
