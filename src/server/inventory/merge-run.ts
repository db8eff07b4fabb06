import { sql, type Transaction } from "kysely";
import type { ReturnedCar } from "#domain/sync/removal-policy.ts";
import { confirmedAt } from "../infra/confirmed-at.ts";
import type { Database } from "../infra/db-schema.ts";
import { confirmVehicles, recordPrices } from "./confirm-vehicles.ts";
import { FACT_COLUMNS, factColumns } from "./fact-columns.ts";
import { differingColumns } from "./inventory-journal.ts";
import { type StagedRun, stagedFacts } from "./staged-run.ts";

type Updated = {
  returned: number;
  changed: number;
  unchanged: number;
  /** Cars that the run shows again after misses, for the reconciler to learn from. */
  missedBefore: ReturnedCar[];
};

/** A fact after the run. Of a car that a file has named the site may know less than the file: that takes nothing away. */
const merged = (name: string) => {
  const [old, seen] = [sql.ref(`v.${name}`), sql.ref(`s.${name}`)];
  const isNothing = name === "images" ? sql`${seen} = '{}'` : sql`${seen} is null`;
  return sql`case when v.uploaded_at is not null and ${isNothing} then ${old} else ${seen} end`;
};
const mergedFacts = sql.join(FACT_COLUMNS.map(merged));
const assignments = sql.join(FACT_COLUMNS.map((name) => sql`${sql.ref(name)} = ${merged(name)}`));

const was = (column: string) => sql`(p.old).${sql.ref(column)}`;
const is = (column: string) => sql.ref(`v.${column}`);
const before = differingColumns(was, is, sql`p.returned`);
const after = differingColumns(is, was, sql`p.returned`);

/**
 * Updates the vehicles that a run has seen again and writes down in the journal what they were before; one that had gone
 * comes back under its old id, unless the operator hides it. From now on a crawl knows them, whoever brought them. A car
 * that is as it was is confirmed only; its row stays untouched.
 */
export async function updateSeen(trx: Transaction<Database>, run: StagedRun, at: Date): Promise<Updated> {
  const { rows } = await sql<Updated>`
    with pairs as materialized (
      select v.id, v.removed_at is not null and v.hidden_at is null as returned,
        v.hidden_at is not null as hidden, v.missed_runs, ${confirmedAt()} as confirmed_at, v.source,
        (${factColumns("v")}) is distinct from (${mergedFacts}) as differs,
        v.source <> 'crawl' or v.missed_runs > 0 or v.missed_at is not null or v.missed_in_crowd as stale, v as old
      from vehicles v join ${stagedFacts(run)} s on s.identity_key = v.identity_key
      where v.dealership_id = ${run.dealershipId}
      for no key update of v
    ), updated as (
      update vehicles v set ${assignments}, missed_runs = 0, missed_at = null,
        missed_in_crowd = false, source = 'crawl',
        removed_at = case when p.hidden then v.removed_at end,
        changed_at = case when p.differs then ${at} else v.changed_at end,
        first_seen_at = case when p.returned then ${at} else v.first_seen_at end
      from pairs p, ${stagedFacts(run)} s
      where p.id = v.id and s.identity_key = v.identity_key and (p.returned or p.differs or p.stale)
      returning v.id, v.price_usd, p.returned, p.differs,
        case when p.returned or p.differs then ${before} end as before,
        case when p.returned or p.differs then ${after} end as after
    ), journal as (
      insert into sync_run_changes (run_id, vehicle_id, kind, before, after)
      select ${run.id}, u.id, case when u.returned then 'returned' else 'changed' end,
        u.before, u.after
      from updated u where u.returned or u.differs
    ), prices as (${recordPrices(sql`updated`, { at, runId: run.id })}
    ), confirmed as (
      ${confirmVehicles(sql`select id, ${at}::timestamptz from pairs where not returned`)}
    )
    select count(*) filter (where returned)::int as returned,
      count(*) filter (where differs and not returned)::int as changed,
      count(*) filter (where not differs and not returned)::int as unchanged,
      (select coalesce(jsonb_agg(jsonb_build_object('misses', p.missed_runs,
          'lastSeenAt', (extract(epoch from p.confirmed_at) * 1000)::bigint)), '[]')
        from pairs p where p.missed_runs > 0 and p.source = 'crawl' and not p.hidden) as "missedBefore"
    from pairs`.execute(trx);
  return rows[0] ?? { returned: 0, changed: 0, unchanged: 0, missedBefore: [] };
}

/** Stores the vehicles that a run was the first to see. @returns how many */
export async function insertNew(trx: Transaction<Database>, run: StagedRun, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with added as (
      insert into vehicles (dealership_id, identity_key, source, ${sql.join(FACT_COLUMNS.map((name) => sql.ref(name)))},
        first_seen_at, changed_at)
      select ${run.dealershipId}, s.identity_key, 'crawl', ${factColumns("s")}, ${at}, ${at}
      from ${stagedFacts(run)} s
      order by s.identity_key
      on conflict (dealership_id, identity_key) do nothing
      returning id, price_usd
    ), prices as (${recordPrices(sql`added`, { at, runId: run.id })}
    )
    insert into sync_run_changes (run_id, vehicle_id, kind) select ${run.id}, id, 'added' from added`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
