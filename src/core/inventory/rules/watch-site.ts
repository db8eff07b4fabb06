import { platformName } from "#core/dealerships/rules/platform-names.ts";
import { type CoveredField, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { formatDollars } from "#kernel/words/rules/numbers.ts";
import { areManyDoubtful } from "./price-doubt.ts";
import type { RemovalMemory, SiteSummary } from "./removal-memory.ts";

/** Listed cars that a run shows with a price again: their number, and how many of them have one that differs by over 10 %. */
export type CommonPrices = {
  cars: number;
  moved: number;
  /** How many of them changed too much, without those that are being checked already. */
  doubtful?: number;
};

/** Something that changed suddenly, in words: "Median price", "$18,000", "$24,300". */
export type SuddenChange = { what: string; before: string; after: string };

/** The name of the change after which the site's prices are not believed. */
export const MEDIAN_PRICE = "Median price";
/** The name of the change of many single prices, after which they are not trusted either. */
const MANY_PRICES = "Prices";
/** Returns whether these changes make the prices of a run doubtful. */
export const affectPrices = (changes: readonly SuddenChange[]): boolean =>
  changes.some(({ what }) => what === MEDIAN_PRICE || what === MANY_PRICES);
/** The name of the change to another platform. */
export const PLATFORM = "Platform";

/** With fewer cars, such numbers vary by chance. */
const MIN_CARS = 10;
const MAX_PRICE_MOVE = 0.2;
/** When cars come and go, the median moves although no price does. */
const MIN_MOVED_SHARE = 0.25;
/** A field counts as lost when its share falls below this part of the former share. */
const LOST_PART = 0.5;
const COMMON_FIELD_SHARE = 0.5;
const MANY_PHOTOS = 4;
const LOST_PHOTOS_PART = 1 / 3;

/** A change that has lasted this long, in enough runs, is accepted as the site's new state. */
const ACCEPT_AFTER_MS = 95 * 3_600_000;
const ACCEPT_RUNS = 3;

const percent = (share: number) => `${Math.round(100 * share)} % of cars`;
const dollars = (amount: number) => formatDollars(Math.round(amount));

/** Returns the differences between two trusted runs that mean a change of the site, or of our reading of it. */
// oxlint-disable-next-line complexity -- flat: its branches are side by side
export function suddenChanges(before: SiteSummary, now: SiteSummary, prices: CommonPrices): SuddenChange[] {
  const changes: SuddenChange[] = [];
  if (before.platform !== null && now.platform !== null && before.platform !== now.platform) {
    const [was, is] = [before.platform, now.platform].map((id) => platformName(id) ?? id) as [string, string];
    changes.push({ what: PLATFORM, before: was, after: is });
  }
  const { cars, doubtful = 0 } = prices;
  const jumped = areManyDoubtful(doubtful, cars)
    ? [{ what: MANY_PRICES, before: `of ${cars} known cars`, after: `${doubtful} are at most half or at least double` }]
    : [];
  if (before.found < MIN_CARS || now.found < MIN_CARS) return [...changes, ...jumped];
  const [was, is] = [before.medianPriceUsd, now.medianPriceUsd];
  const haveMoved = prices.cars < MIN_CARS || prices.moved >= MIN_MOVED_SHARE * prices.cars;
  if (was !== null && is !== null && Math.abs(is / was - 1) > MAX_PRICE_MOVE && haveMoved) {
    changes.push({ what: MEDIAN_PRICE, before: dollars(was), after: dollars(is) });
  } else changes.push(...jumped);
  for (const [field, share = 0] of Object.entries(before.shares) as [CoveredField, number | undefined][]) {
    const left = now.shares[field] ?? 0;
    if (share < COMMON_FIELD_SHARE || left >= share * LOST_PART) continue;
    changes.push({ what: VEHICLE_FIELDS[field].label, before: percent(share), after: percent(left) });
  }
  const photos = now.photosPerCar;
  if (
    before.photosPerCar >= MANY_PHOTOS &&
    photos < before.photosPerCar * LOST_PHOTOS_PART &&
    (now.shares.images ?? 0) > 0
  ) {
    const perCar = (count: number) => `${count.toFixed(1)} a car`;
    changes.push({ what: "Photos", before: perCar(before.photosPerCar), after: perCar(photos) });
  }
  return changes;
}

/**
 * Compares a trusted run with the last one.
 * @param at when the run ended, milliseconds since 1970
 * @returns the changes for which it is held, none when they have lasted for four days; the memory for the next run; and whether the
 *   operator or these days have made its prices accepted
 */
export function watchSite(
  memory: RemovalMemory,
  now: SiteSummary,
  prices: CommonPrices,
  at: number,
): { changes: SuddenChange[]; memory: RemovalMemory; trustsPrices: boolean } {
  const changes = memory.site === null ? [] : suddenChanges(memory.site, now, prices);
  const changed = nextSeries(memory, changes.map((change) => change.what).join(", "), at);
  if (changes.length === 0 || hasLasted(changed, at)) {
    const trustsPrices = memory.trustsPrices || affectPrices(changes);
    return { changes: [], memory: { ...memory, site: now, changed: null, trustsPrices: false }, trustsPrices };
  }
  return { changes, memory: { ...memory, changed }, trustsPrices: false };
}

type Series = NonNullable<RemovalMemory["changed"]>;

/** Returns the series of runs with the same difference, including this run. @param what names the difference */
export function nextSeries({ changed }: RemovalMemory, what: string, at: number): Series {
  return changed?.what === what ? { ...changed, runs: changed.runs + 1 } : { what, since: at, runs: 1 };
}

/** Returns whether a change has lasted long enough to be the site's new state. */
export const hasLasted = ({ runs, since }: Series, at: number): boolean =>
  runs >= ACCEPT_RUNS && at - since >= ACCEPT_AFTER_MS;

/** Returns why a run with sudden changes is held, as a sentence. */
export const changesInWords = (changes: readonly SuddenChange[]): string =>
  `What the site shows changed suddenly: ${changes.map(({ what, before, after }) => `${what} ${before} before, ${after} now`).join("; ")}.`;
