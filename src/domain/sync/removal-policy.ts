/**
 * What is stored about a dealership from run to run: how many cars its site usually shows, and how often missing cars came
 * back. Plain JSON; times are milliseconds since 1970.
 */
export type RemovalMemory = {
  /** Cars found by the latest believed runs, oldest first, at most one number per half day. */
  levels: number[];
  levelAt: number | null;
  /** The current series of runs with far fewer cars than usual. */
  low: { since: number; runs: number; found: number } | null;
  /** `reached[n]`: how many cars have been missed n + 1 times in a row. */
  reached: number[];
  /** `returned[n]`: how many of those came back afterwards. */
  returned: number[];
};

/** More misses in a row are counted as this many. */
const TOLD_MISSES = 8;

/** The memory of a dealership that has never been crawled. */
export const emptyMemory = (): RemovalMemory => ({
  levels: [],
  levelAt: null,
  low: null,
  reached: Array(TOLD_MISSES).fill(0),
  returned: Array(TOLD_MISSES).fill(0),
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Misses in runs closer together than this count once, because a site that is broken now is often still broken an hour later.
 * So an hourly schedule does not remove cars sooner than a nightly one.
 */
export const MISS_SPACING_MS = 12 * HOUR_MS;

/**
 * How often a car that was missed n + 1 times came back, over all recorded dealerships. It is used until a dealership has
 * enough data of its own. docs/removal-policy.md explains where the numbers come from.
 */
const USUAL_RETURN_SHARE = [0.13, 0.075, 0.042, 0.032, 0.025, 0.02, 0.018, 0.016];
/** The weight of these shares, as a number of the dealership's own cars. */
const USUAL_WEIGHT = 20;
/**
 * The cost of showing a gone car for one more day, as a share of wrong removals. Waiting longer pays only while it avoids
 * more wrong removals than this.
 */
const DAY_WEIGHT = 0.005;
/** A smaller gain is noise, and the shorter wait is chosen. */
const NOISE = 0.002;
const MIN_MISSES = 2;
const MAX_MISSES = 7;
/** When many cars vanish at once, the list was often cut short. Such cars wait for at least this many misses. */
const MIN_MISSES_IN_CROWD = 4;
const CROWD_MIN_CARS = 3;
const CROWD_SHARE = 0.15;
/** A long absence counts as more misses, because after an outage or with a weekly schedule there are few runs. */
const LONG_ABSENCE = [
  { days: 10, countsAs: 2 },
  { days: 5, countsAs: 1 },
];
/** A broken site may lose its cars' pages too. So when many cars vanish at once, a missing page needs a second check. */
const MIN_MISSES_WITHOUT_PAGE_IN_CROWD = 2;

/** What a car's own page says: `gone` (404 or 410), `present` (it is still shown there), else `unknown`. */
export type PageAnswer = "gone" | "present" | "unknown";

/** What is known of a car that a believed run did not show. */
export type MissingCar = {
  /** When the dealer's site last showed it. */
  lastSeenAt: number;
  /** Counted misses in a row before this run. */
  misses: number;
  /** When the last of them was counted; null when there is none. */
  missedAt: number | null;
  /** Whether it went missing together with many others. */
  inCrowd: boolean;
  page: PageAnswer;
};

/** `counted` is false when the last counted miss is too recent for another. */
export type MissDecision = { misses: number; inCrowd: boolean; counted: boolean; remove: boolean };

/**
 * How many misses in a row a car of this dealership needs before it may go: as many as make the sum of wrong removals and
 * of days waited least.
 */
export function missesNeeded(memory: RemovalMemory, inCrowd: boolean): number {
  let best = { misses: MIN_MISSES, cost: Number.POSITIVE_INFINITY };
  for (let misses = MIN_MISSES; misses <= MAX_MISSES; misses += 1) {
    const cost = returnShare(memory, misses) + DAY_WEIGHT * misses;
    if (cost < best.cost - NOISE) best = { misses, cost };
  }
  return inCrowd ? Math.max(best.misses, MIN_MISSES_IN_CROWD) : best.misses;
}

/** Of this dealership's cars with so many misses, the share that comes back. */
function returnShare(memory: RemovalMemory, misses: number): number {
  const reached = memory.reached[misses - 1] ?? 0;
  const returned = memory.returned[misses - 1] ?? 0;
  return (returned + USUAL_WEIGHT * (USUAL_RETURN_SHARE[misses - 1] ?? 0)) / (reached + USUAL_WEIGHT);
}

/**
 * Decides about the listed cars that a believed run did not show, and learns from them.
 * @param found how many cars the run did show
 * @param at when the run ended
 * @returns one decision a car, in the same order, and the memory for the next run
 */
export function decideMisses(
  memory: RemovalMemory,
  cars: readonly MissingCar[],
  run: { found: number; at: number },
): { decisions: MissDecision[]; memory: RemovalMemory } {
  const fresh = cars.filter((car) => car.misses === 0).length;
  const crowd = fresh >= CROWD_MIN_CARS && fresh > run.found * CROWD_SHARE;
  const reached = [...memory.reached];
  const counted = cars.map((car) => {
    if (car.missedAt !== null && run.at - car.missedAt < MISS_SPACING_MS) {
      return { misses: car.misses, inCrowd: car.inCrowd, counted: false, remove: false };
    }
    const misses = car.misses + 1;
    if (misses <= TOLD_MISSES) reached[misses - 1] = (reached[misses - 1] ?? 0) + 1;
    return { misses, inCrowd: car.misses === 0 ? crowd : car.inCrowd, counted: true, remove: false };
  });
  const learned = { ...memory, reached };
  const needed = { alone: missesNeeded(learned, false), inCrowd: missesNeeded(learned, true) };
  const decisions = counted.map((decision, index) => {
    const car = cars[index];
    if (car === undefined || (!decision.counted && car.page !== "gone")) return decision;
    const evidence = decision.misses + absenceBonus(run.at - car.lastSeenAt, decision.misses);
    const enough = car.page === "present" ? MAX_MISSES : decision.inCrowd ? needed.inCrowd : needed.alone;
    const remove = evidence >= enough || pageIsGone(car, decision);
    // It is not looked for any more, so it counts as having stayed away until it comes back.
    if (remove) for (let n = decision.misses; n < TOLD_MISSES; n += 1) reached[n] = (reached[n] ?? 0) + 1;
    return { ...decision, remove };
  });
  return { decisions, memory: learned };
}

const pageIsGone = ({ page }: MissingCar, { inCrowd, misses }: MissDecision): boolean =>
  page === "gone" && (!inCrowd || misses >= MIN_MISSES_WITHOUT_PAGE_IN_CROWD);

/** Never more than the days themselves would have given in nightly misses. */
function absenceBonus(absentMs: number, misses: number): number {
  const days = Math.round(absentMs / DAY_MS);
  const bonus = LONG_ABSENCE.find((step) => days >= step.days)?.countsAs ?? 0;
  return Math.max(0, Math.min(bonus, days - misses));
}

/** A car that had been missing, listed or already removed, is there again. */
export type ReturnedCar = { misses: number; lastSeenAt: number };

/** Learns from the cars that a run shows again after misses. */
export function learnFromReturns(memory: RemovalMemory, cars: readonly ReturnedCar[], at: number): RemovalMemory {
  const returned = [...memory.returned];
  for (const car of cars) {
    if (car.misses === 0) continue;
    // A removed car is not looked for; had it been, it would have been missed about once a day.
    const days = Math.round((at - car.lastSeenAt) / DAY_MS) - 1;
    const missed = Math.min(TOLD_MISSES, Math.max(car.misses, days));
    for (let n = 0; n < missed; n += 1) returned[n] = (returned[n] ?? 0) + 1;
  }
  return { ...memory, returned };
}
