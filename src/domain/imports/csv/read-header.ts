import { type CsvField, csvFieldOf } from "../csv-columns.ts";
import { CsvError } from "../csv-error.ts";
import { CSV_MAX_COLUMNS } from "../csv-rules.ts";

export type CsvHeader = {
  /** For each fact its columns by number, the best source first (photos: in the file's order). */
  columns: ReadonlyMap<CsvField, readonly number[]>;
  /** As the answer tells them. */
  shown: { header: string; field: CsvField | null }[];
  /** Number of columns. */
  width: number;
  warnings: string[];
};

const NAMING_FIELDS: readonly CsvField[] = ["vin", "stockNumber", "title", "make", "model"];
const MAX_SHOWN_HEADER = 60;

/**
 * Understands a file's header row.
 * @throws {CsvError} when there are too many columns, or none from which a car could be told
 */
export function readHeader(cells: readonly string[]): CsvHeader {
  if (cells.length > CSV_MAX_COLUMNS) {
    throw new CsvError(
      `The first line has ${cells.length.toLocaleString("en-US")} columns, and at most ${CSV_MAX_COLUMNS} are read. Is it a CSV file with a header?`,
    );
  }
  const warnings: string[] = [];
  const seen = new Set<string>();
  const sources = new Map<CsvField, { column: number; rank: number }[]>();
  const shown = cells.map((cell, column) => {
    const header = shownHeader(cell);
    const known = csvFieldOf(cell);
    const isRepeated = known !== null && known.field !== "images" && seen.has(cell.trim().toLowerCase());
    if (isRepeated) warnings.push(`The column "${header}" is there more than once; the first one is used.`);
    seen.add(cell.trim().toLowerCase());
    if (known === null || isRepeated) return { header, field: null };
    const list = sources.get(known.field) ?? [];
    list.push({ column, rank: known.field === "images" ? column : known.rank });
    sources.set(known.field, list);
    return { header, field: known.field };
  });
  if (!NAMING_FIELDS.some((field) => sources.has(field))) {
    throw new CsvError(
      `The first line must name the columns, such as title, year, make, model, price, mileage, vin, location and zipCode. It begins with "${shownHeader(cells[0] ?? "")}", and no column that names a car was found.`,
    );
  }
  const columns = new Map(
    [...sources].map(([field, list]) => [field, list.sort((a, b) => a.rank - b.rank).map(({ column }) => column)]),
  );
  return { columns, shown, width: cells.length, warnings };
}

function shownHeader(cell: string): string {
  const text = cell.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return text.length > MAX_SHOWN_HEADER ? `${text.slice(0, MAX_SHOWN_HEADER)}…` : text;
}
