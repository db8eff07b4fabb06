import { sql, type Transaction } from "kysely";
import type { MissDecision } from "#domain/sync/removal-policy.ts";
import type { Database } from "../infra/db-schema.ts";
import type { ClaimedRun } from "./claim-run.ts";
import type { MissingVehicle } from "./missing-vehicles.ts";

/** Writes the missing vehicles of a held run into the journal, so that the run can be applied later. */
export async function noteMissing(
  trx: Transaction<Database>,
  run: ClaimedRun,
  missing: readonly MissingVehicle[],
): Promise<void> {
  await sql`
    insert into sync_run_changes (run_id, vehicle_id, kind)
    select ${run.id}, id, 'missing' from unnest(${missing.map(({ id }) => id)}::int[]) as m(id)`.execute(trx);
}

/** Counts the misses that were decided on, removes the vehicles that are to go, and writes both into the journal. */
export async function countMisses(
  trx: Transaction<Database>,
  run: ClaimedRun,
  at: Date,
  missing: readonly MissingVehicle[],
  decisions: readonly MissDecision[],
): Promise<{ missing: number; removed: number }> {
  const rows = missing.map(({ id }, index) => ({ id, ...decisions[index] }));
  await sql`
    with decided as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d(id int, misses int, "inCrowd" boolean, counted boolean, remove boolean)
    ), former as (
      select v.id, d.remove, jsonb_build_object('missed_runs', v.missed_runs, 'missed_at', v.missed_at,
        'missed_in_crowd', v.missed_in_crowd, 'removed_at', v.removed_at) as before
      from vehicles v join decided d on d.id = v.id
    ), updated as (
      update vehicles v set missed_runs = d.misses, missed_in_crowd = d."inCrowd", missed_at = ${at},
        removed_at = case when d.remove then ${at}::timestamptz end
      from decided d where d.id = v.id and (d.counted or d.remove)
    )
    insert into sync_run_changes (run_id, vehicle_id, kind, before)
    select ${run.id}, id, case when remove then 'removed' else 'missing' end, before from former`.execute(trx);
  const removed = decisions.filter((decision) => decision.remove).length;
  return { missing: missing.length - removed, removed };
}
