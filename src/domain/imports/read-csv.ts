import { CsvParser } from "./csv/csv-parser.ts";
import { detectEncoding, type FileBytes, readText } from "./csv/detect-encoding.ts";
import { detectFormat } from "./csv/detect-format.ts";
import { readHeader } from "./csv/read-header.ts";
import { CsvError } from "./csv-error.ts";
import { type CsvConsumer, type CsvReading, RowIntake } from "./row-intake.ts";

/** How much of a file is looked at to find out how it is written; more than any header. */
const SAMPLE_LENGTH = 256 * 1024;

/**
 * Reads a CSV file of vehicles in bounded memory: detects its encoding and delimiter, maps its headers, and normalises every
 * row in the same way as a crawled record. A file with a header alone has no rows, which is for the caller to judge.
 * @throws {CsvError} when the file as a whole cannot be read
 */
export async function readCsv(file: FileBytes, consumer: CsvConsumer): Promise<CsvReading> {
  const encoding = await detectEncoding(file);
  let sample = "";
  let intake: RowIntake | null = null;
  let parser: CsvParser | null = null;
  let last = "";

  const start = (): CsvParser => {
    const format = detectFormat(sample);
    const created = new CsvParser(
      format,
      (row) => {
        if (intake !== null) intake.take(row);
        else if (!/^sep=.?$/i.test(row.cells[0] ?? "")) {
          intake = new RowIntake({ header: readHeader(row.cells), delimiter: format.delimiter, encoding }, consumer);
        }
      },
      ({ line, text, reason }) => intake?.broken(text, line, reason),
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
      if (sample.length >= SAMPLE_LENGTH) parser = start();
    }
    await consumer.drained();
  }
  parser ??= start();
  parser.end();
  return ((intake ?? emptyFile()) as RowIntake).end(last === "\n" || last === "\r");
}

function emptyFile(): never {
  throw new CsvError("The file has no header line and no vehicles");
}
