import { formatCount } from "#kernel/words/rules/numbers.ts";
import { CSV_MAX_CELL_LENGTH } from "../csv-rules.ts";

/** The loaded text, and its format. */
export type CsvText = {
  text: string;
  delimiter: string;
  lineEnd: "\n" | "\r";
  /** True when the file ends where the text ends. */
  isLast: boolean;
};

/** `more`: the text ends before the row. `broken`: half a sentence why the line is not a row. */
export type RowScan = { kind: "row"; cells: string[]; end: number } | { kind: "broken"; reason: string } | "more";

type Cell = {
  value: string;
  /** Position of the delimiter or line end after the cell. */
  next: number;
  /**
   * A quotation mark in the cell that should have been doubled. `opening`: a mark at the start of another cell, which shows that this
   * cell's own mark was never closed.
   */
  stray: "no" | "inner" | "opening";
};

const QUOTE = 34;
const SPACE = 32;
const RETURN = 13;
/** A row of the largest cells is shorter. A longer one has an unclosed quotation mark. */
export const MAX_ROW_LENGTH = 4 * CSV_MAX_CELL_LENGTH;
const UNBALANCED = "has a quotation mark that is never closed";
const TOO_LONG = `has a cell of more than ${formatCount(CSV_MAX_CELL_LENGTH)} characters, or a quotation mark that is never closed`;

export const LINE_TOO_LONG = `is longer than ${formatCount(MAX_ROW_LENGTH)} characters`;

/** Returns the cells of a line without quotation marks, as most lines are. */
export function splitLine({ text, delimiter }: CsvText, start: number, end: number): string[] {
  return text.slice(start, withoutReturn(text, start, end)).split(delimiter);
}

/**
 * Reads a row with quotation marks, cell by cell.
 * @param width the expected number of cells; 0 when unknown
 */
export function scanRow(source: CsvText, start: number, width: number): RowScan {
  const { text, lineEnd, isLast } = source;
  const cells: string[] = [];
  const strays = new Set<Cell["stray"]>();
  let spansLines = false;
  let at = start;
  for (;;) {
    const cell = readCell(source, at);
    if (typeof cell === "string") return { kind: "broken", reason: cell };
    if (cell === null || (cell.next >= text.length && !isLast)) {
      return text.length - start > MAX_ROW_LENGTH ? { kind: "broken", reason: UNBALANCED } : "more";
    }
    cells.push(cell.value);
    strays.add(cell.stray);
    spansLines ||= cell.value.includes(lineEnd);
    at = cell.next + 1;
    if (cell.next < text.length && text[cell.next] !== lineEnd) continue;
    // A cell with several lines and a stray mark: the mark and the number of cells decide if the lines belong together.
    const isOff = width > 0 && cells.length !== width;
    const swallowed = strays.has("opening") || (strays.has("inner") && isOff);
    return swallowed && spansLines ? { kind: "broken", reason: UNBALANCED } : { kind: "row", cells, end: cell.next };
  }
}

/** @returns null when more text is needed, a sentence when it cannot be a cell */
function readCell(source: CsvText, at: number): Cell | string | null {
  const open = skip(source.text, at, SPACE);
  return source.text.charCodeAt(open) === QUOTE ? quotedCell(source, open) : plainCell(source, at);
}

function plainCell({ text, delimiter, lineEnd, isLast }: CsvText, at: number): Cell | null {
  const stop = text.indexOf(delimiter, at);
  const line = text.indexOf(lineEnd, at);
  if (stop >= 0 && (line < 0 || stop < line)) return { value: text.slice(at, stop), next: stop, stray: "no" };
  if (line < 0 && !isLast) return null;
  const next = line < 0 ? text.length : line;
  return { value: text.slice(at, withoutReturn(text, at, next)), next, stray: "no" };
}

/** @param open position of the opening mark */
function quotedCell(source: CsvText, open: number): Cell | string | null {
  const { text } = source;
  let from = open + 1;
  let value = "";
  let stray: Cell["stray"] = "no";
  for (;;) {
    const mark = text.indexOf('"', from);
    if (mark < 0 || mark - open > CSV_MAX_CELL_LENGTH) return unclosed(source, open, mark);
    const isDoubled = text.charCodeAt(mark + 1) === QUOTE;
    const next = isDoubled ? -1 : endOfCell(source, mark + 1);
    if (next === null) return null;
    if (next >= 0) return { value: value + text.slice(from, mark), next, stray };
    // A doubled mark, or one as in 19" wheels, is part of the text.
    value += text.slice(from, mark + 1);
    if (!isDoubled && stray !== "opening") stray = strayKind(source, open, mark);
    from = mark + (isDoubled ? 2 : 1);
  }
}

/** Returns the result for a cell whose closing mark is missing or too far away. */
function unclosed({ text, isLast }: CsvText, open: number, mark: number): string | null {
  if ((mark < 0 ? text.length : mark) - open > CSV_MAX_CELL_LENGTH) return TOO_LONG;
  return isLast ? UNBALANCED : null;
}

function strayKind({ text, delimiter, lineEnd }: CsvText, open: number, mark: number): "inner" | "opening" {
  const before = text[mark - 1];
  return mark > open + 1 && (before === delimiter || before === lineEnd) ? "opening" : "inner";
}

/** Returns where the cell ends if its closing mark is before `at`; -1 when it does not, null when more text is needed. */
function endOfCell({ text, delimiter, lineEnd, isLast }: CsvText, at: number): number | null {
  const after = skip(text, skip(text, at, SPACE), lineEnd === "\n" ? RETURN : SPACE);
  if (after >= text.length) return isLast ? text.length : null;
  return text[after] === delimiter || text[after] === lineEnd ? after : -1;
}

function skip(text: string, at: number, code: number): number {
  let after = at;
  while (text.charCodeAt(after) === code) after++;
  return after;
}

function withoutReturn(text: string, start: number, end: number): number {
  return end > start && text.charCodeAt(end - 1) === RETURN ? end - 1 : end;
}
