import { sql } from "kysely";
import type { Erasure } from "#kernel/database/erasure.ts";
import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import {
  JOURNAL_KEPT_DAYS,
  ORIGIN_CODES_KEPT_DAYS,
  REMOVED_VEHICLES_KEPT_DAYS,
} from "#kernel/words/rules/retention.ts";

/**
 * How long the journals of crawls and uploads are kept, and removed cars with their prices. A removed car is kept while a
 * stored click refers to it, because the lead report links to it. A hidden car is kept, because its dealer's site would add it again as
 * a new car.
 */
export const INVENTORY_RETENTION: readonly Retention[] = [
  {
    table: "sync_run_changes",
    isOver: sql`exists (
      select from sync_runs r where r.id = t.run_id and ${isOlderThan("r.finished_at", JOURNAL_KEPT_DAYS)})`,
  },
  {
    table: "csv_import_changes",
    isOver: sql`exists (
      select from csv_imports i where i.id = t.import_id and ${isOlderThan("i.created_at", JOURNAL_KEPT_DAYS)})`,
  },
  {
    table: "fact_origin_codes",
    isOver: sql`t.used_on < current_date - ${ORIGIN_CODES_KEPT_DAYS}::int
      and not exists (select from vehicle_fact_origins o where o.codes_id = t.id)`,
  },
  {
    table: "vehicles",
    isOver: sql`${isOlderThan("t.removed_at", REMOVED_VEHICLES_KEPT_DAYS)} and t.hidden_at is null
      and not exists (select from contact_clicks c where c.vehicle_id = t.id)`,
  },
];

/** Deletes the staged cars of crawls of the dealerships, and of runs that no longer exist. */
export const eraseStages: Erasure = async (trx, { dealershipIds }) => {
  await sql`
    delete from sync_run_vehicles s where not exists (
      select from sync_runs r where r.id = s.run_id and r.dealership_id <> all(${dealershipIds}::int[]))`.execute(trx);
};
