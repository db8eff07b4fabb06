import type { PageAnswer } from "#core/inventory/rules/page-answers.ts";
import { emptyMemory, type RemovalMemory } from "#core/inventory/rules/removal-memory.ts";
import { decideMisses, learnFromReturns } from "#core/inventory/rules/removal-policy.ts";
import { judgeLevel } from "#core/sync/rules/judge-run.ts";

/**
 * One day's list of a dealership. `day` is a date or a moment, as ISO text. `found` is the number of its cars; omitted when `vins` has all
 * of them.
 */
export type RecordedDay = { day: string; vins: ReadonlySet<string>; found?: number };

/**
 * The answers of a car's own page after the car has left the list on day `left`: each is valid from its day on, in ascending order, until
 * the next entry.
 */
export type RecordedPage = { vin: string; left: string; page: readonly (readonly [day: string, answer: PageAnswer])[] };

/** Everything recorded about a dealership. Without pages, no page is requested. */
export type RecordedDealership = { days: readonly RecordedDay[]; pages: readonly RecordedPage[] };

/** The result for one dealership. Days are days of the recording. */
export type Replayed = {
  removals: number;
  /** Removals of a car that was listed again later. */
  falseRemovals: number;
  /** For each car that never came back: the number of days after its last sighting on which it was still shown. */
  extraVisibleDays: number[];
};

type Car = {
  lastSeenAt: number;
  misses: number;
  missedAt: number | null;
  inCrowd: boolean;
  missAnswers: readonly PageAnswer[];
  missesBefore: number;
  shown: boolean;
};

const shownCar = (before: Car | undefined, at: number): Car => ({
  ...{ lastSeenAt: at, misses: 0, missedAt: null, inCrowd: false, missAnswers: [], shown: true },
  missesBefore: Math.max(before?.missesBefore ?? 0, before?.misses ?? 0),
});

/** Returns the answer of a car's page on a day. */
type AskPage = (vin: string, day: string) => PageAnswer;

/** A dealership's inventory as the product would have it, day by day. */
class ReplayedInventory {
  readonly cars = new Map<string, Car>();
  readonly #askPage: AskPage;
  #memory: RemovalMemory = emptyMemory();

  constructor(askPage: AskPage) {
    this.#askPage = askPage;
  }

  /** Applies a day's list as a complete run. @returns the removed cars */
  take({ day, vins, found = vins.size }: RecordedDay): string[] {
    const at = Date.parse(day);
    const level = judgeLevel(this.#memory, found, at);
    const back = [...vins].flatMap((vin) => this.cars.get(vin) ?? []);
    this.#memory = learnFromReturns(level.memory, back, at);
    for (const vin of vins) this.cars.set(vin, shownCar(this.cars.get(vin), at));
    return level.collapsed ? [] : this.#miss(vins, day, found);
  }

  #miss(vins: ReadonlySet<string>, day: string, found: number): string[] {
    const at = Date.parse(day);
    const missing = [...this.cars].filter(([vin, car]) => car.shown && !vins.has(vin));
    const cars = missing.map(([vin, car]) => ({ ...car, page: this.#askPage(vin, day) }));
    const { decisions, memory } = decideMisses(this.#memory, cars, { found, at });
    this.#memory = memory;
    return missing.flatMap(([vin, car], index) => {
      const decision = decisions[index];
      if (!decision?.counted) return [];
      const { misses, inCrowd, missAnswers, remove } = decision;
      this.cars.set(vin, { ...car, misses, inCrowd, missAnswers, missedAt: at, shown: !remove });
      return remove ? [vin] : [];
    });
  }
}

/** Returns answers by the latest entry of the car's latest absence. */
function askRecorded(pages: readonly RecordedPage[]): AskPage {
  const byVin = new Map<string, RecordedPage[]>();
  for (const page of pages) byVin.set(page.vin, [...(byVin.get(page.vin) ?? []), page]);
  return (vin, day) => {
    const absence = byVin.get(vin)?.findLast(({ left }) => left <= day);
    if (absence === undefined) return "unasked";
    return absence.page.findLast(([from]) => from <= day)?.[1] ?? "unclear";
  };
}

/** Replays a dealership's recorded days, in order, through the product's rules for complete runs. */
export function replayDealership({ days, pages }: RecordedDealership): Replayed {
  const last = new Map<string, number>();
  for (const [index, { vins }] of days.entries()) for (const vin of vins) last.set(vin, index);
  const isGone = (vin: string, index: number) => (last.get(vin) ?? 0) <= index;
  const inventory = new ReplayedInventory(askRecorded(pages));
  const extra = new Map<string, number>();
  let removals = 0;
  let falseRemovals = 0;
  for (const [index, day] of days.entries()) {
    const removed = inventory.take(day);
    removals += removed.length;
    falseRemovals += removed.filter((vin) => !isGone(vin, index)).length;
    const stillShown = [...inventory.cars].filter(([vin, car]) => car.shown && isGone(vin, index - 1));
    for (const [vin] of stillShown) extra.set(vin, (extra.get(vin) ?? 0) + 1);
  }
  const gone = [...last.keys()].filter((vin) => isGone(vin, days.length - 2));
  return { removals, falseRemovals, extraVisibleDays: gone.map((vin) => extra.get(vin) ?? 0) };
}
