import type { DealerIdentity } from "#core/dealerships/rules/dealer-identity.ts";
import type { CoveredField } from "#core/facts/rules/vehicle-fields.ts";
import { PAGE_ANSWERS, type PageAnswer } from "./page-answers.ts";

/**
 * What became of the cars that were missed n + 1 times in a row while their page gave one answer: `reached[n]` counts them,
 * `returned[n]` those that came back afterwards.
 */
export type ReturnRecord = { reached: number[]; returned: number[] };

/** What a believed run found in general. The next one is compared with it. */
export type SiteSummary = {
  platform: string | null;
  found: number;
  /** For each field, the share of cars that have it, 0 to 1. */
  shares: Partial<Record<CoveredField, number>>;
  medianPriceUsd: number | null;
  photosPerCar: number;
};

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
  /**
   * The current series of runs that were short of declared cars and of nothing else: how many cars at the latest, never more
   * than before, and when it began.
   */
  shortfall: { cars: number; since: number } | null;
  /** What the last believed run found in general; null before the first. */
  site: SiteSummary | null;
  /** The current series of runs in which the same things differ from that. */
  changed: { what: string; since: number; runs: number } | null;
  /** What the website has said about whose it is; null before it said anything. */
  dealer: DealerIdentity | null;
  /** Whether the operator has accepted that the site's prices changed: the next believed run's prices are taken. */
  trustsPrices: boolean;
  /** What each answer of a missing car's page has been worth at this site. */
  answers: Record<PageAnswer, ReturnRecord>;
  /** Paths to which the pages of removed cars led, and how often, the latest last. */
  gonePaths: { path: string; times: number }[];
};

/** More misses in a row are counted as this many. */
export const TOLD_MISSES = 8;

const noReturns = (): ReturnRecord => ({ reached: Array(TOLD_MISSES).fill(0), returned: Array(TOLD_MISSES).fill(0) });

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
});

const REMEMBERED_PATHS = 5;
/** One removed car's page may lead anywhere. */
const MIN_TIMES = 2;

/** Remembers where the pages of removed cars led. */
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

/** The paths to which this site leads from pages of cars that it no longer has. */
export const knownGonePaths = ({ gonePaths }: RemovalMemory): string[] =>
  gonePaths.filter(({ times }) => times >= MIN_TIMES).map(({ path }) => path);

/** A memory as the database has it. Until pages' answers were learned apart, there was one record for all of them. */
export type StoredMemory = Partial<RemovalMemory> & Partial<ReturnRecord>;

/** Completes a stored memory; null gives an empty one. */
export function readMemory(stored: StoredMemory | null): RemovalMemory {
  const empty = emptyMemory();
  if (stored === null) return empty;
  const { reached, returned, ...kept } = stored;
  const unasked = reached && returned ? { reached, returned } : empty.answers.unasked;
  return { ...empty, ...kept, answers: { ...empty.answers, unasked, ...kept.answers } };
}

/** A copy whose records of returns may be changed. */
export const copyAnswers = ({ answers }: RemovalMemory): RemovalMemory["answers"] =>
  Object.fromEntries(
    PAGE_ANSWERS.map((answer) => [
      answer,
      { reached: [...answers[answer].reached], returned: [...answers[answer].returned] },
    ]),
  ) as RemovalMemory["answers"];
