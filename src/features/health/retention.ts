import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import {
  CALL_TIMINGS_KEPT_HOURS,
  ERROR_GROUPS_KEPT_DAYS,
  STOPPED_PROCESSES_KEPT_DAYS,
} from "#kernel/words/rules/retention.ts";
import { SILENT_SHOWN_DAYS } from "./rules/process-state.ts";

/** A process that ended normally is kept for a day; one that went silent is kept for a week. */
export const HEALTH_RETENTION: readonly Retention[] = [
  { table: "process_reports", isOver: isOlderThan("t.stopped_at", STOPPED_PROCESSES_KEPT_DAYS) },
  { table: "process_reports", isOver: isOlderThan("t.reported_at", SILENT_SHOWN_DAYS) },
  { table: "call_timings", isOver: isOlderThan("t.step_at", CALL_TIMINGS_KEPT_HOURS / 24) },
  { table: "error_groups", isOver: isOlderThan("t.last_at", ERROR_GROUPS_KEPT_DAYS) },
];
