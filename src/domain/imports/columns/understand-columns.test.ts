import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CSV_SHAPES, type CsvShape } from "#test/csv-shapes/expected-columns.ts";
import { CsvError } from "../csv-error.ts";
import { readCsv } from "../read-csv.ts";
import type { UnderstoodColumn } from "./understood-column.ts";

function bytesOf({ file, encoding }: CsvShape): Buffer {
  const text = readFileSync(join(import.meta.dirname, "../../../test/csv-shapes", file), "utf8");
  switch (encoding) {
    case "utf-8":
      return Buffer.from(text);
    case "utf-8 with a mark":
      return Buffer.from(`\ufeff${text}`);
    case "utf-16le":
      return Buffer.from(`\ufeff${text}`, "utf16le");
    case "utf-16be":
      return Buffer.from(`\ufeff${text}`, "utf16le").swap16();
    case "windows-1252":
      return Buffer.from(text.replaceAll("€", "\u0080"), "latin1");
  }
}

/** The columns of a file as they are understood; those of one that is refused come with the refusal. */
async function columnsOf(bytes: Buffer): Promise<UnderstoodColumn[]> {
  const reading = readCsv(
    async function* () {
      yield bytes;
    },
    {
      ...{ siteUrl: "https://dealer.example/", isOwnPage: () => false, onVehicle: () => {}, onRejected: () => {} },
      ...{ onMark: () => {}, drained: async () => {} },
    },
  );
  return reading.then(
    ({ header }) => header.shown,
    (error: unknown) => {
      if (error instanceof CsvError && error.understood !== null) return error.understood.header.shown;
      throw error;
    },
  );
}

const word = ({ field, certainty, suggested }: UnderstoodColumn, wanted: string): string => {
  if (field !== null) return field;
  if (certainty !== "doubtful") return "-";
  return wanted === "?" ? "?" : `?${suggested ?? ""}`;
};

describe("the columns of a file", () => {
  it.each(CSV_SHAPES.map((shape) => [shape.file, shape] as const))("are understood: %s", async (_file, shape) => {
    const wanted = shape.columns.split(" ");
    const columns = await columnsOf(bytesOf(shape));
    const table = columns.map((column, n) => `${column.header}: ${word(column, wanted[n] ?? "")}`);
    expect(table).toEqual(columns.map(({ header }, n) => `${header}: ${wanted[n]}`));
    expect(columns).toHaveLength(wanted.length);
  });
});
