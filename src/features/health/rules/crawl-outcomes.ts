import { READING_WORDS } from "#core/dealerships/rules/reading.ts";

/** The present outcome of an ended crawl, in the order in which charts stack them. */
export const CRAWL_OUTCOMES = ["full", "part", "failed", "undone"] as const;
export type CrawlOutcomeToday = (typeof CRAWL_OUTCOMES)[number];

/** The words of the outcomes, which are those of the dealerships' readings. */
export const CRAWL_OUTCOME_WORDS: Record<CrawlOutcomeToday, { word: string; meaning: string }> = {
  full: { word: READING_WORDS.full, meaning: "what the website shows is in the inventory" },
  part: { word: READING_WORDS.part, meaning: "cars that it did not see stay" },
  failed: { word: READING_WORDS.failed, meaning: "nothing changed" },
  undone: { word: "Undone", meaning: "an administrator took back its changes" },
};

/** The number of days over which crawls are counted, today included. */
export const CRAWL_DAYS = 30;

/** Reasons why a dealership has no automatic crawls. */
export const APART_REASONS = ["ended", "csv_only", "paused"] as const;
export type ApartReason = (typeof APART_REASONS)[number];
export const APART_WORDS: Record<ApartReason, { word: string; meaning: string }> = {
  ended: { word: "Subscription ended", meaning: "its cars are not shown" },
  csv_only: { word: "CSV upload only", meaning: "it has no website" },
  paused: { word: "Only by hand", meaning: "it is synced when an administrator clicks Sync" },
};

/** Steps of the time since the last full reading, by their greatest number of hours; null has no end. */
export const AGE_STEPS = [
  { key: "day", hours: 26, word: "Within a day" },
  { key: "two_days", hours: 50, word: "1 to 2 days" },
  { key: "three_days", hours: 74, word: "2 to 3 days" },
  { key: "week", hours: 170, word: "3 to 7 days" },
  { key: "month", hours: 730, word: "A week to a month" },
  { key: "longer", hours: null, word: "Longer" },
  { key: "never", hours: null, word: "Not yet" },
] as const;
export type AgeStep = (typeof AGE_STEPS)[number]["key"];

/** A dealership is late when it has not been read fully for this many days; one with weekly crawls after nine. */
export const LATE_AFTER_DAYS = 3;
export const LATE_WEEKLY_AFTER_DAYS = 9;
