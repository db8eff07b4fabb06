import type { Day } from "#core/facts/rules/day.ts";
import { type JudgedCar, judgeCar } from "#features/market/rules/judge-car.ts";
import { learnRangeWidth } from "#features/market/rules/range-width.ts";
import type { RecordedListing, RecordedListings } from "./recorded-listings.ts";
import { DAYS_BEFORE, RecordedMarket } from "./recorded-market.ts";

/** The stability of labels while recorded listings were valued again every day. */
export type StabilityFigures = {
  /** Listings that were followed. */
  listings: number;
  /** Weeks in which a listing had a label, counted for each listing. */
  weeks: number;
  /**
   * Changes of labels, and changes on days on which the car's own price did not change. A label that appears or disappears counts as a
   * change.
   */
  changes: number;
  changesOfMarket: number;
  /** Weeks in which a label changed for the second time within seven days without a change of the car's own price. */
  restlessWeeks: number;
  restlessShare: number | null;
  /** The share in the worst week. */
  worstWeek: number | null;
};

const DAYS_OF_WEEK = 7;

type Week = { labelled: number; restless: number };

/**
 * Values listings on every day on which they were listed, and follows their labels.
 * @param recorded with days
 * @param step follows every n-th listing, because a large file takes long; all are evidence
 */
export function followLabels(recorded: RecordedListings, step: number): StabilityFigures {
  const market = new RecordedMarket(recorded);
  const start = recorded.listings.reduce((first, { spells }) => Math.min(first, spells[0]?.from ?? first), Infinity);
  const followed = recorded.listings.filter((_, i) => i % step === 0).map((listing) => new FollowedLabel(listing));
  const lastDay = followed.reduce((last, { until }) => Math.max(last, until), 0);
  const weeks = new Map<number, Week>();
  for (let day = start + DAYS_BEFORE; day <= lastDay; day += 1) {
    for (const label of followed) if (label.from <= day && day <= label.until) label.update(market, day, weeks);
  }
  return summarise(followed, weeks);
}

class FollowedLabel {
  readonly #listing: RecordedListing;
  #judged: JudgedCar | null = null;
  /** The last day since the last price change on which the label changed without a change of price. */
  #lastChange: Day = -Infinity;
  #lastWeek = -Infinity;
  #lastRestless = -Infinity;
  changes = 0;
  changesOfMarket = 0;

  constructor(listing: RecordedListing) {
    this.#listing = listing;
  }

  get from(): Day {
    return this.#listing.spells[0]?.from ?? Infinity;
  }

  get until(): Day {
    return this.#listing.spells.at(-1)?.to ?? -Infinity;
  }

  update(market: RecordedMarket, day: Day, weeks: Map<number, Week>): void {
    const spell = this.#listing.spells.findLast(({ from }) => from <= day);
    if (spell === undefined || spell.to < day) return;
    const appraisal = market.appraise(this.#listing, day, learnRangeWidth([]));
    const car = { priceUsd: spell.priceUsd, isBasisKnown: true, isBranded: this.#listing.isBranded };
    const before = this.#judged;
    this.#judged = judgeCar(car, appraisal, before, day);
    const number = Math.floor(day / DAYS_OF_WEEK);
    const week = weeks.get(number) ?? { labelled: 0, restless: 0 };
    weeks.set(number, week);
    if (this.#judged.label !== null && this.#lastWeek !== number) {
      week.labelled += 1;
      this.#lastWeek = number;
    }
    const hasMoved = before !== null && before.priceUsd !== spell.priceUsd;
    if (hasMoved) this.#lastChange = -Infinity;
    if (before === null || before.label === this.#judged.label) return;
    this.changes += 1;
    if (hasMoved) return;
    this.changesOfMarket += 1;
    if (day - this.#lastChange < DAYS_OF_WEEK && this.#lastRestless !== number) {
      week.restless += 1;
      this.#lastRestless = number;
    }
    this.#lastChange = day;
  }
}

function summarise(followed: readonly FollowedLabel[], byWeek: ReadonlyMap<number, Week>): StabilityFigures {
  const weeks = byWeek.values().reduce((sum, { labelled }) => sum + labelled, 0);
  const restlessWeeks = byWeek.values().reduce((sum, { restless }) => sum + restless, 0);
  const shareOf = (part: number, of: number) => (of === 0 ? null : Number((part / of).toFixed(4)));
  return {
    listings: followed.length,
    weeks,
    changes: followed.reduce((sum, { changes }) => sum + changes, 0),
    changesOfMarket: followed.reduce((sum, { changesOfMarket }) => sum + changesOfMarket, 0),
    restlessWeeks,
    restlessShare: shareOf(restlessWeeks, weeks),
    worstWeek: byWeek.values().reduce<number | null>((worst, { restless, labelled }) => {
      const share = shareOf(restless, labelled);
      return share === null ? worst : Math.max(worst ?? 0, share);
    }, null),
  };
}
