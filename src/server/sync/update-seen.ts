import { sql, type Transaction } from "kysely";
import type { ReturnedCar } from "#domain/sync/removal-policy.ts";
import type { Database } from "../infra/db-schema.ts";
import type { ClaimedRun } from "./claim-run.ts";
import { FACT_COLUMNS, factColumns, stagedFacts } from "./staged-facts.ts";

type Updated = {
  returned: number;
  changed: number;
  unchanged: number;
  /** Cars that the run shows again after misses, for the reconciler to learn from. */
  missedBefore: ReturnedCar[];
};

/** A fact after the run. Of an uploaded car the site may know less than the file did: that takes nothing away. */
const merged = (name: string) => {
  const [old, seen] = [sql.ref(`v.${name}`), sql.ref(`s.${name}`)];
  const isNothing = name === "images" ? sql`${seen} = '{}'` : sql`${seen} is null`;
  return sql`case when v.source = 'csv' and ${isNothing} then ${old} else ${seen} end`;
};
const mergedFacts = sql.join(FACT_COLUMNS.map(merged));
const assignments = sql.join(FACT_COLUMNS.map((name) => sql`${sql.ref(name)} = ${merged(name)}`));
/** That a car was seen stays true when the run is taken back, so the journal of a changed car has its facts only. */
const CHANGED_COLUMNS = [...FACT_COLUMNS, "changed_at"];
const RETURNED_COLUMNS = [
  ...CHANGED_COLUMNS,
  "first_seen_at",
  "confirmed_at",
  "removed_at",
  "missed_runs",
  "missed_at",
  "missed_in_crowd",
];
/** The pairs of `row` whose value is another one in `other`, as one JSON object. */
const differing = (row: string, other: string) => sql`(
  select jsonb_object_agg(f.key, f.value) from jsonb_each(${sql.ref(row)}) f
  where f.value is distinct from ${sql.ref(other)} -> f.key
    and f.key = any(case when u.returned then ${RETURNED_COLUMNS}::text[] else ${CHANGED_COLUMNS}::text[] end))`;

/**
 * Updates the vehicles that a run has seen again and writes down in the journal what they were before; one that had gone
 * comes back under its old id.
 */
export async function updateSeen(trx: Transaction<Database>, run: ClaimedRun, at: Date): Promise<Updated> {
  const { rows } = await sql<Updated>`
    with pairs as materialized (
      select v.id, v.removed_at is not null as returned, v.missed_runs, v.confirmed_at, v.source,
        (${factColumns("v")}) is distinct from (${mergedFacts}) as differs, to_jsonb(v) as old
      from vehicles v join ${stagedFacts(run)} s on s.identity_key = v.identity_key
      where v.dealership_id = ${run.dealershipId}
      for no key update of v
    ), updated as (
      update vehicles v set ${assignments}, confirmed_at = ${at}, missed_runs = 0, missed_at = null,
        missed_in_crowd = false, removed_at = null,
        changed_at = case when p.differs then ${at} else v.changed_at end,
        first_seen_at = case when p.returned then ${at} else v.first_seen_at end
      from pairs p, ${stagedFacts(run)} s
      where p.id = v.id and s.identity_key = v.identity_key
      returning v.id, p.returned, p.differs, p.old, case when p.returned or p.differs then to_jsonb(v) end as new
    ), journal as (
      insert into sync_run_changes (run_id, vehicle_id, kind, before, after)
      select ${run.id}, u.id, case when u.returned then 'returned' else 'changed' end,
        ${differing("u.old", "u.new")}, ${differing("u.new", "u.old")}
      from updated u where u.returned or u.differs
    )
    select count(*) filter (where returned)::int as returned,
      count(*) filter (where differs and not returned)::int as changed,
      count(*) filter (where not differs and not returned)::int as unchanged,
      (select coalesce(jsonb_agg(jsonb_build_object('misses', p.missed_runs,
          'lastSeenAt', (extract(epoch from p.confirmed_at) * 1000)::bigint)), '[]')
        from pairs p where p.missed_runs > 0 and p.source = 'crawl') as "missedBefore"
    from updated`.execute(trx);
  return rows[0] ?? { returned: 0, changed: 0, unchanged: 0, missedBefore: [] };
}
