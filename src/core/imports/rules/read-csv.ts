import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { understandColumns } from "./columns/understand-columns.ts";
import { type BrokenLine, CsvParser, type CsvRow } from "./csv/csv-parser.ts";
import { type CsvEncoding, detectEncoding, type FileBytes, readText } from "./csv/detect-encoding.ts";
import { type CsvLayout, detectLayout, isSeparatorLine } from "./csv/detect-layout.ts";
import { CsvError } from "./csv-error.ts";
import { isTotals } from "./reject-row.ts";
import { type CsvConsumer, type CsvReading, RowIntake } from "./row-intake.ts";

/** The number of bytes of a file from which its format is detected; more than any header. */
const SAMPLE_LENGTH = 256 * 1024;
/** The number of rows from which a column is judged. */
const JUDGED_ROWS = 200;

/**
 * Reads a CSV file of vehicles in bounded memory: detects its encoding and delimiter, understands its columns, and normalizes every row
 * like a crawled record. A file with only a header has no rows; the caller decides about it.
 * @throws {CsvError} when the file as a whole cannot be read
 */
export async function readCsv(file: FileBytes, consumer: CsvConsumer): Promise<CsvReading> {
  const encoding = await detectEncoding(file);
  let sample = "";
  let parser: CsvParser | null = null;
  let rows: HeldRows | null = null;
  let last = "";

  const start = (isWhole: boolean): CsvParser => {
    const layout = detectLayout(sample, isWhole);
    const held = new HeldRows(layout, encoding, consumer);
    rows = held;
    const created = new CsvParser(
      layout.format,
      (row) => held.take(row),
      (line) => held.broken(line),
    );
    created.write(sample);
    sample = "";
    return created;
  };

  for await (const text of readText(file, encoding)) {
    last = text.at(-1) ?? last;
    if (parser !== null) parser.write(text);
    else {
      sample += text;
      if (sample.length >= SAMPLE_LENGTH) parser = start(false);
    }
    await consumer.drained();
  }
  parser ??= start(true);
  parser.end();
  return (rows as unknown as HeldRows).intake().end(last === "\n" || last === "\r");
}

/** Holds the first rows until its columns are understood, then passes all rows on in the file's order. */
class HeldRows {
  readonly #layout: CsvLayout;
  readonly #encoding: CsvEncoding;
  readonly #consumer: CsvConsumer;
  #held: (CsvRow | BrokenLine)[] = [];
  #intake: RowIntake | null = null;

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
      hand(row, this.#intake);
      return;
    }
    this.#held.push(row);
    if (this.#held.length >= JUDGED_ROWS) this.intake();
  }

  /** @throws {CsvError} when the file is empty, or no column names a car */
  intake(): RowIntake {
    if (this.#intake !== null) return this.#intake;
    const { format, header: names } = this.#layout;
    const rows = this.#held.flatMap((row) => ("cells" in row && !isTotals(row.cells) ? [row.cells] : []));
    if (names === null && rows.length === 0) throw new CsvError("The file has no header line and no vehicles");
    const header = understandColumns(names?.cells ?? null, rows, this.#consumer.choices);
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
}

function hand(row: CsvRow | BrokenLine, intake: RowIntake): void {
  if ("cells" in row) intake.take(row);
  else intake.broken(row.text, row.line, row.reason);
}
