import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../infra/db-schema.ts";
import { FACT_FIELDS, type FactField, factColumn } from "./stage-columns.ts";

export type Merged = { added: number; changed: number; unchanged: number };

export type MergeOptions = {
  /** What the cars become: a crawl never removes those of an upload. */
  source: "csv" | "crawl";
  /** The facts the file has a column for: there an empty cell empties the fact. Elsewhere it leaves what is known. */
  stated: ReadonlySet<FactField>;
  at: Date;
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

type Pairs = { returned: number; changed: number; unchanged: number };

/**
 * Finds the staged cars that are known, and what would become of them, into a table of their own: the statements that
 * follow touch only the rows that need it, and the planner knows how many those are.
 */
async function pairUp(trx: Transaction<Database>, stated: ReadonlySet<FactField>): Promise<Pairs> {
  await sql`analyze import_stage (dealership_id, identity_key)`.execute(trx);
  await sql`create temp table import_pairs on commit drop as
    select v.id, v.dealership_id, v.identity_key, v.removed_at is not null as returned,
      (${sql.join(mergedFacts(stated))}) is distinct from (${stagedColumns("v")}) as differs
    from vehicles v join import_stage s on s.dealership_id = v.dealership_id and s.identity_key = v.identity_key`.execute(
    trx,
  );
  await sql`analyze import_pairs`.execute(trx);
  const { rows } = await sql<Pairs>`
    select count(*) filter (where returned)::int as returned,
      count(*) filter (where differs and not returned)::int as changed,
      count(*) filter (where not differs and not returned)::int as unchanged
    from import_pairs`.execute(trx);
  return rows[0] ?? { returned: 0, changed: 0, unchanged: 0 };
}

const countStaged = async (trx: Transaction<Database>): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from import_stage`.execute(trx)).rows[0]?.count ?? 0;

/** What `mergeStage` would do; changes no vehicle. */
export async function compareStage(trx: Transaction<Database>, options: MergeOptions): Promise<Merged> {
  const { changed, unchanged } = await pairUp(trx, options.stated);
  return { added: (await countStaged(trx)) - changed - unchanged, changed, unchanged };
}

/** Writes the facts of cars that are other than before, and of those that come back. */
async function updateDiffering(trx: Transaction<Database>, { source, stated, at }: MergeOptions): Promise<void> {
  const merged = mergedFacts(stated);
  const assignments = sql.join(FACT_FIELDS.map((field, i) => sql`${sql.ref(factColumn(field))} = ${merged[i]}`));
  await sql`
    with updated as (
      update vehicles v set ${assignments}, missed_runs = 0, missed_at = null, missed_in_crowd = false,
        removed_at = null, source = case when ${source} = 'csv' then 'csv' else v.source end,
        confirmed_at = greatest(v.confirmed_at, coalesce(s.confirmed_at, ${at})),
        changed_at = case when p.differs then ${at} else v.changed_at end,
        first_seen_at = case when p.returned then ${at} else v.first_seen_at end
      from import_pairs p join import_stage s using (dealership_id, identity_key)
      where p.id = v.id and (p.differs or p.returned)
      returning v.id, v.price_usd
    )
    insert into vehicle_prices (vehicle_id, price_usd, seen_at)
    select u.id, u.price_usd, ${at} from updated u
    left join lateral (
      select p.price_usd, true as known from vehicle_prices p where p.vehicle_id = u.id order by p.id desc limit 1
    ) last on true
    where last.known is null or last.price_usd is distinct from u.price_usd`.execute(trx);
}

/** Notes that the other cars are still there; those that were confirmed just now are left alone. */
async function confirmUnchanged(trx: Transaction<Database>, { source, at }: MergeOptions): Promise<void> {
  const stale = new Date(at.getTime() - CONFIRMED_FOR_MS);
  await sql`
    update vehicles v set missed_runs = 0, missed_at = null, missed_in_crowd = false,
      source = case when ${source} = 'csv' then 'csv' else v.source end,
      confirmed_at = greatest(v.confirmed_at, coalesce(s.confirmed_at, ${at}))
    from import_pairs p join import_stage s using (dealership_id, identity_key)
    where p.id = v.id and not p.differs and not p.returned
      and (v.confirmed_at < coalesce(s.confirmed_at, ${stale}) or v.missed_runs > 0
        or (${source} = 'csv' and v.source <> 'csv'))`.execute(trx);
}

/** Adds the staged cars that are not known. The caller's lock sees to it that nobody else adds them meanwhile. */
async function insertNew(trx: Transaction<Database>, { source, at }: MergeOptions): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into vehicles (dealership_id, identity_key, source,
        ${sql.join(FACT_FIELDS.map((field) => sql.ref(factColumn(field))))}, first_seen_at, confirmed_at, changed_at)
      select s.dealership_id, s.identity_key, ${source}, ${stagedColumns("s")},
        coalesce(s.first_seen_at, ${at}), coalesce(s.confirmed_at, ${at}), ${at}
      from import_stage s
      where not exists (
        select 1 from import_pairs p where p.dealership_id = s.dealership_id and p.identity_key = s.identity_key)
      order by s.dealership_id, s.identity_key
      returning id, price_usd
    ), priced as (
      insert into vehicle_prices (vehicle_id, price_usd, seen_at) select id, price_usd, ${at} from added
    )
    select count(*)::int as added from added`.execute(trx);
  return rows[0]?.added ?? 0;
}

/**
 * Brings the inventory in line with what has been staged: adds and updates, removes nothing. A car that had gone comes
 * back under its old number and counts as added. The caller holds the inventory's lock.
 */
export async function mergeStage(trx: Transaction<Database>, options: MergeOptions): Promise<Merged> {
  const known = await pairUp(trx, options.stated);
  if (known.changed + known.returned > 0) await updateDiffering(trx, options);
  if (known.unchanged > 0) await confirmUnchanged(trx, options);
  const isAllKnown = (await countStaged(trx)) === known.changed + known.unchanged + known.returned;
  const added = isAllKnown ? 0 : await insertNew(trx, options);
  return { added: added + known.returned, changed: known.changed, unchanged: known.unchanged };
}
