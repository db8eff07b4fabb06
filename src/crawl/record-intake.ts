import type { CrawlLimits } from "#domain/crawl/crawl-limits.ts";
import type { Normalized } from "#domain/normalize/normalize-vehicle.ts";
import { SharedPictures } from "#domain/normalize/shared-pictures.ts";
import type { VehicleFacts } from "#domain/vehicles/vehicle-facts.ts";
import { limitReached } from "./crawl-errors.ts";
import type { CrawlTally } from "./crawl-tally.ts";
import type { CrawlLog } from "./messages.ts";
import type { RawVehicle } from "./platform.ts";

/** Makes cleaned facts of a raw record, or says why there are none. */
export type Normalize = (raw: RawVehicle) => Normalized;

type RecordIntakeOptions = {
  tally: CrawlTally;
  limits: CrawlLimits;
  normalize: Normalize;
  onVehicle(facts: VehicleFacts): Promise<void>;
  log: CrawlLog | undefined;
};

/** "No photo yet" stands alone, or beside the dealer's logo. */
const FEW_PICTURES = 2;

/** Takes the raw records of a crawl: cleans them, leaves out new cars and repetitions, hands over the rest. */
export class RecordIntake {
  readonly #options: RecordIntakeOptions;
  readonly #seen = new Set<string>();
  readonly #shared = new SharedPictures();
  #consumerError: { error: unknown } | null = null;

  constructor(options: RecordIntakeOptions) {
    this.#options = options;
  }

  /**
   * @returns whether this crawl had not seen the car before.
   * @throws {CrawlLimitError} there are more vehicles than a crawl may find. @throws whatever `onVehicle` throws.
   */
  async take(raw: RawVehicle): Promise<boolean> {
    const { tally, limits } = this.#options;
    if (raw.sold === true) return this.#sold(raw);
    const cleaned = this.#clean(this.#withOwnPictures(raw));
    if (cleaned.kind === "unusable") {
      tally.unusable += 1;
      tally.warn(`A record on ${raw.pageUrl} ${cleaned.reason} and was left out.`);
      return false;
    }
    const key = cleaned.kind === "vehicle" ? cleaned.facts.identityKey : `new ${recordKey(raw)}`;
    tally.ledger.sighted(cleaned.kind === "vehicle" ? "used" : "new", key);
    if (this.#seen.has(key)) {
      if (cleaned.kind === "vehicle") tally.duplicates += 1;
      return false;
    }
    this.#seen.add(key);
    if (cleaned.kind === "new") {
      tally.skippedNew += 1;
      return true;
    }
    if (tally.found >= limits.maxVehicles) {
      throw limitReached(raw.pageUrl, `at its limit of ${limits.maxVehicles.toLocaleString("en-US")} vehicles`);
    }
    for (const warning of cleaned.warnings) tally.warn(warning);
    await this.#handOver(cleaned.facts);
    tally.vehicle(cleaned.facts, cleaned.invalid);
    return true;
  }

  /** A sold car counts as one that the list has shown, and is nobody's to see. */
  #sold(raw: RawVehicle): boolean {
    const key = `sold ${recordKey(raw)}`;
    this.#options.tally.ledger.sighted("used", key);
    const isNews = !this.#seen.has(key);
    this.#seen.add(key);
    return isNews;
  }

  /** Pages of single cars show only in a row that they share a picture; the first of them has been handed over then. */
  #withOwnPictures(raw: RawVehicle): RawVehicle {
    if ((raw.images?.length ?? 0) > FEW_PICTURES) return raw;
    this.#shared.note(raw);
    return this.#shared.without(raw);
  }

  /** Whether this error came out of `onVehicle`: then it is the caller's own and none of the site's. */
  consumerFailed(error: unknown): boolean {
    return this.#consumerError !== null && this.#consumerError.error === error;
  }

  async #handOver(facts: VehicleFacts): Promise<void> {
    try {
      await this.#options.onVehicle(facts);
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

/** The same for two sightings of the same car, as far as its raw record tells; for cars that get no identity of ours. */
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
