import type { Day } from "#core/facts/rules/day.ts";
import { type Appraisal, appraise } from "#features/market/rules/appraise.ts";
import { likenessOf } from "#features/market/rules/likeness.ts";
import { type AskingPrice, askedBefore } from "#features/market/rules/market-car.ts";
import { type PriceSlopes, USUAL_SLOPES } from "#features/market/rules/price-slopes.ts";
import { priceTableOf } from "#features/market/rules/price-table.ts";
import { marketSlopes, type SegmentPrices, segmentPrices } from "#features/market/rules/segment-prices.ts";
import type { RecordedListing, RecordedListings } from "./recorded-listings.ts";

/** A value uses the asking prices of this many days before. Before the file has as many days, nothing is valued. */
export const DAYS_BEFORE = 45;
/** The days after which the market's slopes are learned again. They change slowly. */
const DAYS_OF_SLOPES = 7;

/** The market of a file on any day. It ignores later prices. */
export class RecordedMarket {
  readonly #isDated: boolean;
  readonly #all: readonly RecordedListing[];
  readonly #byMake: ReadonlyMap<string | null, readonly RecordedListing[]>;
  readonly #bySegment: ReadonlyMap<string | undefined, readonly RecordedListing[]>;
  readonly #slopes = new Map<string, PriceSlopes>();
  readonly #segments = new Map<string, { day: Day; prices: SegmentPrices }>();

  constructor({ listings, isDated }: RecordedListings) {
    this.#isDated = isDated;
    this.#all = listings;
    this.#byMake = Map.groupBy(listings, ({ car }) => car.make);
    this.#bySegment = Map.groupBy(listings, ({ car }) => likenessOf(car)?.segment);
  }

  /** Values a listing on a day, from earlier asking prices of others. */
  appraise(listing: RecordedListing, day: Day, rangeWidth: number): Appraisal {
    const segment = this.#segmentOn(day, listing);
    if (segment === null) return { kind: "none", reason: "facts-missing", comparables: 0 };
    const { id, car } = listing;
    const isOwn = (price: AskingPrice) => price.id === id || (car.vin !== null && price.car.vin === car.vin);
    return appraise(car, segment, { day, rangeWidth, isOwn });
  }

  /** Returns the asking prices of a car's make and model on the day before. */
  #segmentOn(day: Day, { car }: RecordedListing): SegmentPrices | null {
    const segment = likenessOf(car)?.segment;
    if (segment === undefined || car.make === null) return null;
    const kept = this.#segments.get(segment);
    if (kept?.day === day) return kept.prices;
    const prices = segmentPrices(
      priceTableOf(this.#askedBefore(day, this.#bySegment.get(segment) ?? [])),
      this.#slopesOf(car.make, this.#isDated ? day - (day % DAYS_OF_SLOPES) : day),
    );
    this.#segments.set(segment, { day, prices });
    return prices;
  }

  #slopesOf(make: string | null, day: Day): PriceSlopes {
    const key = `${make} ${day}`;
    let slopes = this.#slopes.get(key);
    if (slopes === undefined) {
      const listings = make === null ? this.#all : (this.#byMake.get(make) ?? []);
      const asked = priceTableOf(this.#askedBefore(day, listings));
      slopes = marketSlopes(asked, make === null ? USUAL_SLOPES : this.#slopesOf(null, day));
      this.#slopes.set(key, slopes);
    }
    return slopes;
  }

  #askedBefore(day: Day, listings: readonly RecordedListing[]): AskingPrice[] {
    return listings.flatMap(({ id, car, spells, isBranded }) => {
      if (isBranded) return [];
      const [only] = spells;
      const asked = this.#isDated ? askedBefore(spells, day, DAYS_BEFORE) : only && { ...only, lastDay: day };
      return asked ? [{ id, car, priceUsd: asked.priceUsd, lastDay: asked.lastDay }] : [];
    });
  }
}
