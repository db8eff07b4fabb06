import type { CrawlOutcome } from "#core/crawl/rules/crawl-report.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";

/** The reasons why a run starts. */
export const SYNC_TRIGGERS = ["added", "manual", "all", "demo", "schedule"] as const;
export type SyncTrigger = (typeof SYNC_TRIGGERS)[number];
export const SYNC_RUN_STATUSES = ["queued", "running", "succeeded", "held", "failed"] as const;
/** Crawls on a page of a dealership's history. */
export const RUNS_A_PAGE = 50;
export type SyncRunStatus = (typeof SYNC_RUN_STATUSES)[number];

/** Added to the reason of a run that was complete but held, because its number of cars had collapsed. */
const NOTHING_REMOVED = "Nothing was removed, in case the site was not itself.";

/** Added to the reason of a run that was held because it shows another dealer's cars. */
const NOTHING_CHANGED = "Nothing was changed. Apply this crawl if the dealership has moved or been renamed.";

/** The parts of a run that decide its reason. The two times may have any type; null means that it did not happen. */
type JudgedRun = {
  status: SyncRunStatus;
  outcome: CrawlOutcome | null;
  /** True when it was held because it shows another dealer's cars. */
  isOtherDealer?: boolean;
  /** The reason why it was held or failed, as stored when it ended. */
  reason: string | null;
  removed: number;
  appliedAt: unknown;
  undoneAt: unknown;
};

/**
 * Returns why a run was held or failed, and whether it was applied or undone since. The sentence is built when it is read, because
 * applying a run removes cars after its end.
 * @returns null for a run without a reason
 */
export function runReason(run: JudgedRun): string | null {
  if (run.reason === null) return null;
  // Runs that were stored before this function existed have this sentence in their reason.
  const why = run.reason.replace(NOTHING_REMOVED, "").trim();
  const fate = fateOf(run);
  return fate === null ? why : `${why} ${fate}`;
}

function fateOf({ status, outcome, isOtherDealer, removed, appliedAt, undoneAt }: JudgedRun): string | null {
  if (undoneAt !== null) return appliedAt === null ? "It was taken back." : "It was applied by hand, and taken back.";
  if (appliedAt !== null) {
    return `It was applied by hand: ${formatAmount(removed, "car was", "cars were")} removed.`;
  }
  if (status !== "held") return null;
  if (isOtherDealer) return NOTHING_CHANGED;
  if (removed === 1) return "Only a car was removed whose own page says that it is gone.";
  if (removed > 1) return `Only ${formatCount(removed)} cars were removed whose own pages say that they are gone.`;
  return outcome === "complete" ? NOTHING_REMOVED : null;
}

/** Describes a trusted run of a site that declares more cars than it shows. @param unread how many more */
export const completeButFor = (unread: number): string =>
  `Complete but for ${formatAmount(unread, "car that the site counts and does", "cars that the site counts and does")} not show`;

/** After this many failed or held crawls in a row the operator gets an alarm. */
const ALARM_AFTER_FAILURES = 3;

/**
 * Returns the operator's alarm after a run, in words; null when there is none.
 * @param run.failuresInRow how many runs in a row, this one included, have failed or were held; 0 after a good one
 * @param run.cause the cause of that. A problem of a whole platform has one alarm for all its dealerships
 * @param run.reason why this run failed or was held
 * @param run.formerPlatform name of the platform that earlier runs recognised; null when there is none
 * @param run.platform name of the platform that this run recognised; null when it did not get that far
 */
export function alarmAfter(run: {
  failuresInRow: number;
  cause: "run" | "changes" | "other-dealer" | "platform";
  reason: string | null;
  formerPlatform: string | null;
  platform: string | null;
}): string | null {
  const { failuresInRow, cause, reason, formerPlatform, platform } = run;
  if (cause === "platform") return null;
  if (cause === "changes" || cause === "other-dealer") return `The last sync was held. ${reason ?? ""}`.trim();
  if (formerPlatform !== null && platform !== null && formerPlatform !== platform) {
    return `The website was of the kind "${formerPlatform}" and is now of the kind "${platform}". Please check that its cars are right.`;
  }
  if (failuresInRow < ALARM_AFTER_FAILURES) return null;
  return `The last ${failuresInRow} syncs did not go through. ${reason ?? ""}`.trim();
}

/** An alarm about a platform is about one night; the next night shows whether it goes on. */
export const ALARM_SHOWN_HOURS = 36;
