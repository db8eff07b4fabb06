import type { CrawlOutcome } from "./crawl-report.ts";
import type { SyncRunStatus } from "./sync-rules.ts";

/** What is said of a run that was held although it could say it saw everything: its number of cars had collapsed. */
const NOTHING_REMOVED = "Nothing was removed, in case the site was not itself.";

/** A run as far as its reason is concerned; the two times in any form, null when it did not happen. */
type JudgedRun = {
  status: SyncRunStatus;
  outcome: CrawlOutcome | null;
  /** Why it was held or failed, as it was stored when it ended. */
  reason: string | null;
  removed: number;
  appliedAt: unknown;
  undoneAt: unknown;
};

/**
 * Why a run was held or failed, with what became of it, as it stands now: a run that the operator had applied has removed
 * cars, whatever was true when it ended.
 * @returns null for a run that has no reason to give
 */
export function runReason(run: JudgedRun): string | null {
  if (run.reason === null) return null;
  // Runs that were stored before the words were put together here carry the claim in their reason.
  const why = run.reason.replace(NOTHING_REMOVED, "").trim();
  const fate = fateOf(run);
  return fate === null ? why : `${why} ${fate}`;
}

function fateOf({ status, outcome, removed, appliedAt, undoneAt }: JudgedRun): string | null {
  if (undoneAt !== null) return appliedAt === null ? "It was taken back." : "It was applied by hand, and taken back.";
  if (appliedAt !== null) {
    return `It was applied by hand: ${removed.toLocaleString("en-US")} ${removed === 1 ? "car was" : "cars were"} removed.`;
  }
  return status === "held" && outcome === "complete" ? NOTHING_REMOVED : null;
}
