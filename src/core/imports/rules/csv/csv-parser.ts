import { formatCount } from "#kernel/words/rules/numbers.ts";
import { CsvError } from "../csv-error.ts";
import { type CsvText, LINE_TOO_LONG, MAX_ROW_LENGTH, type RowScan, scanRow, splitLine } from "./scan-row.ts";

export type CsvRow = {
  cells: string[];
  /** Line of the file where the row begins, from 1. */
  line: number;
};

/** A line that is not a row. Parsing has continued with the line after it. `reason` is half a sentence. */
export type BrokenLine = { line: number; text: string; reason: string };

/** `width`: number of cells of a row. Without it, the first row decides. */
export type CsvFormat = { delimiter: string; lineEnd: "\n" | "\r"; width?: number };

/** A file with more broken lines is not worth reading, and after each of them the text is read a second time. */
const MAX_BROKEN_LINES = 1_000;
const SHOWN_BROKEN_LENGTH = 2_000;

/**
 * Reads CSV in the form of dealers' exports, a piece of text at a time (RFC 4180, but lenient where the meaning is clear: blanks around
 * quotation marks, a quotation mark inside a cell). A quotation mark that is never closed costs its own line and not the rest of the file:
 * libraries give up there, and the person who uploads the file needs to know the line. Rows come out in order, with the line they begin on.
 * Blank lines are skipped.
 */
export class CsvParser {
  readonly #format: CsvFormat;
  readonly #onRow: (row: CsvRow) => void;
  readonly #onBroken: (broken: BrokenLine) => void;
  #text = "";
  #at = 0;
  #line = 1;
  #broken = 0;
  /** True when a line was dropped as too long, and its end has not come yet. */
  #skipsToLineEnd = false;
  /** Number of cells of a row; 0 while unknown. */
  #width = 0;

  constructor(format: CsvFormat, onRow: (row: CsvRow) => void, onBroken: (broken: BrokenLine) => void) {
    this.#format = format;
    this.#width = format.width ?? 0;
    this.#onRow = onRow;
    this.#onBroken = onBroken;
  }

  /** @throws {CsvError} when too many lines are broken */
  write(text: string): void {
    this.#text = this.#at < this.#text.length ? this.#text.slice(this.#at) + text : text;
    this.#at = 0;
    this.#readRows(false);
  }

  /** Reads the rest. The last line needs no line end. */
  end(): void {
    this.#readRows(true);
  }

  #readRows(isLast: boolean): void {
    const source: CsvText = { text: this.#text, ...this.#format, isLast };
    const { text, lineEnd } = source;
    if (this.#skipsToLineEnd && !this.#skipLine()) return;
    let quote = text.indexOf('"', this.#at);
    while (this.#at < text.length) {
      const found = text.indexOf(lineEnd, this.#at);
      if (found < 0 && !isLast && text.length - this.#at <= MAX_ROW_LENGTH) return;
      const end = found < 0 ? text.length : found;
      if (quote >= 0 && quote < this.#at) quote = text.indexOf('"', this.#at);
      const isPlain = quote < 0 || quote > end;
      const scan = isPlain ? plainRow(source, this.#at, end) : scanRow(source, this.#at, this.#width);
      if (scan === "more") return;
      if (scan.kind === "broken") {
        this.#skipsToLineEnd = found < 0;
        this.#reject(end, scan.reason);
      } else this.#take(scan.cells, end, scan.end);
    }
  }

  /** Skips to the end of the dropped line, so that its rest is not read as a row. @returns false when the end has not come yet */
  #skipLine(): boolean {
    const end = this.#text.indexOf(this.#format.lineEnd, this.#at);
    this.#at = end < 0 ? this.#text.length : end + 1;
    this.#skipsToLineEnd = end < 0;
    return end >= 0;
  }

  /**
   * @param firstEnd position where the row's first line ends
   * @param end position where the row ends
   */
  #take(cells: string[], firstEnd: number, end: number): void {
    const line = this.#line;
    for (let at = firstEnd; at >= 0 && at < end; at = this.#text.indexOf(this.#format.lineEnd, at + 1)) this.#line += 1;
    this.#advance(end);
    if (cells.length === 1 && cells[0]?.trim() === "") return;
    if (this.#width === 0) this.#width = cells.length;
    this.#onRow({ cells, line });
  }

  #reject(end: number, reason: string): void {
    this.#broken += 1;
    if (this.#broken > MAX_BROKEN_LINES) {
      throw new CsvError(
        `The quotation marks in this file do not come in pairs on more than ${formatCount(MAX_BROKEN_LINES)} lines, the latest of them line ${this.#line}. Nothing has been stored.`,
      );
    }
    const text = this.#text.slice(this.#at, Math.min(end, this.#at + SHOWN_BROKEN_LENGTH));
    this.#onBroken({ line: this.#line, text, reason });
    this.#advance(end);
  }

  #advance(end: number): void {
    this.#at = end + 1;
    this.#line += 1;
  }
}

/** Returns a row without quotation marks. */
const plainRow = (source: CsvText, start: number, end: number): RowScan =>
  end - start > MAX_ROW_LENGTH
    ? { kind: "broken", reason: LINE_TOO_LONG }
    : { kind: "row", cells: splitLine(source, start, end), end };
