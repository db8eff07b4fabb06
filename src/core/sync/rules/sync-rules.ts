import { formatAmount } from "#kernel/words/rules/numbers.ts";

/** The reasons why a run starts. */
export const SYNC_TRIGGERS = ["added", "manual", "all", "demo", "schedule"] as const;
export type SyncTrigger = (typeof SYNC_TRIGGERS)[number];
export const SYNC_RUN_STATUSES = ["queued", "running", "succeeded", "held", "failed"] as const;
/** Crawls on a page of a dealership's history. */
export const RUNS_A_PAGE = 50;
export type SyncRunStatus = (typeof SYNC_RUN_STATUSES)[number];

/** Describes a trusted run of a site that declares more cars than it shows. @param unread how many more */
export const completeButFor = (unread: number): string =>
  `Complete but for ${formatAmount(unread, "car that the site counts and does", "cars that the site counts and does")} not show`;

/** An alarm about a platform is about one night; the next night shows whether it goes on. */
export const ALARM_SHOWN_HOURS = 36;
