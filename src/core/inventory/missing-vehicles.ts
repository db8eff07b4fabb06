import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { selectMissAnswers } from "./miss-answers.ts";
import type { RemovalReason } from "./rules/other-rooftops.ts";
import type { PageAnswer } from "./rules/page-answers.ts";
import type { MissDecision } from "./rules/removal-policy.ts";
import type { StagedRun } from "./staged-run.ts";
import { confirmedAt } from "./vehicle-table.ts";

/** A listed vehicle of earlier crawls that a run has not seen. Vehicles that only files have named are not included. */
export type MissingVehicle = {
  id: number;
  identity_key: string;
  vin: string | null;
  stock_number: string | null;
  original_listing_url: string | null;
  confirmed_at: Date;
  missed_runs: number;
  missed_at: Date | null;
  missed_in_crowd: boolean;
  /** The page's answer at each counted miss, oldest first. */
  missAnswers: PageAnswer[];
  /** The most counted misses of an earlier absence; 0 when there was none within the journal's time. */
  misses_before: number;
  /** When its page was last requested in this absence; null when it was not. */
  asked_at: Date | null;
};

/** SQL for the columns of a `MissingVehicle`, of vehicle `v`. */
export const MISSING_COLUMNS = sql`v.id, v.identity_key, v.vin, v.stock_number, v.original_listing_url, ${confirmedAt()} as confirmed_at, v.missed_runs, v.missed_at,
      v.missed_in_crowd, ${selectMissAnswers(sql`v.id`, confirmedAt())} as "missAnswers",
      (select coalesce(max(a.misses), 0) from vehicle_absences a
        where a.vehicle_id = v.id and a.counted and a.at <= ${confirmedAt()}) as misses_before,
      (select max(a.at) from vehicle_absences a
        where a.vehicle_id = v.id and a.answer <> 'unasked' and a.at > ${confirmedAt()}) as asked_at`;

/** The listed vehicles that a run has not staged, in the order of their ids. */
export async function findMissing(db: DbOrTransaction, run: StagedRun): Promise<MissingVehicle[]> {
  const { rows } = await sql<MissingVehicle>`
    select ${MISSING_COLUMNS}
    from vehicles v
    where v.dealership_id = ${run.dealershipId} and v.source = 'crawl' and v.removed_at is null
      and not exists (select from sync_run_vehicles s
        where s.run_id = ${run.id} and s.attempt = ${run.attempt} and s.identity_key = v.identity_key)
    order by v.id`.execute(db);
  return rows;
}

/** Returns how many listed vehicles of earlier crawls have one of these identities. */
export async function countKnown(
  db: DbOrTransaction,
  run: StagedRun,
  identityKeys: readonly string[],
): Promise<number> {
  if (identityKeys.length === 0) return 0;
  const { count } = await db
    .selectFrom("vehicles")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("dealership_id", "=", run.dealershipId)
    .where("source", "=", "crawl")
    .where("removed_at", "is", null)
    .where("identity_key", "=", (eb) => eb.fn.any(eb.val(identityKeys)))
    .executeTakeFirstOrThrow();
  return count;
}

const MAX_CONTROLS = 3;

/** A vehicle with its own page. */
export type VehicleWithPage = { id: number; vin: string | null; stockNumber: string | null; url: string };

/** Chooses up to three vehicles that the run has seen and that have their own pages, from different parts of the list. Their id is 0. */
export async function findControls(db: DbOrTransaction, run: StagedRun): Promise<VehicleWithPage[]> {
  const { rows } = await sql<VehicleWithPage>`
    select 0 as id, facts ->> 'vin' as vin, facts ->> 'stockNumber' as "stockNumber",
      facts ->> 'originalListingUrl' as url
    from sync_run_vehicles
    where run_id = ${run.id} and attempt = ${run.attempt} and facts ->> 'originalListingUrl' is not null
    order by md5(identity_key) limit ${MAX_CONTROLS}`.execute(db);
  return rows;
}

/** Records the missing vehicles of a held run in the journal, so that the run can be applied later. */
export async function journalMissing(
  trx: Transaction<Database>,
  run: StagedRun,
  missing: readonly MissingVehicle[],
): Promise<void> {
  if (missing.length === 0) return;
  await sql`
    insert into sync_run_changes (run_id, vehicle_id, kind)
    select ${run.id}, id, 'missing' from unnest(${missing.map(({ id }) => id)}::int[]) as m(id)`.execute(trx);
}

/** Stores the decided misses, removes the vehicles that have to go, and records both in the journal, with the reason if there is one. */
export async function countMisses(
  trx: Transaction<Database>,
  run: StagedRun,
  at: Date,
  missing: readonly MissingVehicle[],
  decisions: readonly (MissDecision & { reason?: RemovalReason })[],
): Promise<{ missing: number; removed: number }> {
  if (missing.length === 0) return { missing: 0, removed: 0 };
  const rows = missing.map(({ id }, index) => ({ id, ...decisions[index] }));
  await sql`
    with decided as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d(id int, misses int, "inCrowd" boolean, counted boolean, remove boolean, reason text)
    ), former as (
      select v.id, d.remove, d.reason, jsonb_build_object('missed_runs', v.missed_runs, 'missed_at', v.missed_at,
        'missed_in_crowd', v.missed_in_crowd, 'removed_at', v.removed_at) as before
      from vehicles v join decided d on d.id = v.id
    ), updated as (
      update vehicles v set missed_runs = d.misses, missed_in_crowd = d."inCrowd", missed_at = ${at},
        removed_at = case when d.remove then ${at}::timestamptz end
      from decided d where d.id = v.id and (d.counted or d.remove)
    )
    insert into sync_run_changes (run_id, vehicle_id, kind, before, reason)
    select ${run.id}, id, case when remove then 'removed' else 'missing' end, before, reason from former`.execute(trx);
  const removed = decisions.filter((decision) => decision.remove).length;
  return { missing: missing.length - removed, removed };
}

/** The effect of applying a held run on the vehicles that it did not see: `removes` are removed; `seenSince` stay. */
export type UnseenPlan = { removes: number; seenSince: number };

/**
 * SQL for the effect of applying a held run on each vehicle that it did not see: vehicles that a later run or an upload has seen
 * stay, the others are removed. Applying and its preview use the same relation, so they cannot differ.
 */
const unseenPlan = (runId: number) => sql`(
  select v.id as vehicle_id, v.source <> 'crawl' or ${confirmedAt()} >= r.finished_at as seen_since
  from sync_run_changes c
    join sync_runs r on r.id = c.run_id
    join vehicles v on v.id = c.vehicle_id
  where c.run_id = ${runId} and c.kind = 'missing' and v.removed_at is null)`;

/** SQL that counts a plan. @param plan the relation, or its name */
const countUnseen = (plan: RawBuilder<unknown>) => sql<UnseenPlan>`
  select count(*) filter (where not seen_since)::int as removes,
    count(*) filter (where seen_since)::int as "seenSince"
  from ${plan}`;

/** Counts the removals of `removeUnseen`; changes nothing. */
export async function countUnseenBy(db: DbOrTransaction, runId: number): Promise<UnseenPlan> {
  const { rows } = await countUnseen(sql`${unseenPlan(runId)} plan`).execute(db);
  return rows[0] as UnseenPlan;
}

/**
 * Removes the vehicles that neither a held run nor anything since has seen, and records that in the run's journal. The caller
 * holds `lockInventory`.
 */
export async function removeUnseen(trx: Transaction<Database>, runId: number, at: Date): Promise<UnseenPlan> {
  const { rows } = await sql<UnseenPlan>`
    with plan as materialized (select * from ${unseenPlan(runId)} plan), gone as (
      update vehicles v set removed_at = ${at} from plan where v.id = plan.vehicle_id and not plan.seen_since
    ), journal as (
      update sync_run_changes c set kind = 'removed', before = jsonb_build_object('removed_at', null)
      from plan where c.run_id = ${runId} and c.vehicle_id = plan.vehicle_id and not plan.seen_since
    )
    ${countUnseen(sql`plan`)}`.execute(trx);
  return rows[0] as UnseenPlan;
}
