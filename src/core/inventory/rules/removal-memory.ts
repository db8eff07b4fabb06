import type { DealerIdentity } from "#core/dealerships/rules/dealer-identity.ts";
import type { CoveredField } from "#core/facts/rules/vehicle-fields.ts";
import { PAGE_ANSWERS, type PageAnswer } from "./page-answers.ts";

/**
 * Records how cars behaved that were missed n + 1 times in a row while their page gave one answer: `reached[n]` counts them,
 * `returned[n]` those that came back afterwards.
 */
export type ReturnRecord = { reached: number[]; returned: number[] };

/** General results of a trusted run. The next one is compared with it. */
export type SiteSummary = {
  platform: string | null;
  found: number;
  /** For each field, the share of cars that have it, 0 to 1. */
  shares: Partial<Record<CoveredField, number>>;
  medianPriceUsd: number | null;
  photosPerCar: number;
};

/**
 * The stored data about a dealership's site from run to run: how many cars it usually shows, and how often missing cars came
 * back. Plain JSON; times are milliseconds since 1970.
 */
export type RemovalMemory = {
  /** Numbers of cars of the latest trusted runs, oldest first, at most one number per half day. */
  levels: number[];
  levelAt: number | null;
  /** The current series of runs with far fewer cars than usual. */
  low: { since: number; runs: number; found: number } | null;
  /**
   * The current series of runs whose only problem is that declared cars are missing: their number at the latest, never more than before,
   * and when the series began.
   */
  shortfall: { cars: number; since: number } | null;
  /** General results of the last trusted run; null before the first. */
  site: SiteSummary | null;
  /** The current series of runs with the same differences to it. */
  changed: { what: string; since: number; runs: number } | null;
  /** The dealer's data from the website; null while unknown. */
  dealer: DealerIdentity | null;
  /** True when the operator has accepted that the site's prices changed: the next trusted run's prices are accepted. */
  trustsPrices: boolean;
  /** The reliability of each answer of a missing car's page at this site. */
  answers: Record<PageAnswer, ReturnRecord>;
  /** Paths to which the pages of removed cars led, and how often, the latest last. */
  gonePaths: { path: string; times: number }[];
  /** For runs after which cars went missing that have come back: when these cars were last seen before, and how many came back. */
  regained: { lastSeenAt: number; cars: number }[];
};

/** The most misses in a row that are distinguished; more are counted as this many. */
export const MAX_DISTINCT_MISSES = 8;

const noReturns = (): ReturnRecord => ({
  reached: Array(MAX_DISTINCT_MISSES).fill(0),
  returned: Array(MAX_DISTINCT_MISSES).fill(0),
});

/** The memory of a dealership that has never been crawled. */
export const emptyMemory = (): RemovalMemory => ({
  levels: [],
  levelAt: null,
  low: null,
  shortfall: null,
  site: null,
  changed: null,
  dealer: null,
  trustsPrices: false,
  answers: Object.fromEntries(PAGE_ANSWERS.map((answer) => [answer, noReturns()])) as RemovalMemory["answers"],
  gonePaths: [],
  regained: [],
});

const REMEMBERED_PATHS = 5;
/** The page of a single removed car may redirect anywhere. */
const MIN_TIMES = 2;

/** Records to which paths the pages of removed cars redirected. */
export function rememberGonePaths(memory: RemovalMemory, paths: readonly string[]): RemovalMemory {
  const times = new Map(memory.gonePaths.map(({ path, times }) => [path, times]));
  for (const path of paths) {
    const before = times.get(path) ?? 0;
    times.delete(path);
    times.set(path, before + 1);
  }
  const gonePaths = [...times].map(([path, times]) => ({ path, times })).slice(-REMEMBERED_PATHS);
  return { ...memory, gonePaths };
}

const REMEMBERED_NIGHTS = 14;

/** Records that cars have come back. @param nights for each of them, when it was last seen before it went missing */
export function rememberRegained(memory: RemovalMemory, nights: readonly number[]): RemovalMemory {
  const cars = new Map(memory.regained.map((night) => [night.lastSeenAt, night.cars]));
  for (const lastSeenAt of nights) cars.set(lastSeenAt, (cars.get(lastSeenAt) ?? 0) + 1);
  const regained = [...cars].map(([lastSeenAt, count]) => ({ lastSeenAt, cars: count }));
  return { ...memory, regained: regained.sort((a, b) => a.lastSeenAt - b.lastSeenAt).slice(-REMEMBERED_NIGHTS) };
}

/** Returns the paths to which this site redirects the pages of removed cars. */
export const knownGonePaths = ({ gonePaths }: RemovalMemory): string[] =>
  gonePaths.filter(({ times }) => times >= MIN_TIMES).map(({ path }) => path);

/** A memory as stored in the database. Older versions have one record for all answers. */
export type StoredMemory = Partial<RemovalMemory> & Partial<ReturnRecord>;

/** Completes a stored memory; null gives an empty one. */
export function readMemory(stored: StoredMemory | null): RemovalMemory {
  const empty = emptyMemory();
  if (stored === null) return empty;
  const { reached, returned, ...kept } = stored;
  const unasked = reached && returned ? { reached, returned } : empty.answers.unasked;
  return { ...empty, ...kept, answers: { ...empty.answers, unasked, ...kept.answers } };
}

/** Returns a copy whose records of returns may be changed. */
export const copyAnswers = ({ answers }: RemovalMemory): RemovalMemory["answers"] =>
  Object.fromEntries(
    PAGE_ANSWERS.map((answer) => [
      answer,
      { reached: [...answers[answer].reached], returned: [...answers[answer].returned] },
    ]),
  ) as RemovalMemory["answers"];
