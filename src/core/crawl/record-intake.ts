import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import type { Normalized } from "#core/facts/rules/normalize-vehicle.ts";
import { SharedPictures } from "#core/facts/rules/shared-pictures.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import { limitReached } from "./crawl-errors.ts";
import type { CrawlTally } from "./crawl-tally.ts";
import type { CrawlLog } from "./messages.ts";
import type { RawVehicle } from "./platform.ts";
import type { CrawlLimits } from "./rules/crawl-limits.ts";
import { SameCars } from "./same-cars.ts";

/** Turns a raw record into facts, or says why it cannot. */
export type Normalize = (raw: RawVehicle) => Normalized;

type RecordIntakeOptions = {
  tally: CrawlTally;
  limits: CrawlLimits;
  normalize: Normalize;
  /** True when the cars of a group's other rooftops are delivered too. */
  includeOtherRooftops: boolean;
  onVehicle(car: ReadVehicle): Promise<void>;
  log: CrawlLog | undefined;
};

/**
 * Takes the raw records of a crawl, normalizes them, drops new cars, other vehicles than cars, cars of other rooftops, and duplicates, and
 * passes on the rest.
 */
export class RecordIntake {
  readonly #options: RecordIntakeOptions;
  readonly #seen = new Set<string>();
  /** The pages of the cars so far: their only identity, or one beside a VIN or a stock number. */
  readonly #pages = new Map<string, "only" | "beside">();
  readonly #same = new SameCars();
  readonly #shared = new SharedPictures();
  #consumerError: { error: unknown } | null = null;

  constructor(options: RecordIntakeOptions) {
    this.#options = options;
  }

  /**
   * @returns true when this crawl had not seen the car before
   * @throws {CrawlLimitError} too many vehicles @throws any error that `onVehicle` throws
   */
  async take(raw: RawVehicle): Promise<boolean> {
    const { tally, limits, includeOtherRooftops } = this.#options;
    if (raw.sold === true) return this.#sold(raw);
    const cleaned = this.#clean(this.#shared.own(raw));
    if (cleaned.kind === "unusable") {
      tally.unusableRecord(cleaned.placeholder);
      tally.warn(`A record on ${raw.pageUrl} ${cleaned.reason} and was left out.`);
      return false;
    }
    const key = this.#keyOf(cleaned, raw);
    tally.ledger.sighted(cleaned.kind === "new" && cleaned.doubt === undefined ? "new" : "used", key);
    const elsewhere = includeOtherRooftops ? undefined : raw.otherRooftop;
    if (cleaned.kind === "vehicle" && elsewhere === undefined) {
      tally.fees.note(key, raw.fees ?? [], cleaned.facts.originalListingUrl);
    }
    if (this.#isRepeat(key, cleaned, elsewhere)) return false;
    this.#seen.add(key);
    this.#notePage(cleaned);
    if (cleaned.kind !== "vehicle") {
      this.#leaveOut(cleaned);
      return true;
    }
    if (elsewhere !== undefined) {
      tally.otherRooftop(key, elsewhere);
      return true;
    }
    if (tally.found >= limits.maxVehicles) {
      throw limitReached(raw.pageUrl, `at its limit of ${formatCount(limits.maxVehicles)} vehicles`);
    }
    if (cleaned.foreignCurrency !== null) tally.foreignPrice(cleaned.foreignCurrency);
    tally.shownOver(raw.shownOver ?? []);
    for (const warning of cleaned.warnings) tally.warn(warning);
    await this.#handOver({ ...cleaned.facts, reading: cleaned.reading });
    tally.vehicle(cleaned.facts, cleaned.invalid);
    return true;
  }

  /** Returns a record's identity. A car that was seen under another identity has that one. */
  #keyOf(cleaned: Exclude<Normalized, { kind: "unusable" }>, raw: RawVehicle): string {
    if (cleaned.kind !== "vehicle") return `${cleaned.kind} ${recordKey(raw)}`;
    const { facts } = cleaned;
    const isKnown = this.#seen.has(facts.identityKey);
    return (isKnown ? null : this.#same.earlierKey(facts)) ?? facts.identityKey;
  }

  /** True for a car that was seen before, and counts it. One that two rooftops offer belongs to the own one. */
  #isRepeat(key: string, cleaned: Normalized, elsewhere: string | undefined): boolean {
    const { tally } = this.#options;
    const isKnown = this.#seen.has(key) || this.#hasPage(cleaned);
    if (!isKnown || (elsewhere === undefined && tally.claimed(key))) return false;
    if (cleaned.kind === "vehicle") tally.duplicates += 1;
    return true;
  }

  /** True when a car with the same page was seen, and one of the two has no other identity than its page: two lists show the same car. */
  #hasPage(cleaned: Normalized): boolean {
    if (cleaned.kind !== "vehicle" || cleaned.facts.originalListingUrl === null) return false;
    const known = this.#pages.get(cleaned.facts.originalListingUrl);
    return known === "only" || (known !== undefined && hasOnlyPage(cleaned.facts));
  }

  #notePage(cleaned: Normalized): void {
    if (cleaned.kind !== "vehicle" || cleaned.facts.originalListingUrl === null) return;
    this.#pages.set(cleaned.facts.originalListingUrl, hasOnlyPage(cleaned.facts) ? "only" : "beside");
  }

  #leaveOut(cleaned: Extract<Normalized, { kind: "new" | "other" }>): void {
    const { tally } = this.#options;
    if (cleaned.kind === "other") tally.otherVehicle(cleaned.what);
    else if (cleaned.doubt === "both") tally.unsure += 1;
    else if (cleaned.doubt === "neither") tally.unstated += 1;
    else tally.skippedNew += 1;
  }

  /** Counts a sold car towards the list's total, without passing it on. */
  #sold(raw: RawVehicle): boolean {
    const key = `sold ${recordKey(raw)}`;
    this.#options.tally.ledger.sighted("used", key);
    const isNews = !this.#seen.has(key);
    this.#seen.add(key);
    if (isNews) this.#options.tally.sold += 1;
    if (isNews && raw.pageGone === true) this.#options.tally.pagesGone += 1;
    return isNews;
  }

  /** True when this error was thrown by `onVehicle` and so is not a problem of the site. */
  consumerFailed(error: unknown): boolean {
    return this.#consumerError !== null && this.#consumerError.error === error;
  }

  async #handOver(car: ReadVehicle): Promise<void> {
    try {
      await this.#options.onVehicle(car);
    } catch (error) {
      this.#consumerError = { error };
      throw error;
    }
  }

  #clean(raw: RawVehicle): Normalized {
    try {
      return this.#options.normalize(raw);
    } catch (error) {
      this.#options.log?.error({ err: error, raw }, "a record could not be cleaned");
      return { kind: "unusable", reason: "could not be understood by our program" };
    }
  }
}

const hasOnlyPage = ({ vin, stockNumber }: VehicleFacts): boolean => vin === null && stockNumber === null;

/**
 * Returns a key for vehicles that are not stored (new, sold, no car) and have no identity key: two records of the same car have the same
 * key.
 */
function recordKey(raw: RawVehicle): string {
  const vin = text(raw.vin).toUpperCase();
  if (vin !== "") return `vin:${vin}`;
  const stock = text(raw.stockNumber);
  if (stock !== "") return `stock:${stock}`;
  const detail = text(raw.detailUrl);
  if (detail !== "") return `url:${detail}`;
  return `print:${[raw.title, raw.year, raw.make, raw.model, raw.trim, raw.price, raw.mileage].map(text).join("|")}`;
}

function text(value: string | number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value).trim();
}
