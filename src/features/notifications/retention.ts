import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { NOTIFICATION_DELIVERIES_KEPT_DAYS, NOTIFICATIONS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

/** Read marks and deliveries are deleted with their notification. A problem that is still open then is notified again. */
export const NOTIFICATION_RETENTION: readonly Retention[] = [
  { table: "notification_deliveries", isOver: isOlderThan("t.finished_at", NOTIFICATION_DELIVERIES_KEPT_DAYS) },
  { table: "notifications", isOver: isOlderThan("t.created_at", NOTIFICATIONS_KEPT_DAYS) },
];
