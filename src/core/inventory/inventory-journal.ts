import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { reviveCorrections } from "./corrections.ts";
import { FACT_COLUMNS, factColumns } from "./inventory-tables.ts";
import { recalculatePriceDrops } from "./price-drops.ts";
import { confirmedAt } from "./vehicle-table.ts";

/** Columns that undoing a change restores: the facts and the identity. When the car was seen stays. */
const CHANGED_COLUMNS = [...FACT_COLUMNS, "identity_key", "changed_at"];
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
 * SQL for the journal of a car: a JSON object with the columns in which one state differs from another. Columns are compared
 * one by one; comparing whole rows as JSON makes an upload that changes 100,000 cars take twice as long.
 * @param of,than SQL for a column of the one state and of the other
 * @param returned SQL: true when the car came back; then the columns that are no facts are included
 */
export function differingColumns(of: ColumnOf, than: ColumnOf, returned: RawBuilder<boolean>): RawBuilder<unknown> {
  const parts = RETURNED_COLUMNS.map((column) => {
    const differs = sql`${of(column)} is distinct from ${than(column)}`;
    const counts = CHANGED_COLUMNS.includes(column) ? differs : sql`${returned} and ${differs}`;
    return sql`case when ${counts} then jsonb_build_object(${sql.lit(column)}, ${of(column)}) else '{}' end`;
  });
  return sql`(${sql.join(parts, sql` || `)})`;
}

/** SQL about the changes of one crawl or upload, and about which of them are still the latest. */
export type InventoryJournal = {
  /** True when it recorded price `p`. */
  notedPrice: RawBuilder<boolean>;
  /**
   * Queries for the ids of other runs and uploads whose changes have exactly the same time as this one's, and may have
   * been made later.
   */
  rivals: { runs: RawBuilder<unknown>; imports: RawBuilder<unknown> };
  /** A query for its entries: `vehicle_id`, `kind` and `before`, the overwritten columns with their former values. */
  changes: RawBuilder<unknown>;
  /** One row: `done_at`, the time of the changes; `applied_at`, when removals were applied later, or null; `dealership_id`. */
  times: RawBuilder<unknown>;
  /** True when it ended correction `c`, because it agreed with it. */
  endedCorrection: RawBuilder<boolean>;
  /** True when only this crawl or upload has shown vehicle `v`, which it added or brought back. */
  isAddedByUsOnly: RawBuilder<boolean>;
  isReturnedByUsOnly: RawBuilder<boolean>;
};

/** Runs and uploads of journal `o`'s dealership with the same time that have not been undone. */
const runsAtOnce = sql`select r.id from sync_runs r
  where r.dealership_id = o.dealership_id and r.finished_at = o.done_at and r.undone_at is null`;
const importsAtOnce = sql`select i.id from csv_imports i
  where i.dealership_id = o.dealership_id and i.created_at = o.done_at and i.undone_at is null`;

/** The journal of a run. */
export const runJournal = (runId: number): InventoryJournal => ({
  notedPrice: sql`p.run_id = ${runId}`,
  rivals: { runs: sql`${runsAtOnce} and r.id > ${runId}`, imports: importsAtOnce },
  changes: sql`select vehicle_id, kind, before from sync_run_changes where run_id = ${runId}`,
  times: sql`select finished_at as done_at, applied_at, dealership_id from sync_runs where id = ${runId}`,
  endedCorrection: sql`c.ended_run_id = ${runId}`,
  // A car that this crawl added stays when a file has named it since.
  isAddedByUsOnly: sql`v.uploaded_at is null`,
  isReturnedByUsOnly: sql`true`,
});

/** The journal of an upload. */
export const importJournal = (importId: number): InventoryJournal => ({
  notedPrice: sql`p.import_id = ${importId}`,
  rivals: { runs: runsAtOnce, imports: sql`${importsAtOnce} and i.id > ${importId}` },
  // Added cars have no entry (0211_baseline_inventory.sql says why): they have a price of this upload and no change by it.
  changes: sql`
    select vehicle_id, kind, before from csv_import_changes where import_id = ${importId}
    union all
    select v.id, 'added', null from csv_imports i
      join vehicles v on v.dealership_id = i.dealership_id
      join vehicle_prices p on p.vehicle_id = v.id and p.import_id = i.id
    where i.id = ${importId} and not exists (
      select from csv_import_changes c where c.import_id = i.id and c.vehicle_id = v.id)`,
  times: sql`select created_at as done_at, null::timestamptz as applied_at, dealership_id from csv_imports where id = ${importId}`,
  endedCorrection: sql`c.ended_import_id = ${importId}`,
  // A car that a crawl has shown since stays.
  isAddedByUsOnly: sql`v.source = 'csv'`,
  isReturnedByUsOnly: sql`v.source = 'csv'`,
});

/**
 * SQL for the effect of undoing a journal on each of its vehicles: `vehicle_id`, `kind`, `done_at`, `intact` (nothing newer has
 * changed the same columns), `effect` on the listed cars (`adds`, `changes`, `removes` or null), `seen_since`, and the columns
 * of a vehicle afterwards. The undo and its preview use the same relation, so they cannot differ.
 * @param at the time at which added vehicles count as removed
 */
const undoPlan = (journal: InventoryJournal, at: Date) => sql`(
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
        ) and (was.identity_key = v.identity_key or not exists (
          -- Another car has the former identity by now.
          select from vehicles other where other.dealership_id = v.dealership_id and other.identity_key = was.identity_key
        )) as intact
      from (${journal.changes}) c
        join vehicles v on v.id = c.vehicle_id
        cross join (
          select *, array(${journal.rivals.runs}) as rival_runs, array(${journal.rivals.imports}) as rival_imports
          from (${journal.times}) o) o
        cross join lateral jsonb_populate_record(v, case c.kind
          when 'added' then jsonb_build_object('removed_at', ${at}::timestamptz) else coalesce(c.before, '{}') end) was
    ) entry
  ) judged)`;

/** The effect of undoing a journal on the listed vehicles, as counts. */
export type UndoCounts = {
  /** Vehicles that are listed again. */
  adds: number;
  /** Vehicles that get their former facts back. */
  changes: number;
  /** Vehicles that are removed: those that had been added or brought back. */
  removes: number;
  /** Vehicles among the changed and removed ones that something newer has confirmed. */
  seenSince: number;
  /** Vehicles that something newer has changed. They stay unchanged. */
  kept: number;
};

/** SQL that counts a plan. @param plan the relation, or its name */
const countPlan = (plan: RawBuilder<unknown>) => sql<UndoCounts>`
  select count(*) filter (where effect = 'adds')::int as adds,
    count(*) filter (where effect = 'changes')::int as changes,
    count(*) filter (where effect = 'removes')::int as removes,
    count(*) filter (where seen_since)::int as "seenSince",
    count(*) filter (where not intact and kind <> 'missing')::int as kept
  from ${plan}`;

/** Counts the changes of `undoChanges`. */
export async function countUndo(db: DbOrTransaction, journal: InventoryJournal): Promise<UndoCounts> {
  const { rows } = await countPlan(sql`${undoPlan(journal, new Date())} plan`).execute(db);
  return rows[0] as UndoCounts;
}

const restored = sql.join(RETURNED_COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`plan.${column}`)}`));

/**
 * Undoes the changes of a crawl or an upload: added vehicles are removed, the others get their former values back, and the recorded
 * prices are deleted. Vehicles that something newer has changed stay unchanged. The caller holds `lockInventory`.
 */
export async function undoChanges(
  trx: Transaction<Database>,
  journal: InventoryJournal,
  at: Date,
): Promise<UndoCounts> {
  const { rows } = await sql<UndoCounts>`
    with plan as materialized (select * from ${undoPlan(journal, at)} plan),
    restored as (
      update vehicles v set ${restored} from plan where v.id = plan.vehicle_id and plan.intact
    ), moved as (
      insert into vehicle_former_vins (vin, vehicle_id)
      select v.vin, v.id from plan join vehicles v on v.id = plan.vehicle_id where plan.intact and plan.vin <> v.vin
      on conflict do nothing
    ), unsourced as (
      -- The restored facts come from a crawl or file whose reading is not kept; the next one records its own.
      delete from vehicle_fact_origins o using plan
      where plan.intact and plan.kind in ('changed', 'returned') and o.vehicle_id = plan.vehicle_id
    ), forgotten as (
      delete from vehicle_prices p using plan, vehicles v
      where v.id = plan.vehicle_id and p.vehicle_id = plan.vehicle_id and ${journal.notedPrice}
        -- A car that stays as it is keeps the record of its present price, which something newer has confirmed.
        and (plan.intact or p.price_usd is distinct from v.price_usd)
    )
    ${countPlan(sql`plan`)}`.execute(trx);
  await reviveCorrections(trx, journal.endedCorrection);
  await sql`delete from doubted_prices p where ${journal.notedPrice}`.execute(trx);
  await recalculatePriceDrops(
    trx,
    sql`select vehicle_id from (${journal.changes}) c where kind in ('changed', 'returned')`,
  );
  return rows[0] as UndoCounts;
}

/** Clears `uploaded_at` of the cars that this upload was the first to name. */
export async function forgetUpload(trx: Transaction<Database>, importId: number): Promise<void> {
  await sql`
    update vehicles v set uploaded_at = null from csv_imports i
    where i.id = ${importId} and v.dealership_id = i.dealership_id and v.uploaded_at = i.created_at`.execute(trx);
}
