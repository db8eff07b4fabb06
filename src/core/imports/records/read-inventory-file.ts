import { CsvError } from "../rules/csv-error.ts";
import { type CsvEncoding, detectEncoding, type FileBytes, readText } from "../rules/csv/detect-encoding.ts";
import { HeldRows } from "../rules/held-rows.ts";
import { readCsv } from "../rules/read-csv.ts";
import { type RecordFormat, recordFormatOf } from "../rules/record-format.ts";
import type { CsvConsumer, CsvReading } from "../rules/row-intake.ts";
import { RecordCollector } from "./collect-records.ts";
import { RecordSurvey, type RecordVisitor } from "./survey-records.ts";
import { JSON_MAX_CHARACTERS, parseJson, walkJson } from "./walk-json.ts";
import { XmlWalk } from "./walk-xml.ts";

/**
 * Reads a file of vehicles: CSV, the first sheet of an Excel workbook, or a list of records in XML or JSON, whose names are read like the
 * headers of columns. XML is read in
 * bounded memory.
 * @throws {CsvError} when the file as a whole cannot be read
 */
export async function readInventoryFile(file: FileBytes, consumer: CsvConsumer): Promise<CsvReading> {
  const workbook = await workbookIn(file);
  if (workbook !== null) {
    // Loaded only when needed: the reader of workbooks is a megabyte, and few files are workbooks.
    const { readWorkbook } = await import("./read-workbook.ts");
    const sheet = await readWorkbook(workbook);
    return { ...(await readCsv(() => piecesOf(sheet), consumer, "utf-8")), delimiter: "Excel" };
  }
  const encoding = await detectEncoding(file);
  const format = recordFormatOf(await beginningOf(file, encoding));
  if (format === null) return readCsv(file, consumer, encoding);
  if (format === "HTML") throw new CsvError("This is a web page and not a list of cars in CSV, Excel, XML or JSON");
  return format === "XML" ? readXml(file, encoding, consumer) : readJson(file, encoding, consumer);
}

/** Returns whether a file begins as a ZIP archive, which every .xlsx workbook is. */
const isArchive = (head: Uint8Array): boolean =>
  Buffer.from(head.subarray(0, 4)).toString("latin1") === "PK\u0003\u0004";

/** Returns a file's bytes when it is an archive, as workbooks are; else null. */
async function workbookIn(file: FileBytes): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  for await (const piece of file()) {
    if (chunks.length === 0 && !isArchive(piece)) return null;
    chunks.push(Uint8Array.from(piece));
  }
  return chunks.length === 0 ? null : Buffer.concat(chunks);
}

const PIECE_BYTES = 128 * 1024;

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

const BEGINNING_LENGTH = 4_096;

async function beginningOf(file: FileBytes, encoding: CsvEncoding): Promise<string> {
  let text = "";
  for await (const piece of readText(file, encoding)) {
    text += piece;
    if (text.length >= BEGINNING_LENGTH) break;
  }
  return text;
}

async function readXml(file: FileBytes, encoding: CsvEncoding, consumer: CsvConsumer): Promise<CsvReading> {
  const survey = new RecordSurvey();
  const isClosed = await walkXml(file, encoding, survey);
  const { collector, held } = tableOf(survey, "XML", encoding, consumer);
  await walkXml(file, encoding, collector, consumer);
  const reading = held.intake().end(true);
  return isClosed ? reading : { ...reading, isCutOff: true };
}

/** @returns false when the file ends before its first element does */
async function walkXml(
  file: FileBytes,
  encoding: CsvEncoding,
  visitor: RecordVisitor,
  consumer?: CsvConsumer,
): Promise<boolean> {
  const walk = new XmlWalk(visitor);
  for await (const piece of readText(file, encoding)) {
    walk.write(piece);
    await consumer?.drained();
  }
  walk.end();
  return walk.isClosed;
}

async function readJson(file: FileBytes, encoding: CsvEncoding, consumer: CsvConsumer): Promise<CsvReading> {
  let text = "";
  for await (const piece of readText(file, encoding)) {
    text += piece;
    if (text.length > JSON_MAX_CHARACTERS) throw new CsvError("The JSON file is larger than 24 MB");
  }
  const value = parseJson(text);
  text = "";
  const survey = new RecordSurvey();
  walkJson(value, survey);
  const { collector, held } = tableOf(survey, "JSON", encoding, consumer);
  walkJson(value, collector);
  const reading = held.intake().end(true);
  await consumer.drained();
  return reading;
}

/** Returns the table that a file's records become. @throws {CsvError} when it has no list of cars */
function tableOf(survey: RecordSurvey, format: RecordFormat, encoding: CsvEncoding, consumer: CsvConsumer) {
  const lists = survey.lists();
  if (lists.length === 0) {
    throw new CsvError(
      `The ${format} file has no list of cars: no records with a VIN, or with make and model, were found in it`,
    );
  }
  const collector: RecordCollector = new RecordCollector(lists, (row) => held.take(row));
  const header = { cells: collector.columns.map(({ header: name }) => name), line: 0 };
  const held = new HeldRows({ format: { delimiter: format, lineEnd: "\n" }, header, above: 0 }, encoding, consumer);
  return { collector, held };
}
