import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { NOTIFICATION_DELIVERIES_KEPT_DAYS, NOTIFICATIONS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

/** With a notification go its read marks and deliveries. What still stands after that is noted again. */
export const NOTIFICATION_RETENTION: readonly Retention[] = [
  { table: "notification_deliveries", isOver: isOlderThan("t.finished_at", NOTIFICATION_DELIVERIES_KEPT_DAYS) },
  { table: "notifications", isOver: isOlderThan("t.created_at", NOTIFICATIONS_KEPT_DAYS) },
];
