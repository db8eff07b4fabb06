import { sql } from "kysely";
import { RUNS_KEPT_DAYS } from "#domain/retention.ts";
import { isOlderThan, type Retention } from "../infra/sweep.ts";

/** How long the records of crawls are kept: longer than their journals. */
export const SYNC_RETENTION: readonly Retention[] = [
  {
    // The newest run of each dealership is kept for ever, because the console shows it.
    table: "sync_runs",
    isOver: sql`${isOlderThan("t.finished_at", RUNS_KEPT_DAYS)} and exists (
      select from sync_runs newer where newer.dealership_id = t.dealership_id and newer.id > t.id)`,
  },
  { table: "platform_alarms", isOver: isOlderThan("t.updated_at", RUNS_KEPT_DAYS) },
];
