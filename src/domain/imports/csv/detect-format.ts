import { csvFieldOf } from "../csv-columns.ts";
import { type CsvFormat, CsvParser } from "./csv-parser.ts";

const DELIMITERS = [",", ";", "\t", "|"];

/** The cells of the first row that is not blank, if the file were written with this format. */
function firstRow(text: string, format: CsvFormat): string[] {
  let cells: string[] | null = null;
  const parser = new CsvParser(
    format,
    (row) => {
      cells ??= row.cells;
    },
    () => {},
  );
  parser.write(text);
  if (cells === null) parser.end();
  return cells ?? [];
}

/**
 * Finds out what separates cells and lines, from the beginning of the text. The delimiter is the one that makes the most
 * known headers of the first row, then the most cells.
 * @param text enough of the file to hold its header
 */
export function detectFormat(text: string): CsvFormat {
  const lineEnd = text.includes("\n") || !text.includes("\r") ? "\n" : "\r";
  let best = { delimiter: ",", known: -1, cells: -1 };
  for (const delimiter of DELIMITERS) {
    const cells = firstRow(text, { delimiter, lineEnd });
    const known = cells.filter((cell) => csvFieldOf(cell) !== null).length;
    if (known > best.known || (known === best.known && cells.length > best.cells)) {
      best = { delimiter, known, cells: cells.length };
    }
  }
  return { delimiter: best.delimiter, lineEnd };
}
