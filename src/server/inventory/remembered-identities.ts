import { sql, type Transaction } from "kysely";
import type { Db } from "../infra/database/db.ts";
import type { Database } from "../infra/database/db-schema.ts";
import { queryStaged, type StagedRun } from "./staged-run.ts";

/**
 * Gives the staged cars of a run that have no VIN the identity of the listed car that they are. A list often shows no VINs, and
 * when the cars' own pages fail, the same cars would go missing under their VINs and be added anew under their stock numbers.
 * A car is the same when the stock number, or else the address of its page, is that of one listed car with a VIN, and year
 * and make do not contradict. Removed cars are not considered, because dealers use stock numbers again. It is done once, when the
 * crawl has staged all of its cars: what follows goes by their identities.
 */
export async function rememberIdentities(db: Db, run: StagedRun): Promise<void> {
  await db.transaction().execute((trx) => queryStaged(trx, remember(run)));
}

const remember = (run: StagedRun) => sql`
    with staged as materialized (
      select identity_key, facts ->> 'stockNumber' as stock_number, facts ->> 'originalListingUrl' as url,
        (facts ->> 'year')::int as year, lower(facts ->> 'make') as make
      from sync_run_vehicles
      where run_id = ${run.id} and attempt = ${run.attempt} and facts ->> 'vin' is null
    ), known as materialized (
      select identity_key, vin, stock_number, original_listing_url as url, year, lower(make) as make from vehicles
      where dealership_id = ${run.dealershipId} and removed_at is null and vin is not null
    -- Two joins, because one whose condition is either of two compares every car with every other.
    ), pairs as (
      select s.identity_key, v.identity_key as known_key, v.vin, s.year as staged_year, v.year, s.make as staged_make, v.make
      from staged s join known v using (stock_number)
      union all
      select s.identity_key, v.identity_key, v.vin, s.year, v.year, s.make, v.make
      from staged s join known v using (url) where s.stock_number is null
    ), same as (
      select identity_key, min(known_key) as known_key, min(vin) as vin from pairs
      where (staged_year is null or year is null or staged_year = year)
        and (staged_make is null or make is null or staged_make = make)
      group by identity_key having count(*) = 1
    ), unambiguous as (
      select min(identity_key) as identity_key, known_key, min(vin) as vin from same
      where not exists (select from sync_run_vehicles r
        where r.run_id = ${run.id} and r.attempt = ${run.attempt} and r.identity_key = same.known_key)
      group by known_key having count(*) = 1
    )
    update sync_run_vehicles r set identity_key = u.known_key,
      facts = r.facts || jsonb_build_object('identityKey', u.known_key, 'vin', u.vin)
    from unambiguous u
    where r.run_id = ${run.id} and r.attempt = ${run.attempt} and r.identity_key = u.identity_key`;

/**
 * Gives listed cars without a VIN the identity under which the run has staged them with their VIN: otherwise the cars of a list
 * whose pages could not be read at first would be shown twice until they are removed under their stock numbers. The caller
 * holds `lockInventory`.
 */
export async function completeIdentities(trx: Transaction<Database>, run: StagedRun): Promise<void> {
  await queryStaged(trx, complete(run));
}

const complete = (run: StagedRun) => sql`
    with staged as materialized (
      select identity_key, facts ->> 'stockNumber' as stock_number, (facts ->> 'year')::int as year,
        lower(facts ->> 'make') as make
      from sync_run_vehicles
      where run_id = ${run.id} and attempt = ${run.attempt} and facts ->> 'vin' is not null
    ), same as (
      select v.id, min(s.identity_key) as identity_key
      from vehicles v join staged s using (stock_number)
      where v.dealership_id = ${run.dealershipId} and v.vin is null and v.removed_at is null
        and (v.year is null or v.year = s.year) and (v.make is null or lower(v.make) = s.make)
      group by v.id having count(*) = 1
    ), unambiguous as (
      select min(id) as id, identity_key from same
      where not exists (select from vehicles v
        where v.dealership_id = ${run.dealershipId} and v.identity_key = same.identity_key)
      group by identity_key having count(*) = 1
    )
    update vehicles v set identity_key = u.identity_key from unambiguous u where v.id = u.id`;
