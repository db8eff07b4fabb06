import { currentAnswer, type PageAnswer, saysGone } from "./page-answers.ts";
import { copyAnswers, MAX_DISTINCT_MISSES, type RemovalMemory, rememberRegained } from "./removal-memory.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Misses in runs closer together than this count once, because a site that is broken now is often still broken an hour later.
 * So an hourly schedule does not remove cars sooner than a nightly one.
 */
export const MISS_SPACING_MS = 12 * HOUR_MS;

/** No car waits for more misses than this, unless its page offers it. */
const MAX_MISSES = 7;
/**
 * A car that was missed this many times goes at the latest when it has not been seen for this many nights. Crowds and held runs, which
 * count no miss, would otherwise keep some cars for longer.
 */
const LATEST = { nights: 8, misses: 4 };

/** The weight of misses for one answer of a car's page. docs/removal-policy.md explains the numbers. */
type AnswerRule = {
  /** The share of such cars that came back after n + 1 misses. It is used until a dealership has enough data. */
  usualReturns: readonly number[];
  /** The weight of these shares, as a number of the dealership's own cars. */
  weight: number;
  /**
   * The cost of showing a gone car for one more day, as a share of wrong removals. Waiting longer is worth it only while it avoids
   * more wrong removals than this.
   */
  dayWeight: number;
  minMisses: number;
  /** The fewest misses when many cars vanish at once: then the list was often incomplete or the site is broken. */
  minInCrowd: number;
};

/** Over all recorded dealerships, for any answer of the page. */
const USUAL_RETURNS = [0.13, 0.075, 0.042, 0.032, 0.025, 0.02, 0.018, 0.016];
const RARE_RETURNS = [0.02, 0.015, 0.012, 0.01, 0.01, 0.01, 0.01, 0.01];

const GONE_RULE: AnswerRule = {
  usualReturns: RARE_RETURNS,
  weight: 20,
  dayWeight: 0.005,
  minMisses: 1,
  minInCrowd: 2,
};

const RULES: Record<PageAnswer, AnswerRule> = {
  unasked: { usualReturns: USUAL_RETURNS, weight: 40, dayWeight: 0.005, minMisses: 2, minInCrowd: 3 },
  // Gone cars' pages often say so. Of the cars whose pages say nothing, more come back, and a few more days cost little on average.
  unclear: {
    usualReturns: USUAL_RETURNS.map((share) => 1.4 * share),
    weight: 20,
    dayWeight: 0.0025,
    minMisses: 2,
    minInCrowd: MAX_MISSES,
  },
  gone: GONE_RULE,
  sold: GONE_RULE,
  softGone: GONE_RULE,
  sale: {
    usualReturns: [0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3, 0.3],
    // A small weight, so that a site that keeps offering sold cars on their pages is recognised within two weeks.
    weight: 6,
    dayWeight: 0.005,
    minMisses: 2,
    minInCrowd: 4,
  },
};

/** A smaller gain is noise, and the shorter wait is chosen. */
const NOISE = 0.002;
const CROWD_MIN_CARS = 3;
const CROWD_SHARE = 0.15;
/** A long absence counts as more misses, because after an outage or with a weekly schedule there are few runs. */
const LONG_ABSENCE = [
  { days: 10, countsAs: 2, inCrowd: true },
  { days: 5, countsAs: 1, inCrowd: false },
];
/**
 * Where a car has come back whose page offered it, such a page keeps a car for at most this many days after the lists last showed it.
 * Elsewhere `LATEST` holds.
 */
const MAX_KEPT_BY_PAGE_DAYS = 30;
/** If a smaller share of the cars whose page offered them came back, the page proves nothing. */
const MIN_TRUST_IN_SALE = 0.12;

/** The data of a listed car that a run did not show. */
export type MissingCar = {
  /** When the dealer's site last showed it. */
  lastSeenAt: number;
  /** Counted misses in a row before this run. */
  misses: number;
  /** When the last of them was counted; null when there is none. */
  missedAt: number | null;
  /** True when it went missing together with many others. */
  inCrowd: boolean;
  /** The page's answer at each of these misses. */
  missAnswers: readonly PageAnswer[];
  /** The page's answer now. */
  page: PageAnswer;
  /** The most counted misses of an earlier absence from which it came back; 0 when there was none. */
  missesBefore: number;
};

/** `counted` is false when the last counted miss is too recent for another. `missAnswers` includes this run's answer. */
export type MissDecision = {
  misses: number;
  inCrowd: boolean;
  missAnswers: readonly PageAnswer[];
  counted: boolean;
  remove: boolean;
};

/**
 * Returns how many misses in a row a car of this dealership needs before it is removed, for an answer of its page. The number minimizes
 * the sum of the costs of wrong removals and of waiting.
 * @param timesUsual how many times as likely as the dealership's other cars it is to come back
 */
export function missesNeeded(memory: RemovalMemory, answer: PageAnswer, inCrowd: boolean, timesUsual = 1): number {
  const { minMisses, minInCrowd, dayWeight } = ruleFor(memory, answer);
  let best = { misses: minMisses, cost: Number.POSITIVE_INFINITY };
  for (let misses = minMisses; misses <= MAX_MISSES; misses += 1) {
    const cost = timesUsual * returnShare(memory, answer, misses) + dayWeight * misses;
    if (cost < best.cost - NOISE) best = { misses, cost };
  }
  return inCrowd ? Math.max(best.misses, minInCrowd) : best.misses;
}

/** Returns the rule for an answer. At a site whose pages never said that their car is gone, a page that says nothing is no evidence. */
function ruleFor({ answers }: RemovalMemory, answer: PageAnswer): AnswerRule {
  const tells = (answers.gone.reached[0] ?? 0) + (answers.softGone.reached[0] ?? 0) > 0;
  return answer === "unclear" && !tells ? RULES.unasked : RULES[answer];
}

/** Returns the share of this dealership's cars with this many misses and this answer that come back. */
function returnShare(memory: RemovalMemory, answer: PageAnswer, misses: number): number {
  const { usualReturns, weight } = ruleFor(memory, answer);
  const step = Math.min(misses, MAX_DISTINCT_MISSES) - 1;
  const reached = memory.answers[answer].reached[step] ?? 0;
  const returned = memory.answers[answer].returned[step] ?? 0;
  const usual = (usualReturns[step] ?? 0) * (isSilent(answer) ? returnRate(memory) : 1);
  return (returned + weight * usual) / (reached + weight);
}

/** Returns whether the answer says nothing about the car. */
const isSilent = (answer: PageAnswer): boolean => answer === "unasked" || answer === "unclear";

/**
 * Returns how many times as often as usual missing cars come back to this site, half to twice. Returns after a first miss are frequent, so
 * this is known long before enough cars have been missed several times.
 */
function returnRate({ answers: { unasked, unclear } }: RemovalMemory): number {
  const { weight, usualReturns } = RULES.unasked;
  const expected = weight * (usualReturns[0] ?? 0);
  const reached = (unasked.reached[0] ?? 0) + (unclear.reached[0] ?? 0);
  const returned = (unasked.returned[0] ?? 0) + (unclear.returned[0] ?? 0);
  const rate = (returned + expected) / (reached + weight) / (usualReturns[0] ?? 1);
  return Math.min(2, Math.max(0.5, rate));
}

/**
 * Returns how many times as likely as usual a missing car is to come back, because of the cars that went missing in the same night: when
 * more of them than usual have come back, that night's list was incomplete.
 * @param stillMissing how many of them, with this one, are missing now
 */
function timesUsual(memory: RemovalMemory, answer: PageAnswer, lastSeenAt: number, stillMissing: number): number {
  const back = memory.regained.find((night) => night.lastSeenAt === lastSeenAt)?.cars ?? 0;
  if (back === 0 || !isSilent(answer)) return 1;
  const usual = returnShare(memory, answer, 1);
  return Math.max(1, (back + usual) / (back + stillMissing + 1) / usual);
}

/**
 * Decides about the listed cars that a trusted run did not show, and learns from them.
 * @param found the number of cars in the run
 * @param at when the run ended
 * @returns one decision for each car, in the same order, and the memory for the next run
 */
export function decideMisses(
  memory: RemovalMemory,
  cars: readonly MissingCar[],
  run: { found: number; at: number },
): { decisions: MissDecision[]; memory: RemovalMemory } {
  const crowd = isCrowd(cars.filter((car) => car.misses === 0).length, run.found);
  const learned = { ...memory, answers: copyAnswers(memory) };
  const counted = cars.map((car): MissDecision => {
    const answer = currentAnswer(car.page, car.missAnswers);
    if (car.missedAt !== null && run.at - car.missedAt < MISS_SPACING_MS) {
      return { misses: car.misses, inCrowd: car.inCrowd, missAnswers: car.missAnswers, counted: false, remove: false };
    }
    const misses = car.misses + 1;
    if (misses <= MAX_DISTINCT_MISSES) increment(learned.answers[answer].reached, misses - 1);
    const inCrowd = car.misses === 0 ? crowd : car.inCrowd;
    return { misses, inCrowd, missAnswers: [...car.missAnswers, answer], counted: true, remove: false };
  });
  const missingSince = Map.groupBy(cars, ({ lastSeenAt }) => lastSeenAt);
  const decisions = counted.map((decision, index) => {
    const car = cars[index];
    if (car === undefined) return decision;
    const answer = currentAnswer(car.page, car.missAnswers);
    if (!decision.counted && !saysGone(answer)) return decision;
    const likelihood = timesUsual(learned, answer, car.lastSeenAt, missingSince.get(car.lastSeenAt)?.length ?? 1);
    const needed = Math.max(
      missesNeeded(learned, answer, decision.inCrowd, likelihood),
      saysGone(answer) ? 0 : Math.min(car.missesBefore + 1, MAX_MISSES),
    );
    const absentDays = Math.round((run.at - car.lastSeenAt) / DAY_MS);
    if (answer === "sale" && isKeptByPage(learned, decision.misses, absentDays)) return decision;
    if (!isEnough(decision, absentDays, needed)) return decision;
    // A removed car is not looked for any more, so it counts as missing until it comes back.
    for (let n = decision.misses; n < MAX_DISTINCT_MISSES; n += 1) increment(learned.answers[answer].reached, n);
    return { ...decision, remove: true };
  });
  return { decisions, memory: learned };
}

/** Returns whether the list itself is in doubt because many cars vanished at once. @param found the number of cars that are left */
const isCrowd = (vanished: number, found: number): boolean =>
  vanished >= CROWD_MIN_CARS && vanished > found * CROWD_SHARE;

function increment(counts: number[], index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}

function isEnough(decision: MissDecision, absentDays: number, needed: number): boolean {
  const { misses } = decision;
  if (misses >= LATEST.misses && absentDays >= LATEST.nights) return true;
  return misses + absenceBonus(absentDays, decision) >= needed;
}

function isKeptByPage(memory: RemovalMemory, misses: number, absentDays: number): boolean {
  const isProven = memory.answers.sale.returned.some((cars) => cars > 0);
  const isInTime = isProven ? absentDays <= MAX_KEPT_BY_PAGE_DAYS : absentDays < LATEST.nights;
  return isInTime && isSaleTrusted(memory, misses);
}

/** Returns whether a page of this site that offers its car is evidence that the car comes back, after this many misses. */
export const isSaleTrusted = (memory: RemovalMemory, misses: number): boolean =>
  returnShare(memory, "sale", misses) >= MIN_TRUST_IN_SALE;

/** Never more than nightly runs on these days would have counted as misses. */
function absenceBonus(absentDays: number, { misses, inCrowd }: MissDecision): number {
  const step = LONG_ABSENCE.find(({ days, inCrowd: alsoCrowd }) => absentDays >= days && (alsoCrowd || !inCrowd));
  return Math.max(0, Math.min(step?.countsAs ?? 0, absentDays - misses));
}

/**
 * Decides which cars are removed although the run is held, so that their absence in the run proves nothing: those whose own page says
 * that they are gone, if this site's pages are trusted at once. When that would be a crowd, the site itself is in doubt and all stay. No
 * miss is counted for those that stay.
 * @param run.listed how many cars of the dealership are listed
 * @param run.goneBefore how many were removed in the same way since the last run; they count towards a crowd
 * @param run.at when the run ended
 * @returns one decision for each car, in the same order, and the memory for the next run
 */
export function decideByPages(
  memory: RemovalMemory,
  cars: readonly MissingCar[],
  run: { listed: number; goneBefore?: number; at: number },
): { decisions: MissDecision[]; memory: RemovalMemory } {
  const isProven = ({ page }: MissingCar) => saysGone(page) && missesNeeded(memory, page, false) <= 1;
  const proven = cars.filter(isProven).length;
  const isDoubtful = isCrowd(proven + (run.goneBefore ?? 0), run.listed - proven);
  const learned = { ...memory, answers: copyAnswers(memory) };
  const decisions = cars.map((car): MissDecision => {
    const { misses, inCrowd, missAnswers, page } = car;
    if (isDoubtful || !isProven(car)) return { misses, inCrowd, missAnswers, counted: false, remove: false };
    for (let n = misses; n < MAX_DISTINCT_MISSES; n += 1) increment(learned.answers[page].reached, n);
    return { misses: misses + 1, inCrowd, missAnswers: [...missAnswers, page], counted: true, remove: true };
  });
  return { decisions, memory: learned };
}

/** A car that had been missing, listed or already removed, and is shown again. */
export type ReturnedCar = Pick<MissingCar, "misses" | "lastSeenAt" | "missAnswers">;

/** Learns from the cars that a run shows again after misses. */
export function learnFromReturns(memory: RemovalMemory, cars: readonly ReturnedCar[], at: number): RemovalMemory {
  const answers = copyAnswers(memory);
  for (const { misses, lastSeenAt, missAnswers } of cars) {
    if (misses === 0) continue;
    // Nothing looks for a removed car; otherwise it would have been missed about once a day.
    const days = Math.round((at - lastSeenAt) / DAY_MS) - 1;
    const missed = Math.min(MAX_DISTINCT_MISSES, Math.max(misses, days));
    for (let n = 0; n < missed; n += 1) {
      increment(answers[missAnswers[n] ?? missAnswers.at(-1) ?? "unasked"].returned, n);
    }
  }
  const nights = cars.filter(({ misses }) => misses > 0).map(({ lastSeenAt }) => lastSeenAt);
  return rememberRegained({ ...memory, answers }, nights);
}
