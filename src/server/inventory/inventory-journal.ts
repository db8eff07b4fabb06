import { type RawBuilder, sql, type Transaction } from "kysely";
import type { DbOrTransaction } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";
import { FACT_COLUMNS, factColumns } from "./inventory-tables.ts";
import { confirmedAt } from "./vehicle-table.ts";

/** That a car was seen stays true when a change is taken back, so the journal of a changed car has its facts only. */
const CHANGED_COLUMNS = [...FACT_COLUMNS, "changed_at"];
const RETURNED_COLUMNS = [
  ...CHANGED_COLUMNS,
  "source",
  "first_seen_at",
  "removed_at",
  "missed_runs",
  "missed_at",
  "missed_in_crowd",
];

type ColumnOf = (column: string) => RawBuilder<unknown>;

/**
 * For the journal of a car: the columns of one state that the other has otherwise, as a JSON object. They are compared one
 * by one: with whole rows as JSON, an upload that changes 100,000 cars takes twice as long.
 * @param of,than how a column of either state is written
 * @param returned whether the car came back; then our own books are part of it
 */
export function differingColumns(of: ColumnOf, than: ColumnOf, returned: RawBuilder<boolean>): RawBuilder<unknown> {
  const parts = RETURNED_COLUMNS.map((column) => {
    const differs = sql`${of(column)} is distinct from ${than(column)}`;
    const counts = CHANGED_COLUMNS.includes(column) ? differs : sql`${returned} and ${differs}`;
    return sql`case when ${counts} then jsonb_build_object(${sql.lit(column)}, ${of(column)}) else '{}' end`;
  });
  return sql`(${sql.join(parts, sql` || `)})`;
}

/** What one crawl or upload did to the vehicles, and how to tell which of it nothing newer has changed. */
export type InventoryJournal = {
  /** Whether it noted price `p`. */
  notedPrice: RawBuilder<boolean>;
  /**
   * Queries for the numbers of other runs and uploads whose changes bear the very time of this one's and may have come
   * after them.
   */
  rivals: { runs: RawBuilder<unknown>; imports: RawBuilder<unknown> };
  /** A query for its entries: `vehicle_id`, `kind` and `before`, the overwritten columns with their former values. */
  changes: RawBuilder<unknown>;
  /** One row: `done_at`, the time that the changes bear; `applied_at`, when removals were applied later, or null; `dealership_id`. */
  times: RawBuilder<unknown>;
  /** Whether only this journal's owner has shown vehicle `v`, of those that it added or that it brought back. */
  isAddedByUsOnly: RawBuilder<boolean>;
  isReturnedByUsOnly: RawBuilder<boolean>;
};

/** Runs and uploads of journal `o`'s dealership and moment that have not been taken back. */
const runsAtOnce = sql`select r.id from sync_runs r
  where r.dealership_id = o.dealership_id and r.finished_at = o.done_at and r.undone_at is null`;
const importsAtOnce = sql`select i.id from csv_imports i
  where i.dealership_id = o.dealership_id and i.created_at = o.done_at and i.undone_at is null`;

/** What a run did, as something that can be taken back. */
export const runJournal = (runId: number): InventoryJournal => ({
  notedPrice: sql`p.run_id = ${runId}`,
  rivals: { runs: sql`${runsAtOnce} and r.id > ${runId}`, imports: importsAtOnce },
  changes: sql`select vehicle_id, kind, before from sync_run_changes where run_id = ${runId}`,
  times: sql`select finished_at as done_at, applied_at, dealership_id from sync_runs where id = ${runId}`,
  // A car that the crawl was the first to know, and that a file has named since, stays.
  isAddedByUsOnly: sql`v.uploaded_at is null`,
  isReturnedByUsOnly: sql`true`,
});

/** What an upload did, as something that can be taken back. */
export const importJournal = (importId: number): InventoryJournal => ({
  notedPrice: sql`p.import_id = ${importId}`,
  rivals: { runs: runsAtOnce, imports: sql`${importsAtOnce} and i.id > ${importId}` },
  // Added cars are those whose price the upload noted without changing them (migration 0006 says why they are not listed).
  changes: sql`
    select vehicle_id, kind, before from csv_import_changes where import_id = ${importId}
    union all
    select v.id, 'added', null from csv_imports i
      join vehicles v on v.dealership_id = i.dealership_id
      join vehicle_prices p on p.vehicle_id = v.id and p.import_id = i.id
    where i.id = ${importId} and not exists (
      select from csv_import_changes c where c.import_id = i.id and c.vehicle_id = v.id)`,
  times: sql`select created_at as done_at, null::timestamptz as applied_at, dealership_id from csv_imports where id = ${importId}`,
  // A car that a crawl has shown since stays.
  isAddedByUsOnly: sql`v.source = 'csv'`,
  isReturnedByUsOnly: sql`v.source = 'csv'`,
});

/**
 * What taking a journal back would do to each of its vehicles: `vehicle_id`, `kind`, `done_at`, `intact` (nothing newer has
 * touched what it changed), `effect` on the listed cars (`adds`, `changes`, `removes` or null), `seen_since`, and the columns
 * of a vehicle as they will be. The act carries out the relation that its preview counts, so the two cannot disagree.
 * @param at when the added vehicles count as removed
 */
const takeBackPlan = (journal: InventoryJournal, at: Date) => sql`(
  select *, effect in ('changes', 'removes') and confirmed_since as seen_since
  from (
    select *, case
        when not intact then null
        when listed and removed_at is not null then 'removes'
        when not listed and removed_at is null then 'adds'
        when listed and facts_differ then 'changes'
      end as effect
    from (
      select v.id as vehicle_id, c.kind, o.done_at, v.removed_at is null as listed, ${confirmedAt()} > o.done_at as confirmed_since,
        ${sql.join(RETURNED_COLUMNS.map((column) => sql.ref(`was.${column}`)))},
        (${factColumns("v")}) is distinct from (${factColumns("was")}) as facts_differ,
        coalesce(case c.kind
          when 'added' then v.removed_at is null and v.first_seen_at = o.done_at and v.changed_at <= o.done_at
            and ${journal.isAddedByUsOnly}
          when 'returned' then v.removed_at is null and v.first_seen_at = o.done_at and v.changed_at <= o.done_at
            and ${journal.isReturnedByUsOnly}
          when 'changed' then v.changed_at = o.done_at
          when 'removed' then v.removed_at in (o.done_at, o.applied_at) and v.hidden_at is null
          when 'missing' then c.before is not null and v.removed_at is null and v.missed_at = o.done_at
        end, false) and not exists (
          select from sync_run_changes other where other.vehicle_id = v.id and other.run_id = any(o.rival_runs)
          union all
          select from csv_import_changes other where other.vehicle_id = v.id and other.import_id = any(o.rival_imports)
        ) as intact
      from (${journal.changes}) c
        join vehicles v on v.id = c.vehicle_id
        cross join (
          select *, array(${journal.rivals.runs}) as rival_runs, array(${journal.rivals.imports}) as rival_imports
          from (${journal.times}) o) o
        cross join lateral jsonb_populate_record(v, case c.kind
          when 'added' then jsonb_build_object('removed_at', ${at}::timestamptz) else coalesce(c.before, '{}') end) was
    ) entry
  ) judged)`;

/** What taking a journal back does to the listed vehicles. */
export type TakenBack = {
  /** Vehicles that are listed again. */
  adds: number;
  /** Vehicles that get their former facts back. */
  changes: number;
  /** Vehicles that go: those that had been added or brought back. */
  removes: number;
  /** Of those that change or go: vehicles that something newer has confirmed. */
  seenSince: number;
  /** Vehicles that something newer has changed, so that they stay as they are. */
  kept: number;
};

/** Adds up a plan; `plan` is the relation, or the name of one. */
const countPlan = (plan: RawBuilder<unknown>) => sql<TakenBack>`
  select count(*) filter (where effect = 'adds')::int as adds,
    count(*) filter (where effect = 'changes')::int as changes,
    count(*) filter (where effect = 'removes')::int as removes,
    count(*) filter (where seen_since)::int as "seenSince",
    count(*) filter (where not intact and kind <> 'missing')::int as kept
  from ${plan}`;

/** What `takeBackChanges` would do. */
export async function countTakeBack(db: DbOrTransaction, journal: InventoryJournal): Promise<TakenBack> {
  const { rows } = await countPlan(sql`${takeBackPlan(journal, new Date())} plan`).execute(db);
  return rows[0] as TakenBack;
}

const restored = sql.join(RETURNED_COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`plan.${column}`)}`));

/**
 * Takes back what a crawl or an upload did: added vehicles go, the others get back the columns that it overwrote, and the
 * price history forgets what it noted. A vehicle that something newer has changed is left as it is. The caller holds the
 * inventory's lock.
 */
export async function takeBackChanges(
  trx: Transaction<Database>,
  journal: InventoryJournal,
  at: Date,
): Promise<TakenBack> {
  const { rows } = await sql<TakenBack>`
    with plan as materialized (select * from ${takeBackPlan(journal, at)} plan),
    restored as (
      update vehicles v set ${restored} from plan where v.id = plan.vehicle_id and plan.intact
    ), forgotten as (
      delete from vehicle_prices p using plan, vehicles v
      where v.id = plan.vehicle_id and p.vehicle_id = plan.vehicle_id and ${journal.notedPrice}
        -- Of a car that stays, the price it still has was confirmed by somebody else.
        and (plan.intact or p.price_usd is distinct from v.price_usd)
    )
    ${countPlan(sql`plan`)}`.execute(trx);
  return rows[0] as TakenBack;
}

/** Forgets that an upload's file named the cars of its dealership, where it was the first that did. */
export async function forgetUpload(trx: Transaction<Database>, importId: number): Promise<void> {
  await sql`
    update vehicles v set uploaded_at = null from csv_imports i
    where i.id = ${importId} and v.dealership_id = i.dealership_id and v.uploaded_at = i.created_at`.execute(trx);
}
