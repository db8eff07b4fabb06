import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { understandColumns } from "./columns/understand-columns.ts";
import { CsvError } from "./csv-error.ts";
import type { BrokenLine, CsvRow } from "./csv/csv-parser.ts";
import type { CsvEncoding } from "./csv/detect-encoding.ts";
import { type CsvLayout, isSeparatorLine } from "./csv/detect-layout.ts";
import { type NamedValues, namedValues } from "./csv/named-values.ts";
import { isTotals } from "./reject-row.ts";
import { type CsvConsumer, RowIntake } from "./row-intake.ts";

/** The number of rows from which a column is judged. */
const JUDGED_ROWS = 200;

/** Holds the first rows until its columns are understood, then passes all rows on in the file's order. */
export class HeldRows {
  readonly #layout: CsvLayout;
  readonly #encoding: CsvEncoding;
  readonly #consumer: CsvConsumer;
  #held: (CsvRow | BrokenLine)[] = [];
  #intake: RowIntake | null = null;
  #named: NamedValues | null = null;

  constructor(layout: CsvLayout, encoding: CsvEncoding, consumer: CsvConsumer) {
    this.#layout = layout;
    this.#encoding = encoding;
    this.#consumer = consumer;
  }

  take(row: CsvRow): void {
    if (row.line <= (this.#layout.header?.line ?? 0) || isSeparatorLine(row)) return;
    this.#add(row);
  }

  broken(line: BrokenLine): void {
    if (line.line > (this.#layout.header?.line ?? 0)) this.#add(line);
  }

  #add(row: CsvRow | BrokenLine): void {
    if (this.#intake !== null) {
      hand(this.#widened(row), this.#intake);
      return;
    }
    this.#held.push(row);
    if (this.#held.length >= JUDGED_ROWS) this.intake();
  }

  /** @throws {CsvError} when the file is empty, or no column names a car */
  intake(): RowIntake {
    if (this.#intake !== null) return this.#intake;
    const { format, header: names } = this.#layout;
    this.#widen(names?.cells ?? null);
    const rows = this.#held.flatMap((row) => ("cells" in row && !isTotals(row.cells) ? [row.cells] : []));
    if (names === null && rows.length === 0) throw new CsvError("The file has no header line and no vehicles");
    const header = understandColumns(this.#headers(names?.cells ?? null), rows, this.#consumer.choices);
    if (names !== null && this.#layout.above > 0) {
      const lines = formatAmount(this.#layout.above, "line above it was", "lines above it were");
      header.warnings.push(`The columns are named on line ${names.line}; ${lines} not read.`);
    }
    const how = { header, delimiter: format.delimiter, encoding: this.#encoding };
    if (header.problem !== null) throw new CsvError(header.problem, how);
    const intake = new RowIntake(how, this.#consumer);
    this.#intake = intake;
    intake.prepare(this.#held.filter((row) => "cells" in row));
    for (const row of this.#held.splice(0)) hand(row, intake);
    return intake;
  }

  /** Gives the facts that stand as pairs of name and value columns of their names. */
  #widen(headers: readonly string[] | null): void {
    const rows = this.#held.flatMap((row) => ("cells" in row ? [row.cells] : []));
    this.#named = headers === null ? null : namedValues(headers, rows);
    this.#held = this.#held.map((row) => this.#widened(row));
  }

  #headers(cells: readonly string[] | null): readonly string[] | null {
    return cells === null || this.#named === null ? cells : [...cells, ...this.#named.headers];
  }

  #widened(row: CsvRow | BrokenLine): CsvRow | BrokenLine {
    return "cells" in row && this.#named !== null ? { ...row, cells: this.#named.widen(row.cells) } : row;
  }
}

function hand(row: CsvRow | BrokenLine, intake: RowIntake): void {
  if ("cells" in row) intake.take(row);
  else intake.broken(row.text, row.line, row.reason);
}
