import { type RawBuilder, sql, type Transaction } from "kysely";
import { FACT_FIELDS, type FactField, isListFact } from "#core/facts/rules/vehicle-fields.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { CLOCK_SLACK } from "#kernel/database/future-moments.ts";
import { applyCorrections, storeCorrected } from "./corrections.ts";
import { doubtPrices, storeDoubted } from "./doubted-prices.ts";
import { lacksOrigins, recordAddedOrigins, recordOrigins } from "./fact-origins.ts";
import { differingColumns } from "./inventory-journal.ts";
import { FACT_COLUMNS, factColumn, factColumns } from "./inventory-tables.ts";
import type { MergeRecord, MergeSource } from "./merge-source.ts";
import { isOfferedAgain, selectMissAnswers } from "./miss-answers.ts";
import { DROP_COLUMNS, dropAfter } from "./price-drops.ts";
import { rekeyed } from "./remembered-identities.ts";
import type { PageAnswer } from "./rules/page-answers.ts";
import type { ReturnedCar } from "./rules/removal-policy.ts";
import { confirmedAt } from "./vehicle-table.ts";

/** Numbers of cars. `returned` of `added` had been removed before; `hidden` of the others are hidden by the operator. */
export type Merged = { added: number; returned: number; changed: number; unchanged: number; hidden: number };

/**
 * `written`: number of known cars whose row changes. For the others only the confirmation is written.
 * `sourced`: number of cars whose origins are written.
 */
export type Compared = Merged & { written: number; sourced: number };

/**
 * A fact of vehicle `v` after a crawl. A fact that the site does not state stays when the crawl is held, or when a file has
 * named the car.
 */
function factAfterCrawl(
  field: FactField,
  held: boolean,
  old: RawBuilder<unknown>,
  said: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isNothing = isListFact(field) ? sql`${said} = '{}'` : sql`${said} is null`;
  const stays = held ? sql`true` : sql`v.uploaded_at is not null`;
  return sql`case when ${stays} and ${isNothing} then ${old} else ${said} end`;
}

/** A fact of vehicle `v` after row `s` of a file that has columns for the `stated` facts. */
function factAfterFile(
  field: FactField,
  stated: ReadonlySet<FactField>,
  old: RawBuilder<unknown>,
  said: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (stated.has(field)) return said;
  // Without a title column the title is built from year, make and model, so it changes only when one of them does.
  if (field === "title")
    return sql`case when (s.year, s.make, s.model) is distinct from (v.year, v.make, v.model) then ${said} else ${old} end`;
  if (field === "condition") return old;
  // Without their own columns these are decoded from the VIN, which is less accurate than the dealer's own site.
  if (field === "fuelType" || field === "doors") return sql`coalesce(${old}, ${said})`;
  return isListFact(field)
    ? sql`case when ${said} = '{}' then ${old} else ${said} end`
    : sql`coalesce(${said}, ${old})`;
}

/** The facts of vehicle `v` as they will be after row `s` of the stage, in the order of `FACT_FIELDS`. */
export function mergedFacts(source: MergeSource): RawBuilder<unknown>[] {
  const stated = source.kind === "upload" ? source.stated : new Set<FactField>();
  return FACT_FIELDS.map((field) => {
    const [old, said] = [sql.ref(`v.${factColumn(field)}`), sql.ref(`s.${factColumn(field)}`)];
    return source.kind === "crawl"
      ? factAfterCrawl(field, source.held, old, said)
      : factAfterFile(field, stated, old, said);
  });
}

/**
 * The bookkeeping columns of a known vehicle `v`: whether its misses stay, its source, when a file first named it.
 * @param returned SQL: true when it comes back
 */
function bookkeepingAfter(source: MergeSource, at: RawBuilder<unknown>, returned: RawBuilder<unknown>) {
  if (source.kind === "crawl") return { keepsMisses: sql`false`, source: sql`'crawl'`, uploadedAt: sql`v.uploaded_at` };
  if (source.kind === "bulk") return { keepsMisses: sql`false`, source: sql`v.source`, uploadedAt: sql`v.uploaded_at` };
  return {
    // A listed car of a crawl stays under the crawl's removal rules. A removed one that comes back is the file's.
    keepsMisses: sql`(v.source = 'crawl' and not ${returned})`,
    source: sql`case when ${returned} then 'csv' else v.source end`,
    uploadedAt: sql`coalesce(v.uploaded_at, ${at})`,
  };
}

/**
 * Forbids nested loops for the rest of the transaction while PostgreSQL expects fewer vehicles than are staged. That happens
 * soon after a first large file: plans for a few rows then take minutes for all of them.
 */
async function avoidStalePlans(trx: Transaction<Database>): Promise<void> {
  await sql`
    select set_config('enable_nestloop', 'off', true) from pg_class
    where oid = 'vehicles'::regclass and reltuples < (select count(*) from stage)`.execute(trx);
}

/**
 * Counts the changes of `mergeStage`; changes no vehicle. It writes the staged cars that are known already into the table `pairs`.
 * So later statements change only the necessary rows, and the planner knows their number.
 */
export async function compareStage(trx: Transaction<Database>, source: MergeSource): Promise<Compared> {
  await sql`analyze stage (dealership_id, identity_key)`.execute(trx);
  await avoidStalePlans(trx);
  await applyCorrections(trx, source);
  await doubtPrices(trx, source);
  const returned = sql`(v.removed_at is not null and v.hidden_at is null)`;
  // The time is irrelevant here: only whether there is one.
  const bookkeeping = bookkeepingAfter(source, sql`now()`, returned);
  await sql`create temp table pairs on commit drop as
    select *, differs or returned or changes_bookkeeping as written, is_read and (differs or returned or lacks_origins) as sourced from (
      select v.id, v.dealership_id, v.identity_key, v.hidden_at is not null as hidden, v.first_seen_at, s.confirmed_at,
        ${returned} as returned, s.codes_id is not null as is_read, ${lacksOrigins} as lacks_origins,
        (${sql.join(mergedFacts(source))}) is distinct from (${factColumns("v")}) as differs,
        (v.source, v.uploaded_at) is distinct from (${bookkeeping.source}, ${bookkeeping.uploadedAt})
          or ((v.missed_runs > 0 or v.missed_at is not null or v.missed_in_crowd) and not ${bookkeeping.keepsMisses}) as changes_bookkeeping
      from vehicles v join stage s using (dealership_id, identity_key)
    ) pair`.execute(trx);
  await sql`analyze pairs`.execute(trx);
  const { rows } = await sql<Compared>`
    select (select count(*)::int from stage) - (count(*) filter (where not returned))::int as added,
      count(*) filter (where returned)::int as returned,
      count(*) filter (where differs and not returned)::int as changed,
      count(*) filter (where not differs and not returned)::int as unchanged,
      count(*) filter (where hidden)::int as hidden,
      count(*) filter (where written)::int as written,
      count(*) filter (where sourced)::int as sourced
    from pairs`.execute(trx);
  return rows[0] as Compared;
}

/**
 * Returns the crawled cars that the stage shows again after misses, as they were before the merge. Removed cars whose page
 * was seen to offer them again are left out: their return has been learned already.
 */
export async function findShownAgain(trx: Transaction<Database>): Promise<ReturnedCar[]> {
  const { rows } = await sql<{ misses: number; last_seen_at: Date; missAnswers: PageAnswer[] }>`
    select v.missed_runs as misses, ${confirmedAt()} as last_seen_at, ${selectMissAnswers(sql`v.id`, confirmedAt())} as "missAnswers" from pairs p join vehicles v on v.id = p.id
    where p.written and v.missed_runs > 0 and v.source = 'crawl' and not p.hidden and not ${isOfferedAgain(sql`v.id`, confirmedAt())}`.execute(
    trx,
  );
  return rows.map(({ misses, last_seen_at, missAnswers }) => ({
    misses,
    lastSeenAt: last_seen_at.getTime(),
    missAnswers,
  }));
}

/**
 * Merges the staged cars into the inventory: adds, updates and confirms cars, and removes none. A removed car comes back
 * with its old id and counts as added, unless the operator hides it. The caller holds `lockInventory`.
 * @param compared the result of `compareStage` in this transaction, for the same source
 */
export async function mergeStage(
  trx: Transaction<Database>,
  compared: Compared,
  source: MergeSource,
  record: MergeRecord,
): Promise<void> {
  if (compared.returned + compared.changed + compared.unchanged > 0) await confirmKnown(trx, record);
  if (compared.sourced > 0) await recordOrigins(trx, mergedFacts(source), record);
  if (compared.written > 0) await updateKnown(trx, source, record);
  if (compared.added > compared.returned) await insertNew(trx, source, record);
  await storeCorrected(trx, record);
  await storeDoubted(trx, record);
}

/**
 * SQL that records in `vehicle_confirmations` when cars were last seen. A stored time in the future, from a clock that was wrong, is
 * overwritten.
 * @param seen a query for their ids and times
 */
const confirm = (seen: RawBuilder<unknown>) => sql`
  insert into vehicle_confirmations as c (vehicle_id, confirmed_at) ${seen}
  on conflict (vehicle_id) do update set confirmed_at = excluded.confirmed_at
  where c.confirmed_at < excluded.confirmed_at or c.confirmed_at > now() + ${CLOCK_SLACK}`;

/** Records that the known cars were seen again, except those that come back: they count as seen for the first time. */
async function confirmKnown(trx: Transaction<Database>, { at }: MergeRecord): Promise<void> {
  await confirm(sql`
    select id, coalesce(confirmed_at, ${at}) from pairs
    where not returned and first_seen_at < coalesce(confirmed_at, ${at})
    order by id`).execute(trx);
}

/** SQL that adds prices to the price history. @param seen a relation `u` of `id` and `price_usd`, and its conditions */
const recordPrices = (seen: RawBuilder<unknown>, { at, runId, importId }: MergeRecord) => sql`
  insert into vehicle_prices (vehicle_id, price_usd, seen_at, run_id, import_id)
  select u.id, u.price_usd, ${at}, ${runId ?? null}::int, ${importId ?? null}::int from ${seen}`;

/** The cars of `updated` whose price is not the last one of their history. */
const REPRICED = sql`updated u
  left join lateral (
    select p.price_usd, true as known from vehicle_prices p where p.vehicle_id = u.id order by p.id desc limit 1
  ) last on true
  where (u.differs or u.returned) and (last.known is null or last.price_usd is distinct from u.price_usd)`;

const was = (column: string) => sql.ref(`o.${column}`);
const is = (column: string) => sql.ref(`v.${column}`);
/** The former and the new values of the changed columns. An upload's journal has only the former: it may change 100,000 cars. */
const BEFORE = differingColumns(was, is, sql`p.returned`);
const AFTER = differingColumns(is, was, sql`p.returned`);

/** The part of a statement that writes the cars of `updated` into the journal, with the comma before it. */
function journalUpdated({ runId, importId }: MergeRecord): RawBuilder<unknown> {
  const kind = sql`case when returned then 'returned' else 'changed' end`;
  if (runId !== undefined) {
    return sql`, journal as (insert into sync_run_changes (run_id, vehicle_id, kind, before, after)
      select ${runId}, id, ${kind}, before, after from updated where differs or returned)`;
  }
  if (importId === undefined) return sql``;
  return sql`, journal as (insert into csv_import_changes (import_id, vehicle_id, kind, before)
    select ${importId}, id, ${kind}, before from updated where differs or returned)`;
}

/** Updates the rows of the known cars that change. Unchanged rows are not written. */
async function updateKnown(trx: Transaction<Database>, source: MergeSource, record: MergeRecord): Promise<void> {
  const { at, runId, importId } = record;
  const facts = mergedFacts(source);
  const bookkeeping = bookkeepingAfter(source, sql`${at}::timestamptz`, sql`p.returned`);
  const price = facts[FACT_FIELDS.indexOf("priceUsd")] as RawBuilder<unknown>;
  const isJournaled = sql`(p.differs or p.returned) and ${runId !== undefined || importId !== undefined}`;
  await sql`
    with updated as (
      update vehicles v set ${sql.join(FACT_COLUMNS.map((column, i) => sql`${sql.ref(column)} = ${facts[i]}`))},
        identity_key = ${source.kind === "bulk" ? sql`v.identity_key` : rekeyed},
        missed_runs = case when ${bookkeeping.keepsMisses} then v.missed_runs else 0 end,
        missed_at = case when ${bookkeeping.keepsMisses} then v.missed_at end,
        missed_in_crowd = v.missed_in_crowd and ${bookkeeping.keepsMisses},
        removed_at = case when p.hidden then v.removed_at end,
        source = ${bookkeeping.source},
        uploaded_at = ${bookkeeping.uploadedAt},
        changed_at = case when p.differs then ${at} else v.changed_at end,
        first_seen_at = case when p.returned then ${at} else v.first_seen_at end,
        (${DROP_COLUMNS}) = ${dropAfter(price, sql`${at}::timestamptz`)}
      from pairs p join stage s using (dealership_id, identity_key) join vehicles o on o.id = p.id
      where p.id = v.id and p.written
      returning v.id, v.price_usd, v.vin, o.vin as former_vin, p.differs, p.returned, case when ${isJournaled} then ${BEFORE} end as before,
        case when ${isJournaled} and ${runId !== undefined} then ${AFTER} end as after
    ), moved as (
      insert into vehicle_former_vins (vin, vehicle_id)
      select former_vin, id from updated where former_vin <> vin
      on conflict do nothing
    )${journalUpdated(record)}
    ${recordPrices(REPRICED, record)}`.execute(trx);
}

/** Adds the new staged cars. The caller's lock prevents that somebody else adds them meanwhile. */
async function insertNew(trx: Transaction<Database>, source: MergeSource, record: MergeRecord): Promise<void> {
  const { at, runId } = record;
  const isUpload = source.kind === "upload";
  const journal = sql`, journal as (
    insert into sync_run_changes (run_id, vehicle_id, kind) select ${runId}, id, 'added' from added)`;
  await sql`
    with added as (
      insert into vehicles (dealership_id, identity_key, source, uploaded_at,
        ${sql.join(FACT_COLUMNS.map((column) => sql.ref(column)))}, first_seen_at, changed_at)
      select s.dealership_id, s.identity_key, ${isUpload ? "csv" : "crawl"}, ${isUpload ? at : null}::timestamptz,
        ${factColumns("s")}, least(coalesce(s.first_seen_at, ${at}), s.confirmed_at), ${at}
      from stage s
      where not exists (
        select from pairs p where p.dealership_id = s.dealership_id and p.identity_key = s.identity_key)
      order by s.dealership_id, s.identity_key
      returning id, price_usd, dealership_id, identity_key
    ), seen_since as (${confirm(sql`
      select a.id, s.confirmed_at from added a join stage s using (dealership_id, identity_key)
      where s.confirmed_at > s.first_seen_at`)}
    )${recordAddedOrigins(record)}${runId === undefined ? sql`` : journal}
    ${recordPrices(sql`added u`, record)}`.execute(trx);
}
