import { AUDIT_KEPT_DAYS, RUNS_KEPT_DAYS } from "#domain/retention.ts";
import { IMPORT_RETENTION } from "./imports/retention.ts";
import { isOlderThan, type Retention } from "./infra/sweep.ts";
import { INVENTORY_RETENTION } from "./inventory/retention.ts";
import { LEAD_RETENTION } from "./leads/retention.ts";
import { SYNC_RETENTION } from "./sync/retention.ts";

/**
 * How long everything is kept that the product writes by itself, in the order in which the worker sweeps it: cars after
 * the clicks that name them. What the search index reads of changes is thrown away by whoever reads it
 * (search/memory/index/feed-position.ts).
 */
export const RETENTION: readonly Retention[] = [
  ...SYNC_RETENTION,
  ...IMPORT_RETENTION,
  ...LEAD_RETENTION,
  ...INVENTORY_RETENTION,
  { table: "partner_syncs", isOver: isOlderThan("t.finished_at", RUNS_KEPT_DAYS) },
  { table: "audit_log", isOver: isOlderThan("t.created_at", AUDIT_KEPT_DAYS) },
];
