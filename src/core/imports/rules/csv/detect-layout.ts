import { kindOf } from "../columns/column-values.ts";
import { csvFieldOf } from "../csv-columns.ts";
import { CsvError } from "../csv-error.ts";
import { type CsvFormat, CsvParser, type CsvRow } from "./csv-parser.ts";

/** The format of a file, and the line that names its columns; null when no line does. `above`: the number of rows before it. */
export type CsvLayout = { format: CsvFormat; header: CsvRow | null; above: number };

const DELIMITERS = [",", ";", "\t", "|"];
/** The number of characters from which a file's format is detected. */
const EXAMINED_LENGTH = 64 * 1024;
/**
 * The number of first rows that are searched for the header. A report may start with its title, its date, or the names of groups of
 * columns.
 */
const HEADER_WITHIN_ROWS = 10;
const COMPARED_ROWS = 30;
/** The first line in which spreadsheets name the delimiter. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.?)"?[ ]{0,8}(?:\r?\n|\r|$)/i;

/** True for the line in which spreadsheets name the delimiter. */
export const isSeparatorLine = (row: CsvRow): boolean => row.line === 1 && /^sep=.?$/i.test(row.cells[0]?.trim() ?? "");

/** Returns the first rows that are not blank, read with this format. */
function firstRows(text: string, format: CsvFormat, isWhole: boolean): CsvRow[] {
  const rows: CsvRow[] = [];
  const take = (row: CsvRow): void => {
    if (rows.length < COMPARED_ROWS && !isSeparatorLine(row) && row.cells.some((cell) => cell.trim() !== ""))
      rows.push(row);
  };
  const parser = new CsvParser(format, take, () => {});
  try {
    parser.write(text);
    if (isWhole || rows.length === 0) parser.end();
  } catch (error) {
    // Too many lines are broken, so the file has another format.
    if (!(error instanceof CsvError)) throw error;
  }
  return rows;
}

/**
 * Detects the separators of cells and lines, and the line that names the columns. The delimiter is the one with the most known headers in a
 * row, then the one with which most rows have the same number of cells, then the most cells.
 * @param text the beginning of the file
 * @param isWhole true when that is the whole file
 */
export function detectLayout(text: string, isWhole: boolean): CsvLayout {
  const lineEnd = text.includes("\n") || !text.includes("\r") ? "\n" : "\r";
  const declared = SEPARATOR_LINE.exec(text.slice(0, 40))?.[1] ?? "";
  const start = text.slice(0, EXAMINED_LENGTH);
  const found = (declared === "" ? DELIMITERS : [declared]).map((delimiter) => {
    const rows = firstRows(start, { delimiter, lineEnd }, isWhole && start.length === text.length);
    return { delimiter, rows, best: headerAmong(rows), ...regularity(rows) };
  });
  const [best] = found.sort((a, b) => b.best.known - a.best.known || b.alike - a.alike || b.width - a.width);
  const { delimiter = ",", rows = [] } = best ?? {};
  const header = best === undefined || best.best.known === 0 ? null : best.best.row;
  // A first line of unknown names is still a header. A line with figures or VINs is a car.
  const named = header ?? (rows[0] !== undefined && !isData(rows[0]) ? rows[0] : null);
  const width = named?.cells.length ?? best?.width ?? 0;
  return { format: { delimiter, lineEnd, width }, header: named, above: named === null ? 0 : rows.indexOf(named) };
}

/** Returns the row with the most known headers among the first ones. A car's cells are not headers. */
function headerAmong(rows: readonly CsvRow[]): { row: CsvRow | null; known: number } {
  let best: { row: CsvRow | null; known: number } = { row: null, known: 0 };
  for (const [n, row] of rows.slice(0, HEADER_WITHIN_ROWS).entries()) {
    const known = row.cells.filter((cell) => csvFieldOf(cell) !== null).length;
    // Below the first line one known word is not a header: "Used" and "Sold" are values, too.
    if (known > best.known && (n === 0 || known > 1) && !hasVin(row)) best = { row, known };
  }
  return best;
}

const hasVin = (row: CsvRow): boolean => row.cells.some((cell) => kindOf(cell) === "VINs");

const DATA: readonly string[] = [
  "VINs",
  "amounts of money",
  "years",
  "numbers",
  "distances",
  "web addresses",
  "pictures",
];
const isData = (row: CsvRow): boolean =>
  row.cells.some((cell) => cell.trim() !== "" && DATA.includes(kindOf(cell.trim())));

/** Returns how many rows have the usual number of cells, and that number. Rows of one cell do not count. */
function regularity(rows: readonly CsvRow[]): { alike: number; width: number } {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [usual] = [...counts].filter(([width]) => width > 1).sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { alike: usual?.[1] ?? 0, width: usual?.[0] ?? 1 };
}
