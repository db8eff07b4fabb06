import { formatAmount, formatCount, plural } from "#kernel/words/rules/numbers.ts";
import { hasWebsite } from "./dealership-rules.ts";

/** The states of a dealership's reading, the worst first. They stand beside the badge of its status. */
export const READING_STATES = ["failed", "part", "none", "full"] as const;
export type ReadingState = (typeof READING_STATES)[number];

/** The one name of each state, for dealerships and for single syncs. */
export const READING_WORDS: Record<ReadingState, string> = {
  failed: "Failed",
  part: "Read in part",
  none: "Not read yet",
  full: "Read fully",
};

/** Returns the state in which a sync that has ended leaves its dealership. A held one that was applied counts as read fully. */
export function readingOfRun({ status, isApplied }: { status: string; isApplied: boolean }): ReadingState {
  if (isApplied || status === "succeeded") return "full";
  return status === "held" ? "part" : "failed";
}

/**
 * Returns a state with the removals of its sync: "Read in part, nothing removed".
 * @param removed how many cars it has taken off. A sync that was held removes only cars whose own pages say that they are gone
 */
export function readingWords(state: ReadingState, removed: number): string {
  if (state !== "part") return READING_WORDS[state];
  const pages = plural(removed, "its own page says", "their own pages say");
  return `${READING_WORDS.part}, ${removed === 0 ? "nothing removed" : `only ${formatCount(removed)} removed, as ${pages}`}`;
}

/** Counts the readings that failed or are in part. */
export function countStates(all: readonly { reading: Pick<Reading, "state"> }[]): { failed: number; part: number } {
  const count = (state: ReadingState) => all.filter(({ reading }) => reading.state === state).length;
  return { failed: count("failed"), part: count("part") };
}

/** Returns how many dealerships need a look: "2 dealerships failed, 1 was read in part"; null when there are none. */
export function troubledInWords({ failed, part }: { failed: number; part: number }): string | null {
  const inPart = (count: string) => `${count} ${plural(part, "was", "were")} read in part`;
  if (failed === 0) return part === 0 ? null : inPart(formatAmount(part, "dealership"));
  return `${formatAmount(failed, "dealership")} failed${part === 0 ? "" : `, ${inPart(formatCount(part))}`}`;
}

/** The reason of a run that failed because our own disk was full. */
export const DISK_FULL_RUN = "The disk is full, so what the crawl has read could not be stored. Nothing was changed.";

/** A dealership's latest sync that has ended and was not undone. `missing`: listed cars that it did not see. */
export type LatestRun = {
  status: string;
  outcome: string | null;
  reason: string | null;
  found: number;
  missing: number;
  removed: number;
  isOtherDealer: boolean;
  hasSuddenChanges: boolean;
  canApply: boolean;
};

/** The facts from which a reading follows. */
export type ReadingFacts = {
  state: ReadingState;
  /** Null before the first one. */
  run: LatestRun | null;
  /** The end of the latest sync or file that was read fully; null before the first one. */
  fullAt: Date | null;
  /** The syncs since then that were not read fully, and the end of the first of them. */
  troubledRuns: number;
  troubledSince: Date | null;
  isUnderWay: boolean;
  isScheduled: boolean;
  url: string;
};

/** A dealership's reading in words. Times are ISO strings. */
export type Reading = {
  state: ReadingState;
  words: string;
  /** Of `full` the latest reading, else the begin of the state; null when unknown. */
  since: string | null;
  reason: string | null;
  /** One sentence; null when there is nothing to do, and during the first sync. */
  toDo: string | null;
};

/** Returns whether a dealership has failed or was read in part. */
export const isTroubled = (reading: Pick<Reading, "state"> | null | undefined): boolean =>
  reading?.state === "failed" || reading?.state === "part";

/** The advice about a trouble that the next syncs may end. */
const WAIT = "Nothing to do unless it lasts.";

/** Returns whether a trouble needs nobody as long as it does not last. */
export const mayWait = ({ toDo }: Pick<Reading, "toDo">): boolean => toDo === WAIT;

/** From this many syncs in a row on, a trouble lasts. */
const LASTING_RUNS = 3;

/** Returns whether a dealership has failed for so long that it needs the operator now. */
export const isUrgent = ({ state, troubledRuns }: Pick<ReadingFacts, "state" | "troubledRuns">): boolean =>
  state === "failed" && troubledRuns >= LASTING_RUNS;

/** Describes how far a dealership's cars have been read, since when, and what to do about it. */
export function describeReading(facts: ReadingFacts): Reading {
  const { state, run, fullAt, troubledSince } = facts;
  return {
    state,
    words: readingWords(state, run?.removed ?? 0),
    since: (isTroubled(facts) ? troubledSince : fullAt)?.toISOString() ?? null,
    reason: isTroubled(facts) ? (run?.reason ?? null) : null,
    toDo: whatToDo(facts),
  };
}

function whatToDo({ state, run, fullAt, troubledRuns, isScheduled, isUnderWay, url }: ReadingFacts): string | null {
  if (state === "full" || (state === "none" && isUnderWay)) return null;
  if (state === "none" || !run) return hasWebsite({ url }) ? "Sync it." : "Upload its cars as a file.";
  const isLasting = troubledRuns >= LASTING_RUNS;
  if (state === "part") return decisionOf(run, isLasting) ?? waitOr(isScheduled && !isLasting);
  if (run.reason === DISK_FULL_RUN) return "Make room on the server's disk.";
  if (run.outcome === "blocked") return "Ask the dealer to let it be read, or upload its cars as a file.";
  return isLasting || fullAt === null ? "Check its address and try again." : waitOr(isScheduled);
}

const waitOr = (isEarly: boolean): string => (isEarly ? WAIT : "Try again.");

/** The decision about a held sync that does not settle by itself; null when there is none. */
function decisionOf(run: LatestRun, isLasting: boolean): string | null {
  if (!run.canApply) return null;
  if (run.isOtherDealer) {
    return `Apply if the dealership has moved or been renamed: takes its ${formatCount(run.found)} cars in place of the listed ones.`;
  }
  const off = run.missing === 0 ? "" : `takes off the ${formatCount(run.missing)} not seen`;
  if (run.hasSuddenChanges) return `Apply if that is right: accepts the change${off && ` and ${off}`}.`;
  return off && (run.outcome === "complete" || isLasting) ? `Apply: ${off}.` : null;
}
