import type { ReadContact } from "#core/dealerships/rules/dealer-contact.ts";
import type { FeedFindings } from "#core/dealerships/rules/inventory-feed.ts";
import type { DecodeVin } from "#core/facts/rules/cross-check.ts";
import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import { normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import type { CoveredField } from "#core/facts/rules/vehicle-fields.ts";
import { readInventoryFile } from "#core/imports/records/read-inventory-file.ts";
import type { RejectedRow } from "#core/imports/rules/reject-row.ts";
import type { RejectedCar } from "#core/inventory/rules/rejected-car.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import { limitReached } from "../crawl-errors.ts";
import type { CrawlTally } from "../crawl-tally.ts";
import type { FeedOrder } from "../messages.ts";
import type { CrawlLimits } from "../rules/crawl-limits.ts";
import { type FeedReading, NO_READING } from "../rules/judge-feed.ts";

type FeedRowsOptions = {
  url: string;
  feed: FeedOrder;
  limits: CrawlLimits;
  tally: CrawlTally;
  decodeVin?: DecodeVin | undefined;
  onVehicle(car: ReadVehicle): Promise<void> | void;
  /** Called after every piece of the file. */
  onBatch(): void;
};

const PIECE_BYTES = 128 * 1024;
/** The most unreadable rows: more cars than a run would look for. */
const MAX_UNREADABLE = 1_000;
/** Relative addresses in a feed lead nowhere, because the feed is on another server. */
const NO_SITE = "http://unknown.invalid/";

/** Reads the rows of one feed, counts them, and passes its cars on. */
export class FeedRows {
  hasLastLineEnd = true;
  /** The results for the whole file, once it has been read. */
  reading: FeedReading = NO_READING;
  /** The ways to reach the dealer. */
  contact: ReadContact = {};
  readonly unreadable: FeedFindings["unreadable"] = [];
  readonly #options: FeedRowsOptions;
  readonly #waiting: ReadVehicle[] = [];
  #mark: RejectedCar | null = null;
  #sold = 0;
  #others = 0;
  #firstUnreadable: string | null = null;
  #consumerError: { error: unknown } | null = null;

  constructor(options: FeedRowsOptions) {
    this.#options = options;
  }

  /** True when this error was thrown by `onVehicle` and so is not a problem of the feed. */
  consumerFailed(error: unknown): boolean {
    return this.#consumerError !== null && this.#consumerError.error === error;
  }

  /**
   * @throws {CsvError} the file is not a list of cars
   * @throws {CrawlLimitError} too many vehicles @throws any error that `onVehicle` throws
   */
  async read(bytes: Buffer): Promise<void> {
    const { feed, tally, decodeVin } = this.#options;
    const year = new Date().getFullYear();
    const read = await readInventoryFile(() => pieces(bytes), {
      siteUrl: NO_SITE,
      isOwnPage: () => false,
      dealerIds: feed.dealerIds,
      choices: { chosen: new Map(), remembered: new Map(feed.columns), takesCertainGuesses: true },
      normalize: (raw) => normalizeVehicle(raw, year, decodeVin),
      onVehicle: (facts, leftOut) => {
        this.#take(facts, leftOut.invalid);
        if (leftOut.foreignCurrency !== null) tally.foreignPrice(leftOut.foreignCurrency);
      },
      onMark: (mark) => {
        this.#mark = mark;
      },
      onRejected: (row) => this.#reject(row),
      drained: () => this.#handOver(),
    });
    await this.#handOver();
    if (this.#sold > 0) {
      tally.warn(`${formatAmount(this.#sold, "row says that its car is", "rows say that their cars are")} sold.`);
    }
    for (const warning of read.warnings) tally.warn(warning);
    this.hasLastLineEnd = read.hasLastLineEnd;
    this.reading = {
      rowsRead: read.rowsRead,
      ofOtherDealers: read.ofOtherDealers,
      skippedNew: tally.skippedNew,
      leftOut: this.#sold + this.#others,
      unreadable: { count: tally.unusable, first: this.#firstUnreadable },
      isCutOff: read.isCutOff || (feed.known?.hasLastLineEnd === true && !read.hasLastLineEnd),
      dealers: read.dealers,
    };
    this.contact = read.contact;
  }

  #take(facts: ReadVehicle, invalid: readonly CoveredField[]): void {
    const { tally, limits, url } = this.#options;
    if (tally.found >= limits.maxVehicles) {
      throw limitReached(url, `at its limit of ${formatCount(limits.maxVehicles)} vehicles`);
    }
    tally.vehicle(facts, invalid);
    this.#waiting.push(facts);
  }

  #reject(row: RejectedRow): void {
    const { tally } = this.#options;
    const mark = this.#mark;
    this.#mark = null;
    switch (row.kind) {
      case "new":
        tally.skippedNew += 1;
        return;
      case "repeat":
        tally.duplicates += 1;
        return;
      case "sold":
        this.#sold += 1;
        return;
      case "other":
        this.#others += 1;
        tally.otherVehicle(row.what);
        return;
      case "unreadable": {
        const sentence = `Line ${row.line} of the feed ${row.reason}.`;
        this.#firstUnreadable ??= sentence;
        tally.unusableRecord();
        tally.warn(sentence);
        if (mark === null || this.unreadable.length >= MAX_UNREADABLE) return;
        this.unreadable.push({ vin: mark.vin, stockNumber: mark.stockNumber });
      }
    }
  }

  async #handOver(): Promise<void> {
    this.#options.onBatch();
    for (const facts of this.#waiting.splice(0)) {
      try {
        await this.#options.onVehicle(facts);
      } catch (error) {
        this.#consumerError = { error };
        throw error;
      }
    }
  }
}

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
