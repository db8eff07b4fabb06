/** What made a run start. */
export const SYNC_TRIGGERS = ["added", "manual", "all", "demo", "schedule"] as const;
export type SyncTrigger = (typeof SYNC_TRIGGERS)[number];
export const SYNC_RUN_STATUSES = ["queued", "running", "succeeded", "held", "failed"] as const;
export type SyncRunStatus = (typeof SYNC_RUN_STATUSES)[number];
/** The dealership list is read again this long after a sync was started. */
export const REFRESH_AFTER_SYNC_MS = 5_000;
