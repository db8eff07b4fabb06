import { sql, type Transaction } from "kysely";
import { MISSES_BEFORE_REMOVAL } from "#domain/sync/judge-run.ts";
import type { Database } from "../infra/db-schema.ts";
import type { ClaimedRun } from "./claim-run.ts";

export type Reconciled = { added: number; changed: number; unchanged: number; missing: number; removed: number };

/** The staged facts as a relation: column names of `vehicles`, JSON field names of `VehicleFacts`. */
const seen = (run: ClaimedRun) => sql`(
  select r.identity_key, s."vin" as vin, s."stockNumber" as stock_number, s."title" as title, s."year" as year,
    s."make" as make, s."model" as model, s."trim" as trim, s."bodyStyle" as body_style, s."condition" as condition,
    s."priceUsd" as price_usd, s."mileageMiles" as mileage_miles, s."exteriorColor" as exterior_color,
    s."interiorColor" as interior_color, s."fuelType" as fuel_type, s."transmission" as transmission,
    s."drivetrain" as drivetrain, s."images" as images, s."city" as city, s."state" as state, s."zipCode" as zip_code,
    s."carfaxUrl" as carfax_url, s."originalListingUrl" as original_listing_url
  from sync_run_vehicles r cross join lateral jsonb_to_record(r.facts) as s(
    "vin" text, "stockNumber" text, "title" text, "year" int, "make" text, "model" text, "trim" text, "bodyStyle" text,
    "condition" text, "priceUsd" int, "mileageMiles" int, "exteriorColor" text, "interiorColor" text, "fuelType" text,
    "transmission" text, "drivetrain" text, "images" text[], "city" text, "state" text, "zipCode" text,
    "carfaxUrl" text, "originalListingUrl" text)
  where r.run_id = ${run.id} and r.attempt = ${run.attempt})`;

const FACT_COLUMNS = [
  "vin",
  "stock_number",
  "title",
  "year",
  "make",
  "model",
  "trim",
  "body_style",
  "condition",
  "price_usd",
  "mileage_miles",
  "exterior_color",
  "interior_color",
  "fuel_type",
  "transmission",
  "drivetrain",
  "images",
  "city",
  "state",
  "zip_code",
  "carfax_url",
  "original_listing_url",
];
const columns = (alias: string) => sql.join(FACT_COLUMNS.map((name) => sql.ref(`${alias}.${name}`)));
const assignments = sql.join(FACT_COLUMNS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`s.${name}`)}`));

/** Updates vehicles that were seen again; one that had gone comes back under its old id. */
async function updateSeen(trx: Transaction<Database>, run: ClaimedRun, at: Date) {
  const { rows } = await sql<{ returned: number; changed: number; unchanged: number }>`
    with pairs as (
      select v.id, v.removed_at is not null as returned,
        (${columns("v")}) is distinct from (${columns("s")}) as differs
      from vehicles v join ${seen(run)} s on s.identity_key = v.identity_key
      where v.dealership_id = ${run.dealershipId}
      for update of v
    ), updated as (
      update vehicles v set ${assignments}, confirmed_at = ${at}, missed_runs = 0, removed_at = null,
        changed_at = case when p.differs then ${at} else v.changed_at end,
        first_seen_at = case when p.returned then ${at} else v.first_seen_at end
      from pairs p, ${seen(run)} s
      where p.id = v.id and s.identity_key = v.identity_key
      returning p.returned, p.differs
    )
    select count(*) filter (where returned)::int as returned,
      count(*) filter (where differs and not returned)::int as changed,
      count(*) filter (where not differs and not returned)::int as unchanged
    from updated`.execute(trx);
  return rows[0] ?? { returned: 0, changed: 0, unchanged: 0 };
}

async function insertNew(trx: Transaction<Database>, run: ClaimedRun, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into vehicles (dealership_id, identity_key, source, ${sql.join(FACT_COLUMNS.map((name) => sql.ref(name)))},
      first_seen_at, confirmed_at, changed_at)
    select ${run.dealershipId}, s.identity_key, 'crawl', ${columns("s")}, ${at}, ${at}, ${at}
    from ${seen(run)} s
    order by s.identity_key
    on conflict (dealership_id, identity_key) do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Counts a miss for every listed vehicle the run did not see, and removes those that were missed often enough. */
async function countMisses(trx: Transaction<Database>, run: ClaimedRun, at: Date) {
  const { rows } = await sql<{ missing: number; removed: number }>`
    with missed as (
      update vehicles v set missed_runs = v.missed_runs + 1,
        removed_at = case when v.missed_runs + 1 >= ${MISSES_BEFORE_REMOVAL} then ${at}::timestamptz end
      where v.dealership_id = ${run.dealershipId} and v.source = 'crawl' and v.removed_at is null
        and not exists (select 1 from ${seen(run)} s where s.identity_key = v.identity_key)
      returning v.removed_at
    )
    select count(*) filter (where removed_at is null)::int as missing,
      count(*) filter (where removed_at is not null)::int as removed
    from missed`.execute(trx);
  return rows[0] ?? { missing: 0, removed: 0 };
}

/** Writes down the price of every vehicle the run saw whose price is not the last one written down. */
async function recordPrices(trx: Transaction<Database>, run: ClaimedRun, at: Date): Promise<void> {
  await sql`
    insert into vehicle_prices (vehicle_id, price_usd, seen_at)
    select v.id, v.price_usd, ${at}
    from vehicles v
    left join lateral (
      select p.price_usd, true as known from vehicle_prices p where p.vehicle_id = v.id order by p.id desc limit 1
    ) last on true
    where v.dealership_id = ${run.dealershipId} and v.confirmed_at = ${at}
      and (last.known is null or last.price_usd is distinct from v.price_usd)`.execute(trx);
}

/**
 * Brings the inventory in line with what a run has staged. Runs inside the transaction that also ends the run, so that
 * shoppers see all of it or nothing.
 * @param options.countMisses whether the run is believed to have seen everything
 */
export async function reconcileInventory(
  trx: Transaction<Database>,
  run: ClaimedRun,
  options: { countMisses: boolean; at: Date },
): Promise<Reconciled> {
  const updated = await updateSeen(trx, run, options.at);
  const inserted = await insertNew(trx, run, options.at);
  await recordPrices(trx, run, options.at);
  const gone = options.countMisses ? await countMisses(trx, run, options.at) : { missing: 0, removed: 0 };
  return { added: inserted + updated.returned, changed: updated.changed, unchanged: updated.unchanged, ...gone };
}
