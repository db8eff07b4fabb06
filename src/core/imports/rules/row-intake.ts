import type { ReadContact } from "#core/dealerships/rules/dealer-contact.ts";
import type { FeedDealer } from "#core/dealerships/rules/inventory-feed.ts";
import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import { type Normalized, normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import type { RawVehicle } from "#core/facts/rules/raw-vehicle.ts";
import { type CoveredField, sourceOf } from "#core/facts/rules/vehicle-fields.ts";
import type { RejectedCar } from "#core/inventory/rules/rejected-car.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import { AgreedContact } from "./agreed-contact.ts";
import type { ColumnChoices, CsvHeader } from "./columns/understood-column.ts";
import { CsvError } from "./csv-error.ts";
import { CSV_MAX_ROWS, SHOWN_WARNINGS } from "./csv-rules.ts";
import type { CsvRow } from "./csv/csv-parser.ts";
import { isShortenedNumber } from "./csv/damaged-cells.ts";
import { joinRows, withFurtherPhotos } from "./csv/further-rows.ts";
import { type RowReading, rowReader } from "./csv/row-to-raw.ts";
import { SharedCells, sharedWarnings } from "./csv/shared-cells.ts";
import { isTotals, type RejectedRow, type Rejection, readMark, rejectionOf, unreadable } from "./reject-row.ts";

/** The result of reading a file. */
export type CsvReading = {
  rowsRead: number;
  rejected: number;
  /** The number of rejected rows for each reason. */
  rejectedAs: Record<Rejection["kind"], number>;
  skippedNew: number;
  /** The number of rejected rows that identify no car. */
  nameless: number;
  /** The number of rows that were skipped because they belong to another dealer. */
  ofOtherDealers: number;
  /** The dealers of the accepted cars and of the skipped rows, in the file's order; empty when the file names none. */
  dealers: FeedDealer[];
  /** The ways to reach the dealer of the accepted cars: the parts in which all of them agree. */
  contact: ReadContact;
  /** True when the file ends within a row and so is incomplete. */
  isCutOff: boolean;
  /** True when the file's last line has a line end. Some programs write none, so a missing one alone proves nothing. */
  hasLastLineEnd: boolean;
  header: CsvHeader;
  delimiter: string;
  encoding: string;
  warnings: string[];
};

/** The row of an accepted car. */
export type TakenRow = {
  line: number;
  cells: readonly string[];
  /** The fields that were left out. */
  invalid: readonly CoveredField[];
  foreignCurrency: string | null;
  /** The row's problems, each a sentence without its end. */
  problems: readonly string[];
};

export type CsvConsumer = {
  /** Absolute address on the dealership's own site; relative addresses in the file belong to it. */
  siteUrl: string;
  /** True when an address is a car's page on our own site, which does not identify the car at its dealer. */
  isOwnPage(address: string): boolean;
  /** The operator's choices for the file's columns. */
  choices?: ColumnChoices | undefined;
  /** Take only the cars of the dealers with these ids or names, in upper or lower case. Empty: the cars of all dealers. */
  dealerIds?: readonly string[];
  /** Cleans a row's values. Default: `normalizeVehicle` without decoding VINs. */
  normalize?: ((raw: RawVehicle) => Normalized) | undefined;
  /** Called with each used car and the columns of its facts. Each identity comes once per file. */
  onVehicle(car: ReadVehicle, from: TakenRow): void;
  onRejected(row: RejectedRow): void;
  /** Called with the car of a rejected row: the row says it is sold, or the row itself could not be read. */
  onMark(mark: RejectedCar): void;
  /** Awaited after every piece of the file, so that a slower consumer can keep up. */
  drained(): Promise<void>;
};

/** The words for fields in warnings about values that were left out of an accepted row. */
const UNUSABLE_WORDS: Partial<Record<CoveredField, string>> = {
  year: "year",
  priceUsd: "price",
  mileageMiles: "mileage",
  zipCode: "zip code",
  originalListingUrl: "address",
};
/** Created once, because a file may have many rows that need it. */
/** The most dealers of a file. With more, the column is not a column of dealers. */
const MAX_DEALERS = 1_000;

/** Reads one file's rows once the header is known. */
export class RowIntake {
  readonly reading: CsvReading;
  readonly #consumer: CsvConsumer;
  readonly #toRaw: (cells: readonly string[]) => RowReading;
  readonly #normalize: (raw: RawVehicle) => Normalized;
  readonly #shared = new SharedCells();
  readonly #wantedDealers: ReadonlySet<string>;
  readonly #dealers = new Map<string, FeedDealer>();
  readonly #contacts = new AgreedContact();
  /** The line of each car's first row. */
  readonly #lineOf = new Map<string, number>();
  /** All rows, also those that are parts of the row before. */
  #rowsTaken = 0;
  /** The row that was taken last and is not read yet. */
  #last: CsvRow | null = null;
  #shortRows = 0;
  #lastIsShort = false;
  #lastIsBroken = false;

  constructor(how: Pick<CsvReading, "header" | "delimiter" | "encoding">, consumer: CsvConsumer) {
    this.reading = {
      rowsRead: 0,
      rejected: 0,
      rejectedAs: { sold: 0, new: 0, repeat: 0, unreadable: 0, other: 0 },
      skippedNew: 0,
      nameless: 0,
      ofOtherDealers: 0,
      dealers: [],
      contact: {},
      isCutOff: false,
      hasLastLineEnd: true,
      ...how,
      warnings: [],
    };
    this.#consumer = consumer;
    this.#toRaw = rowReader(how.header, consumer);
    const year = new Date().getFullYear();
    this.#normalize = consumer.normalize ?? ((raw) => normalizeVehicle(raw, year));
    this.#wantedDealers = new Set(consumer.dealerIds?.map((id) => id.trim().toLowerCase()));
  }

  /** Looks at the first rows, to find what several of them share. Call it before the first `take`. */
  prepare(rows: readonly CsvRow[]): void {
    const { width } = this.reading.header;
    const whole = joinRows(this.reading.header, rows).filter(({ cells }) => cells.length <= width && !isTotals(cells));
    // With a reader of its rows alone, because a reader names some things once.
    const toRaw = rowReader(this.reading.header, this.#consumer);
    this.#shared.prepare(whole.map(({ cells }) => toRaw(cells).raw));
  }

  /** Takes a row, which is read when the next one comes: the last one may not be whole. @throws {CsvError} when the file has too many rows */
  take(row: CsvRow): void {
    if (row.cells.every(isBlank)) return;
    this.#rowsTaken += 1;
    if (this.#rowsTaken > CSV_MAX_ROWS) {
      throw new CsvError(
        `The file has more than ${formatCount(CSV_MAX_ROWS)} rows, more than any dealership has in stock. Nothing has been stored.`,
      );
    }
    const whole = this.#last === null ? null : withFurtherPhotos(this.reading.header, this.#last, row);
    if (whole !== null) {
      this.#last = whole;
      return;
    }
    this.#readLast();
    this.#last = row;
    this.reading.rowsRead += 1;
    this.#lastIsShort = row.cells.length < this.reading.header.width;
    this.#lastIsBroken &&= this.#lastIsShort;
    if (this.#lastIsShort) this.#shortRows += 1;
  }

  #readLast(): void {
    if (this.#last === null) return;
    const { cells, line } = this.#last;
    const rejection = this.#read(cells, line);
    if (rejection !== null) this.#reject(cells, line, rejection);
    this.#last = null;
  }

  broken(text: string, line: number, reason: string): void {
    this.#readLast();
    this.reading.rowsRead += 1;
    this.#lastIsBroken = true;
    this.#mark(null, [text], false);
    this.#reject([text], line, unreadable(reason));
  }

  /** @param hasLastLineEnd true when the file's last line has a line end */
  end(hasLastLineEnd: boolean): CsvReading {
    const { reading } = this;
    reading.hasLastLineEnd = hasLastLineEnd;
    // Some programs leave out trailing empty cells in every row, and the last line end. Then a short row proves nothing.
    const isOdd = this.#lastIsBroken || (this.#lastIsShort && this.#shortRows === 1);
    reading.isCutOff = !hasLastLineEnd && (isOdd || reading.rowsRead === 0);
    if (reading.isCutOff) this.#leaveLastOut();
    else this.#readLast();
    reading.dealers = [...this.#dealers.values()];
    reading.contact = this.#contacts.agreed();
    reading.warnings.unshift(...reading.header.warnings, ...sharedWarnings(this.#shared));
    return reading;
  }

  /** Half a row may name a car with half a price. */
  #leaveLastOut(): void {
    if (this.#last === null) return;
    const { cells, line } = this.#last;
    this.#last = null;
    this.#mark(null, cells, false);
    this.#reject(cells, line, unreadable("is not whole: the file breaks off in it"));
  }

  #mark(raw: RawVehicle | null, cells: readonly string[], isSold: boolean, identityKey: string | null = null): void {
    const mark = readMark(raw, cells, isSold, identityKey);
    if (mark === null) this.reading.nameless += 1;
    else this.#consumer.onMark(mark);
  }

  #reject(cells: readonly string[], line: number, rejection: Rejection): void {
    this.reading.rejected += 1;
    this.reading.rejectedAs[rejection.kind] += 1;
    this.#consumer.onRejected({ line, row: this.reading.rowsRead, cells, ...rejection });
  }

  /** Passes the row's car on. @returns why there is none, as a sentence without its subject; null when there is one */
  #read(cells: string[], line: number): Rejection | null {
    const { header } = this.reading;
    if (cells.length > header.width && !cells.slice(header.width).every(isBlank)) {
      this.#mark(null, cells, false);
      return unreadable(
        `has ${formatCount(cells.length)} cells where the first line has ${header.width}: a cell that holds a "${shownDelimiter(this.reading.delimiter)}" needs quotation marks`,
      );
    }
    if (isTotals(cells)) return unreadable("is a line of totals");
    const row = this.#toRaw(cells);
    if (this.#isOthers(row.dealer)) {
      this.reading.ofOtherDealers += 1;
      this.#countDealer(row.dealer);
      return null;
    }
    const raw = { ...this.#shared.without(row.raw), line };
    const page = String(raw.detailUrl ?? "");
    const ownPage = this.#consumer.isOwnPage(page) ? page : null;
    const normalized = this.#normalize(ownPage === null ? raw : { ...raw, detailUrl: "" });
    const rejection = rejectionOf({ ...row, raw }, normalized);
    if (rejection !== null || normalized.kind !== "vehicle") {
      if (normalized.kind === "new" && rejection?.kind === "new") this.reading.skippedNew += 1;
      const identityKey = normalized.kind === "vehicle" ? normalized.facts.identityKey : null;
      this.#mark(raw, cells, row.isSold, identityKey);
      return rejection;
    }
    const ownAddress = ownPage === null ? {} : { originalListingUrl: ownPage };
    const facts = { ...normalized.facts, ...ownAddress };
    const before = this.#lineOf.get(facts.identityKey);
    if (before !== undefined) return { kind: "repeat", reason: `is the same car as line ${before}` };
    this.#lineOf.set(facts.identityKey, line);
    this.#countDealer(row.dealer);
    this.#contacts.add(row.contact);
    const { invalid, foreignCurrency } = normalized;
    const problems = problemsOf(row, raw, normalized);
    for (const problem of problems) this.#warn(`Line ${line}: ${problem}.`);
    this.#consumer.onVehicle(
      { ...facts, reading: normalized.reading },
      { line, cells, invalid, foreignCurrency, problems },
    );
    return null;
  }

  #isOthers({ id, name }: RowReading["dealer"]): boolean {
    if (this.#wantedDealers.size === 0) return false;
    return ![id, name].some((own) => this.#wantedDealers.has(own.toLowerCase()));
  }

  #countDealer({ id, name }: RowReading["dealer"]): void {
    const key = (id || name).toLowerCase();
    if (key === "") return;
    const dealer = this.#dealers.get(key) ?? { id: id || name, name: name || null, cars: 0 };
    dealer.cars += 1;
    if (this.#dealers.size < MAX_DEALERS) this.#dealers.set(key, dealer);
  }

  #warn(sentence: string): void {
    if (this.reading.warnings.length < SHOWN_WARNINGS) this.reading.warnings.push(sentence);
  }
}

/** Returns the problems of a row whose car is taken: values that were left out, and a VIN that does not fit. */
function problemsOf(
  { notes, place }: RowReading,
  raw: RawVehicle,
  normalized: Extract<Normalized, { kind: "vehicle" }>,
): string[] {
  const { facts, invalid, foreignCurrency, warnings } = normalized;
  const isPlaceUnread = place !== "" && facts.city === null && facts.zipCode === null;
  const shown = (value: unknown): string => `"${String(value).slice(0, 40)}"`;
  const unusable = invalid.flatMap((field) => {
    const words = UNUSABLE_WORDS[field];
    if (words === undefined || (field === "priceUsd" && foreignCurrency !== null)) return [];
    const value = shown(raw[sourceOf(field)]);
    // Said once, where the reader of the value says more.
    return warnings.some((warning) => warning.includes(value))
      ? []
      : [`the ${words} ${value} cannot be right and was left out`];
  });
  return [
    ...notes,
    ...unusable,
    ...(isPlaceUnread && !warnings.some((warning) => warning.includes(shown(raw.city)))
      ? [`the place ${shown(place)} could not be read and was left out`]
      : []),
    ...warnings.map((sentence) => sentence.replace(/\.$/, "")),
    ...(foreignCurrency === null ? [] : [`the price ${shown(raw.price)} is in ${foreignCurrency} and was left out`]),
    ...(isShortenedNumber(String(raw.stockNumber ?? ""))
      ? [`the stock number ${shown(raw.stockNumber)} was shortened by a spreadsheet and was left out`]
      : []),
  ];
}

const isBlank = (cell: string): boolean => cell.trim() === "";
const shownDelimiter = (delimiter: string): string => (delimiter === "\t" ? "tab" : delimiter);
