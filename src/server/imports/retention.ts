import { RUNS_KEPT_DAYS } from "#domain/retention.ts";
import { isOlderThan, type Retention } from "../infra/sweep.ts";

/** How long the records of uploads are kept. Their counts outlive what they did to single cars. */
export const IMPORT_RETENTION: readonly Retention[] = [
  { table: "csv_imports", isOver: isOlderThan("t.created_at", RUNS_KEPT_DAYS) },
];
