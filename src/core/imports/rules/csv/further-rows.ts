import type { CsvHeader } from "../columns/understood-column.ts";
import { bareHeader } from "../csv-columns.ts";
import type { CsvRow } from "./csv-parser.ts";

/** Columns that say something of one photo: its place in the gallery, its text. */
const OF_PHOTO = /\b(?:image|photo|picture)s?[\s_-]?(?:position|order|alt(?:[\s_-]?text)?|caption|title|id)\b/i;

/** The bare head of a column with a car's name in a shop's export. */
const NAMES_CAR =
  /^(?:handle|vin|stock|stk|stocknum|inventory|ref(?:erence)?|(?:stock|stk|product|parent|listing|vehicle|item|car|unit)?(?:id|sku|key|number|no))$/;

/** The photos of a car from its rows. Further ones are left out. */
const MOST_PHOTOS = 60;

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== "";

/**
 * Returns a row with the photos of the next one, where that is only a further part of it: a shop's export has a row for each photo of a
 * product, which repeats the column that names the product and perhaps another, and has nothing else. Null for all other rows.
 */
export function withFurtherPhotos({ columns, shown }: CsvHeader, row: CsvRow, { cells }: CsvRow): CsvRow | null {
  const photos = columns.get("images") ?? [];
  const filled = [...cells.keys()].filter((column) => isFilled(cells[column]));
  const further = filled.filter((column) => photos.includes(column));
  const rest = filled.filter((column) => !photos.includes(column) && !OF_PHOTO.test(shown[column]?.header ?? ""));
  const isRepeat =
    rest.some((column) => NAMES_CAR.test(bareHeader(shown[column]?.header ?? ""))) &&
    rest.every((column) => cells[column] === row.cells[column]);
  const isPart = rest.length * 2 <= row.cells.filter(isFilled).length;
  if (further.length === 0 || !isRepeat || !isPart) return null;
  if (further.every((column) => (row.cells[column] ?? "").split("\n").length >= MOST_PHOTOS)) return row;
  const joined = row.cells.map((cell, column) => (further.includes(column) ? `${cell}\n${cells[column]}` : cell));
  return { ...row, cells: joined };
}

/** Returns rows with such further rows joined to those before. */
export function joinRows(header: CsvHeader, rows: readonly CsvRow[]): CsvRow[] {
  const whole: CsvRow[] = [];
  for (const row of rows) {
    const last = whole.at(-1);
    const joined = last === undefined ? null : withFurtherPhotos(header, last, row);
    if (joined === null) whole.push(row);
    else whole[whole.length - 1] = joined;
  }
  return whole;
}
