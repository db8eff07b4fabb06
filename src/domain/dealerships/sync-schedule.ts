/** How often a dealership is crawled automatically. */
export const SYNC_SCHEDULES = ["off", "hourly", "six_hours", "nightly", "weekly"] as const;
export type SyncSchedule = (typeof SYNC_SCHEDULES)[number];

/** The schedules as the operator reads them. */
export const SYNC_SCHEDULE_LABELS: Record<SyncSchedule, string> = {
  off: "Only by hand",
  hourly: "Every hour",
  six_hours: "Every 6 hours",
  nightly: "Every night",
  weekly: "Once a week",
};
