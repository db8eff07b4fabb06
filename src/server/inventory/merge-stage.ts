import { type RawBuilder, sql, type Transaction } from "kysely";
import { FACT_FIELDS, type FactField } from "#domain/vehicles/vehicle-fields.ts";
import { confirmedAt } from "../infra/confirmed-at.ts";
import type { Database } from "../infra/db-schema.ts";
import { confirmVehicles, recordPrices } from "./confirm-vehicles.ts";
import { factColumn } from "./fact-columns.ts";
import { differingColumns } from "./inventory-journal.ts";

/** Of the added cars, `returned` had been removed before; the operator hides `hidden` of the changed and unchanged ones. */
export type Merged = { added: number; returned: number; changed: number; unchanged: number; hidden: number };

export type MergeOptions = {
  /**
   * What new cars become: `csv` in an upload, and then those that come back become it too, because only the file knows
   * them; a crawl never removes such a car until it has shown it. `crawl`: another system's data.
   */
  source: "csv" | "crawl";
  at: Date;
  /** The upload in whose journal the changes of known cars are written down; none without one. */
  importId?: number;
};

/** A car that was confirmed within the hour is not written again to say the same. */
const CONFIRMED_FOR_MS = 3_600_000;

const stagedColumns = (alias: string) => sql.join(FACT_FIELDS.map((field) => sql.ref(`${alias}.${factColumn(field)}`)));

/** A fact of vehicle `v` as it will be after row `s` of the file. */
function mergedFact(field: FactField, stated: ReadonlySet<FactField>): RawBuilder<unknown> {
  const [old, said] = [sql.ref(`v.${factColumn(field)}`), sql.ref(`s.${factColumn(field)}`)];
  if (field === "title" && !stated.has("title")) {
    // The title was put together from these; it changes when they do, and a title of the dealer's own stays otherwise.
    return sql`case when (s.year, s.make, s.model) is distinct from (v.year, v.make, v.model) then s.title else v.title end`;
  }
  if (field === "condition") return stated.has(field) ? said : old;
  if (stated.has(field)) return said;
  return field === "images"
    ? sql`case when ${said} = '{}' then ${old} else ${said} end`
    : sql`coalesce(${said}, ${old})`;
}

const mergedFacts = (stated: ReadonlySet<FactField>) => FACT_FIELDS.map((field) => mergedFact(field, stated));

type Pairs = Omit<Merged, "added">;

/**
 * Finds the staged cars that are known, and what would become of them, into a table of their own: the statements that
 * follow touch only the rows that need it, and the planner knows how many those are.
 */
async function pairUp(trx: Transaction<Database>, stated: ReadonlySet<FactField>): Promise<Pairs> {
  await sql`analyze import_stage (dealership_id, identity_key)`.execute(trx);
  await sql`create temp table import_pairs on commit drop as
    select v.id, v.dealership_id, v.identity_key, v.hidden_at is not null as hidden,
      v.removed_at is not null and v.hidden_at is null as returned,
      (${sql.join(mergedFacts(stated))}) is distinct from (${stagedColumns("v")}) as differs
    from vehicles v join import_stage s on s.dealership_id = v.dealership_id and s.identity_key = v.identity_key`.execute(
    trx,
  );
  await sql`analyze import_pairs`.execute(trx);
  const { rows } = await sql<Pairs>`
    select count(*) filter (where returned)::int as returned,
      count(*) filter (where differs and not returned)::int as changed,
      count(*) filter (where not differs and not returned)::int as unchanged,
      count(*) filter (where hidden)::int as hidden
    from import_pairs`.execute(trx);
  return rows[0] ?? { returned: 0, changed: 0, unchanged: 0, hidden: 0 };
}

const countStaged = async (trx: Transaction<Database>): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from import_stage`.execute(trx)).rows[0]?.count ?? 0;

/**
 * Says what `mergeStage` will do; changes no vehicle.
 * @param stated the facts the file has a column for: there an empty cell empties the fact, elsewhere it leaves what is known
 */
export async function compareStage(trx: Transaction<Database>, stated: ReadonlySet<FactField>): Promise<Merged> {
  const pairs = await pairUp(trx, stated);
  return { ...pairs, added: (await countStaged(trx)) - pairs.changed - pairs.unchanged };
}

/** For an upload: a car that a crawl knows follows the crawl's removal rules, so its misses stay counted. */
const keepsMisses = (source: MergeOptions["source"]) => sql`(${source} = 'csv' and v.source = 'crawl')`;

/** When a file first named the car. */
const uploadedAt = ({ source, at }: MergeOptions) =>
  sql`case when ${source} = 'csv' then coalesce(v.uploaded_at, ${at}) else v.uploaded_at end`;

const before = differingColumns(
  (column) => sql.ref(`o.${column}`),
  (column) => sql.ref(`v.${column}`),
  sql`p.returned`,
);

/** The parts of a statement that write down what it changes; nothing for what is not an upload. */
const journalOf = (importId: number | undefined) =>
  importId === undefined
    ? { former: sql``, row: sql``, write: sql`` }
    : {
        former: sql`join vehicles o on o.id = p.id`,
        row: sql`, p.returned, ${before} as before`,
        write: sql`, journal as (
          insert into csv_import_changes (import_id, vehicle_id, kind, before)
          select ${importId}, u.id, case when u.returned then 'returned' else 'changed' end, u.before
          from updated u)`,
      };

/** Writes the facts of cars that are other than before, and of those that come back. */
async function updateDiffering(
  trx: Transaction<Database>,
  stated: ReadonlySet<FactField>,
  options: MergeOptions,
): Promise<void> {
  const { source, at } = options;
  const merged = mergedFacts(stated);
  const assignments = sql.join(FACT_FIELDS.map((field, i) => sql`${sql.ref(factColumn(field))} = ${merged[i]}`));
  const keeps = sql`${keepsMisses(source)} and not p.returned`;
  const journal = journalOf(options.importId);
  await sql`
    with updated as (
      update vehicles v set ${assignments},
        missed_runs = case when ${keeps} then v.missed_runs else 0 end,
        missed_at = case when ${keeps} then v.missed_at end,
        missed_in_crowd = v.missed_in_crowd and ${keeps},
        removed_at = case when p.hidden then v.removed_at end,
        source = case when p.returned and ${source} = 'csv' then 'csv' else v.source end,
        uploaded_at = ${uploadedAt(options)},
        changed_at = case when p.differs then ${at} else v.changed_at end,
        first_seen_at = case when p.returned then ${at} else v.first_seen_at end
      from import_pairs p join import_stage s using (dealership_id, identity_key) ${journal.former}
      where p.id = v.id and (p.differs or p.returned)
      returning v.id, v.price_usd ${journal.row}
    )${journal.write}
    ${recordPrices(sql`updated`, options)}`.execute(trx);
}

/** Brings our own books of the other cars up to date. Those of most cars are, and their rows stay untouched. */
async function updateUnchanged(trx: Transaction<Database>, options: MergeOptions): Promise<void> {
  const { source } = options;
  const keeps = keepsMisses(source);
  await sql`
    update vehicles v set
      missed_runs = case when ${keeps} then v.missed_runs else 0 end,
      missed_at = case when ${keeps} then v.missed_at end,
      missed_in_crowd = v.missed_in_crowd and ${keeps},
      uploaded_at = ${uploadedAt(options)}
    from import_pairs p
    where p.id = v.id and not p.differs and not p.returned
      and ((v.missed_runs > 0 and not ${keeps}) or (${source} = 'csv' and v.uploaded_at is null))`.execute(trx);
}

/** Notes that the known cars were seen again, but those that have come back: they count as seen for the first time. */
async function confirmKnown(trx: Transaction<Database>, { at }: MergeOptions): Promise<void> {
  const stale = new Date(at.getTime() - CONFIRMED_FOR_MS);
  await confirmVehicles(sql`
    select p.id, coalesce(s.confirmed_at, ${at})
    from import_pairs p join import_stage s using (dealership_id, identity_key) join vehicles v on v.id = p.id
    where not p.returned and ${confirmedAt()} < coalesce(s.confirmed_at, ${stale})`).execute(trx);
}

/** Adds the staged cars that are not known. The caller's lock sees to it that nobody else adds them meanwhile. */
async function insertNew(trx: Transaction<Database>, options: MergeOptions): Promise<void> {
  const { source, at } = options;
  await sql`
    with added as (
      insert into vehicles (dealership_id, identity_key, source, uploaded_at,
        ${sql.join(FACT_FIELDS.map((field) => sql.ref(factColumn(field))))}, first_seen_at, changed_at)
      select s.dealership_id, s.identity_key, ${source}, case when ${source} = 'csv' then ${at}::timestamptz end,
        ${stagedColumns("s")}, least(coalesce(s.first_seen_at, ${at}), s.confirmed_at), ${at}
      from import_stage s
      where not exists (
        select 1 from import_pairs p where p.dealership_id = s.dealership_id and p.identity_key = s.identity_key)
      order by s.dealership_id, s.identity_key
      returning id, price_usd, dealership_id, identity_key
    ), seen_since as (${confirmVehicles(sql`
      select a.id, s.confirmed_at from added a join import_stage s using (dealership_id, identity_key)
      where s.confirmed_at > s.first_seen_at`)}
    )
    ${recordPrices(sql`added`, options)}`.execute(trx);
}

/**
 * Brings the inventory in line with what has been staged: adds and updates, removes nothing. A car that had gone comes
 * back under its old number and counts as added, unless the operator hides it. The caller holds the inventory's lock.
 * @param compared what `compareStage` said in this transaction, of the same `stated` facts
 */
export async function mergeStage(
  trx: Transaction<Database>,
  compared: Merged,
  stated: ReadonlySet<FactField>,
  options: MergeOptions,
): Promise<void> {
  if (compared.changed + compared.returned > 0) await updateDiffering(trx, stated, options);
  if (compared.unchanged > 0) await updateUnchanged(trx, options);
  if (compared.changed + compared.unchanged > 0) await confirmKnown(trx, options);
  if (compared.added > compared.returned) await insertNew(trx, options);
}
