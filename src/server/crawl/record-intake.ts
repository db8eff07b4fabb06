import type { VehicleFacts } from "#domain/vehicles/vehicle-facts.ts";
import { type CrawlLimits, limitReached } from "./crawl-limits.ts";
import type { CrawlLog } from "./crawl-log.ts";
import type { CrawlTally } from "./crawl-tally.ts";
import type { Normalized } from "./normalize/normalize-vehicle.ts";
import type { RawVehicle } from "./platform.ts";
import { recordKey } from "./record-key.ts";

/** Makes cleaned facts of a raw record, or says why there are none. */
export type Normalize = (raw: RawVehicle) => Normalized;

export type RecordIntakeOptions = {
  tally: CrawlTally;
  limits: CrawlLimits;
  normalize: Normalize;
  onVehicle(facts: VehicleFacts): Promise<void>;
  log: CrawlLog | undefined;
};

/** Takes the raw records of a crawl: cleans them, leaves out new cars and repetitions, hands over the rest. */
export class RecordIntake {
  readonly #options: RecordIntakeOptions;
  readonly #seen = new Set<string>();
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
    const cleaned = this.#clean(raw);
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
