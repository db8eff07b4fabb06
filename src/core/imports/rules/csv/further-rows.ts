import type { CsvHeader } from "../columns/understood-column.ts";
import type { CsvRow } from "./csv-parser.ts";

/** Columns that say something of one photo: its place in the gallery, its text. */
const OF_PHOTO = /\b(?:image|photo|picture)s?[\s_-]?(?:position|order|alt(?:[\s_-]?text)?|caption|title|id)\b/i;

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== "";

/**
 * Returns a row with the photos of the next one, where that is only a further part of it: a shop's export has a row for each photo of a
 * product, which repeats the product's name in a column or two, and has nothing else. Null for all other rows.
 */
export function withFurtherPhotos({ columns, shown }: CsvHeader, row: CsvRow, { cells }: CsvRow): CsvRow | null {
  const photos = columns.get("images") ?? [];
  const filled = [...cells.keys()].filter((column) => isFilled(cells[column]));
  const further = filled.filter((column) => photos.includes(column));
  const rest = filled.filter((column) => !photos.includes(column) && !OF_PHOTO.test(shown[column]?.header ?? ""));
  const isRepeat = rest.length > 0 && rest.every((column) => cells[column] === row.cells[column]);
  const isPart = rest.length * 2 <= row.cells.filter(isFilled).length;
  if (further.length === 0 || !isRepeat || !isPart) return null;
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
