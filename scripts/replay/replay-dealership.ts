import { judgeLevel } from "#domain/sync/judge-level.ts";
import { emptyMemory } from "#domain/sync/removal-memory.ts";
import { decideMisses, learnFromReturns } from "#domain/sync/removal-policy.ts";

/** One day's list of a dealership. */
export type RecordedDay = { day: string; vins: ReadonlySet<string> };

/** What became of a dealership's cars. Days are days of the record. */
export type Replayed = {
  removals: number;
  /** Removals of a car that was listed again later. */
  falseRemovals: number;
  /** For every car that is gone for good: the days after its last sighting on which it was still shown. */
  extraVisibleDays: number[];
};

type Car = { lastSeenAt: number; misses: number; missedAt: number | null; inCrowd: boolean; shown: boolean };

/** Feeds a dealership's recorded days, in order, through the product's rules for complete runs. */
export function replayDealership(days: readonly RecordedDay[]): Replayed {
  const lastSighting = new Map<string, number>();
  for (const [index, { vins }] of days.entries()) for (const vin of vins) lastSighting.set(vin, index);
  const cars = new Map<string, Car>();
  const extra = new Map<string, number>();
  const result = { removals: 0, falseRemovals: 0 };
  let memory = emptyMemory();

  for (const [index, { day, vins }] of days.entries()) {
    const at = Date.parse(day);
    const level = judgeLevel(memory, vins.size, at);
    memory = level.memory;
    const seen = [...vins].flatMap((vin) => cars.get(vin) ?? []);
    memory = learnFromReturns(memory, seen, at);
    for (const vin of vins) {
      cars.set(vin, { lastSeenAt: at, misses: 0, missedAt: null, inCrowd: false, shown: true });
    }
    if (!level.collapsed) {
      const missing = [...cars].filter(([vin, car]) => car.shown && !vins.has(vin));
      const decided = decideMisses(
        memory,
        missing.map(([, car]) => car),
        { found: vins.size, at },
      );
      memory = decided.memory;
      for (const [position, [vin, car]] of missing.entries()) {
        const decision = decided.decisions[position];
        if (!decision?.counted) continue;
        cars.set(vin, { ...car, misses: decision.misses, missedAt: at, inCrowd: decision.inCrowd, shown: !decision.remove });
        if (!decision.remove) continue;
        result.removals += 1;
        if ((lastSighting.get(vin) ?? 0) > index) result.falseRemovals += 1;
      }
    }
    for (const [vin, car] of cars) {
      if (car.shown && (lastSighting.get(vin) ?? 0) < index) extra.set(vin, (extra.get(vin) ?? 0) + 1);
    }
  }
  const gone = [...lastSighting].filter(([, last]) => last < days.length - 1);
  return { ...result, extraVisibleDays: gone.map(([vin]) => extra.get(vin) ?? 0) };
}
