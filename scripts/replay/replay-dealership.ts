import { judgeLevel } from "#domain/sync/judge-run.ts";
import { decideMisses, emptyMemory, learnFromReturns, type RemovalMemory } from "#domain/sync/removal-policy.ts";

/** One day's list of a dealership. */
export type RecordedDay = { day: string; vins: ReadonlySet<string> };

/** The result for one dealership. Days are days of the recording. */
export type Replayed = {
  removals: number;
  /** Removals of a car that was listed again later. */
  falseRemovals: number;
  /** For each car that never came back: on how many days after its last sighting it was still shown. */
  extraVisibleDays: number[];
};

type Car = { lastSeenAt: number; misses: number; missedAt: number | null; inCrowd: boolean; shown: boolean };

/** A dealership's inventory as the product would have it, day by day. */
class ReplayedInventory {
  readonly cars = new Map<string, Car>();
  #memory: RemovalMemory = emptyMemory();

  /** Applies a day's list as a complete run. @returns the removed cars */
  take({ day, vins }: RecordedDay): string[] {
    const at = Date.parse(day);
    const level = judgeLevel(this.#memory, vins.size, at);
    const back = [...vins].flatMap((vin) => this.cars.get(vin) ?? []);
    this.#memory = learnFromReturns(level.memory, back, at);
    for (const vin of vins) {
      this.cars.set(vin, { lastSeenAt: at, misses: 0, missedAt: null, inCrowd: false, shown: true });
    }
    return level.collapsed ? [] : this.#miss(vins, at);
  }

  #miss(vins: ReadonlySet<string>, at: number): string[] {
    const missing = [...this.cars].filter(([vin, car]) => car.shown && !vins.has(vin));
    const cars = missing.map(([, car]) => ({ ...car, page: "unknown" as const }));
    const { decisions, memory } = decideMisses(this.#memory, cars, { found: vins.size, at });
    this.#memory = memory;
    return missing.flatMap(([vin, car], index) => {
      const decision = decisions[index];
      if (!decision?.counted) return [];
      const { misses, inCrowd, remove } = decision;
      this.cars.set(vin, { ...car, misses, inCrowd, missedAt: at, shown: !remove });
      return remove ? [vin] : [];
    });
  }
}

/** Replays a dealership's recorded days, in order, through the product's rules for complete runs. */
export function replayDealership(days: readonly RecordedDay[]): Replayed {
  const last = new Map<string, number>();
  for (const [index, { vins }] of days.entries()) for (const vin of vins) last.set(vin, index);
  const isGone = (vin: string, index: number) => (last.get(vin) ?? 0) <= index;
  const inventory = new ReplayedInventory();
  const extra = new Map<string, number>();
  let removals = 0;
  let falseRemovals = 0;
  for (const [index, day] of days.entries()) {
    const removed = inventory.take(day);
    removals += removed.length;
    falseRemovals += removed.filter((vin) => !isGone(vin, index)).length;
    const lingering = [...inventory.cars].filter(([vin, car]) => car.shown && isGone(vin, index - 1));
    for (const [vin] of lingering) extra.set(vin, (extra.get(vin) ?? 0) + 1);
  }
  const gone = [...last.keys()].filter((vin) => isGone(vin, days.length - 2));
  return { removals, falseRemovals, extraVisibleDays: gone.map((vin) => extra.get(vin) ?? 0) };
}
