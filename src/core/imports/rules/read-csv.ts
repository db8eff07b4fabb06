import { CsvParser } from "./csv/csv-parser.ts";
import { type CsvEncoding, detectEncoding, type FileBytes, readText } from "./csv/detect-encoding.ts";
import { detectLayout } from "./csv/detect-layout.ts";
import { HeldRows } from "./held-rows.ts";
import type { CsvConsumer, CsvReading } from "./row-intake.ts";

/** The number of bytes of a file from which its format is detected; more than any header. */
const SAMPLE_LENGTH = 256 * 1024;

/**
 * Reads a CSV file of vehicles in bounded memory: detects its encoding and delimiter, understands its columns, and normalizes every row
 * like a crawled record. A file with only a header has no rows; the caller decides about it.
 * @param encodedAs its encoding, where it is known already
 * @throws {CsvError} when the file as a whole cannot be read
 */
export async function readCsv(file: FileBytes, consumer: CsvConsumer, encodedAs?: CsvEncoding): Promise<CsvReading> {
  const encoding = encodedAs ?? (await detectEncoding(file));
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
