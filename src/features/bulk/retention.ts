import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { BULK_ACTIONS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

/** The worker's sweep of bulk actions. */
export const BULK_RETENTION: readonly Retention[] = [
  { table: "bulk_actions", isOver: isOlderThan("t.done_at", BULK_ACTIONS_KEPT_DAYS) },
];
