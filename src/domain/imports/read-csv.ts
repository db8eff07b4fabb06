import { type Normalized, normalizeVehicle, readStockNumber } from "../normalize/normalize-vehicle.ts";
import type { RawVehicle } from "../normalize/raw-vehicle.ts";
import { withArticle } from "../vehicles/other-vehicles.ts";
import type { VehicleFacts } from "../vehicles/vehicle-facts.ts";
import { type CoveredField, sourceOf } from "../vehicles/vehicle-fields.ts";
import { findVin, readVin } from "../vehicles/vin.ts";
import type { CarMark } from "./car-mark.ts";
import { CsvParser, type CsvRow } from "./csv/csv-parser.ts";
import { detectEncoding, type FileBytes, readText } from "./csv/detect-encoding.ts";
import { detectFormat } from "./csv/detect-format.ts";
import { type CsvHeader, readHeader } from "./csv/read-header.ts";
import { rowReader } from "./csv/row-to-raw.ts";
import { CsvError } from "./csv-error.ts";
import { SHOWN_WARNINGS } from "./csv-rules.ts";

export type RejectedRow = { line: number; row: number; reason: string; cells: readonly string[] };

/** What is known about a file after it has been read. */
export type CsvReading = {
  rowsRead: number;
  rejected: number;
  skippedNew: number;
  /** How many rejected rows identify no car. */
  nameless: number;
  header: CsvHeader;
  delimiter: string;
  encoding: string;
  warnings: string[];
};

type CsvConsumer = {
  /** Absolute address on the dealership's own site; relative addresses in the file belong to it. */
  siteUrl: string;
  /** Whether an address is a car's page on our own site, which does not identify the car at its dealer. */
  isOwnPage(address: string): boolean;
  /** One used car; within a file each identity comes once. */
  onVehicle(facts: VehicleFacts): void;
  onRejected(row: RejectedRow): void;
  /** The car that a rejected row is about: one that it says is sold, or that could not be taken for a reason of the row's. */
  onMark(mark: CarMark): void;
  /** Awaited after every piece of the file, so that a slower consumer can keep up. */
  drained(): Promise<void>;
};

/** How much of a file is looked at to find out how it is written; more than any header. */
const SAMPLE_LENGTH = 256 * 1024;

/** Names for warnings about values that were left out of a row that was taken. */
const UNUSABLE_WORDS: Partial<Record<CoveredField, string>> = {
  year: "year",
  priceUsd: "price",
  mileageMiles: "mileage",
  zipCode: "zip code",
  originalListingUrl: "address",
};

/** Reads one file's rows once the header is known. */
class RowIntake {
  readonly reading: CsvReading;
  readonly #consumer: CsvConsumer;
  readonly #toRaw: ReturnType<typeof rowReader>;
  /** Line on which each car was first seen. */
  readonly #lineOf = new Map<string, number>();
  readonly #year: number;

  constructor(reading: CsvReading, consumer: CsvConsumer) {
    this.reading = reading;
    this.#consumer = consumer;
    this.#toRaw = rowReader(reading.header, consumer);
    this.#year = new Date().getFullYear();
  }

  take({ cells, line }: CsvRow): void {
    if (cells.every(isBlank)) return;
    this.reading.rowsRead += 1;
    const reason = this.#read(cells, line);
    if (reason !== null) this.#reject(cells, line, reason);
  }

  broken(text: string, line: number, reason: string): void {
    this.reading.rowsRead += 1;
    this.#mark(null, [text], false);
    this.#reject([text], line, reason);
  }

  #mark(raw: RawVehicle | null, cells: readonly string[], isSold: boolean, identityKey: string | null = null): void {
    const mark = readMark(raw, cells, isSold, identityKey);
    if (mark === null) this.reading.nameless += 1;
    else this.#consumer.onMark(mark);
  }

  #reject(cells: readonly string[], line: number, reason: string): void {
    this.reading.rejected += 1;
    this.#consumer.onRejected({ line, row: this.reading.rowsRead, reason, cells });
  }

  /** Hands the row's car over. @returns why there is none, as a sentence without its subject; null when there is one */
  #read(cells: string[], line: number): string | null {
    const { header } = this.reading;
    if (cells.length > header.width && !cells.slice(header.width).every(isBlank)) {
      this.#mark(null, cells, false);
      return `has ${cells.length.toLocaleString("en-US")} cells where the first line has ${header.width}: a cell that holds a "${shownDelimiter(this.reading.delimiter)}" needs quotation marks`;
    }
    const { raw, refusal, isSold } = this.#toRaw(cells);
    const page = String(raw.detailUrl ?? "");
    const ownPage = this.#consumer.isOwnPage(page) ? page : null;
    const normalized = normalizeVehicle(ownPage === null ? raw : { ...raw, detailUrl: "" }, this.#year);
    const reason = refusal ?? this.#refusalOf(raw, normalized);
    if (reason !== null || normalized.kind !== "vehicle") {
      const identityKey = normalized.kind === "vehicle" ? normalized.facts.identityKey : null;
      this.#mark(raw, cells, isSold, identityKey);
      return reason;
    }
    const { invalid } = normalized;
    const facts = ownPage === null ? normalized.facts : { ...normalized.facts, originalListingUrl: ownPage };
    const before = this.#lineOf.get(facts.identityKey);
    if (before !== undefined) return `is the same car as line ${before}`;
    this.#lineOf.set(facts.identityKey, line);
    for (const field of invalid) this.#warnOf(field, raw, line);
    for (const warning of normalized.warnings) this.#warn(`Line ${line}: ${warning}`);
    this.#consumer.onVehicle(facts);
    return null;
  }

  #refusalOf(raw: RawVehicle, normalized: Normalized): string | null {
    if (normalized.kind === "unusable") return normalized.reason;
    if (normalized.kind === "new") {
      this.reading.skippedNew += 1;
      return "is a new car, and only used cars are listed";
    }
    if (normalized.kind === "other") return `is ${withArticle(normalized.what)}, and only cars are listed`;
    // A crawl leaves a wrong VIN out. A file is rejected here, because its author can correct it.
    return normalized.invalid.includes("vin") ? vinProblem(String(raw.vin), normalized.facts.year) : null;
  }

  #warnOf(field: CoveredField, raw: RawVehicle, line: number): void {
    const words = UNUSABLE_WORDS[field];
    if (!words) return;
    const value = String(raw[sourceOf(field)]).slice(0, 40);
    this.#warn(`Line ${line}: the ${words} "${value}" cannot be right and was left out.`);
  }

  #warn(sentence: string): void {
    if (this.reading.warnings.length < SHOWN_WARNINGS) this.reading.warnings.push(sentence);
  }
}

/**
 * Reads what identifies a rejected row's car.
 * @param raw what its columns hold; null when the cells are not in their columns: then a VIN is looked for in all cells
 * @param identityKey the car's identity key; null when it is not known
 * @returns null when the row names no car
 */
function readMark(
  raw: RawVehicle | null,
  cells: readonly string[],
  isSold: boolean,
  identityKey: string | null,
): CarMark | null {
  const reading = raw === null ? null : readVin(String(raw.vin ?? ""), null);
  const vin = reading?.kind === "vin" ? reading.vin : raw === null ? findVin(cells.join("\n")) : null;
  const stockNumber = raw === null ? null : readStockNumber(raw.stockNumber);
  return vin === null && stockNumber === null && identityKey === null
    ? null
    : { isSold, identityKey, vin, stockNumber };
}

const isBlank = (cell: string): boolean => cell.trim() === "";
const shownDelimiter = (delimiter: string): string => (delimiter === "\t" ? "tab" : delimiter);

function vinProblem(text: string, year: number | null): string {
  const reading = readVin(text, year);
  return `has the VIN "${text.slice(0, 40)}", which ${reading.kind === "refused" ? reading.reason : "cannot be read"}`;
}

/**
 * Reads a CSV file of vehicles in bounded memory: detects its encoding and delimiter, maps its headers, and normalises every
 * row in the same way as a crawled record.
 * @throws {CsvError} when the file as a whole cannot be read
 */
export async function readCsv(file: FileBytes, consumer: CsvConsumer): Promise<CsvReading> {
  const encoding = await detectEncoding(file);
  let sample = "";
  let intake: RowIntake | null = null;
  let parser: CsvParser | null = null;

  const start = (): CsvParser => {
    const format = detectFormat(sample);
    const created = new CsvParser(
      format,
      (row) => {
        if (intake !== null) intake.take(row);
        else if (!/^sep=.?$/i.test(row.cells[0] ?? "")) {
          const header = readHeader(row.cells);
          const { delimiter } = format;
          const reading = {
            rowsRead: 0,
            rejected: 0,
            skippedNew: 0,
            nameless: 0,
            header,
            delimiter,
            encoding,
            warnings: [],
          };
          intake = new RowIntake(reading, consumer);
        }
      },
      ({ line, text, reason }) => intake?.broken(text, line, reason),
    );
    created.write(sample);
    sample = "";
    return created;
  };

  for await (const text of readText(file, encoding)) {
    if (parser !== null) parser.write(text);
    else {
      sample += text;
      if (sample.length >= SAMPLE_LENGTH) parser = start();
    }
    await consumer.drained();
  }
  parser ??= start();
  parser.end();
  const { reading } = (intake ?? emptyFile()) as RowIntake;
  if (reading.rowsRead === 0) throw new CsvError("The file has a header line, but no vehicles under it");
  reading.warnings.unshift(...reading.header.warnings);
  return reading;
}

function emptyFile(): never {
  throw new CsvError("The file has no header line and no vehicles");
}
