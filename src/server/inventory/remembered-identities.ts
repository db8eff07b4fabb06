import { sql, type Transaction } from "kysely";
import type { DbOrTransaction } from "../infra/database/db.ts";
import type { Database } from "../infra/database/db-schema.ts";
import type { StagedRun } from "./staged-run.ts";

/**
 * Gives the staged cars of a run that have no VIN the identity of the listed car that they are. A list often shows no VINs, and
 * when the cars' own pages fail, the same cars would go missing under their VINs and be added anew under their stock numbers.
 * A car is the same when the stock number, or else the address of its page, is that of one listed car with a VIN, and year
 * and make do not contradict. Removed cars are not considered, because dealers use stock numbers again.
 */
export async function rememberIdentities(db: DbOrTransaction, run: StagedRun): Promise<void> {
  await sql`
    with staged as (
      select identity_key, facts ->> 'stockNumber' as stock_number, facts ->> 'originalListingUrl' as url,
        (facts ->> 'year')::int as year, facts ->> 'make' as make
      from sync_run_vehicles
      where run_id = ${run.id} and attempt = ${run.attempt} and facts ->> 'vin' is null
    ), same as (
      select s.identity_key, min(v.identity_key) as known_key, min(v.vin) as vin
      from staged s join vehicles v on v.dealership_id = ${run.dealershipId} and v.removed_at is null and v.vin is not null
        and case when s.stock_number is not null then v.stock_number = s.stock_number
          else v.original_listing_url = s.url end
        and (s.year is null or v.year is null or s.year = v.year)
        and (s.make is null or v.make is null or lower(s.make) = lower(v.make))
      group by s.identity_key having count(*) = 1
    ), unambiguous as (
      select min(identity_key) as identity_key, known_key, min(vin) as vin from same
      where not exists (select from sync_run_vehicles r
        where r.run_id = ${run.id} and r.attempt = ${run.attempt} and r.identity_key = same.known_key)
      group by known_key having count(*) = 1
    )
    update sync_run_vehicles r set identity_key = u.known_key,
      facts = r.facts || jsonb_build_object('identityKey', u.known_key, 'vin', u.vin)
    from unambiguous u
    where r.run_id = ${run.id} and r.attempt = ${run.attempt} and r.identity_key = u.identity_key`.execute(db);
}

/**
 * Gives listed cars without a VIN the identity under which the run has staged them with their VIN: otherwise the cars of a list
 * whose pages could not be read at first would be shown twice until they are removed under their stock numbers. The caller
 * holds `lockInventory`.
 */
export async function completeIdentities(trx: Transaction<Database>, run: StagedRun): Promise<void> {
  await sql`
    with same as (
      select v.id, min(r.identity_key) as identity_key
      from vehicles v join sync_run_vehicles r on r.run_id = ${run.id} and r.attempt = ${run.attempt}
        and r.facts ->> 'vin' is not null and r.facts ->> 'stockNumber' = v.stock_number
      where v.dealership_id = ${run.dealershipId} and v.vin is null and v.removed_at is null
        and (v.year is null or v.year = (r.facts ->> 'year')::int)
        and (v.make is null or lower(v.make) = lower(r.facts ->> 'make'))
      group by v.id having count(*) = 1
    ), unambiguous as (
      select min(id) as id, identity_key from same
      where not exists (select from vehicles v
        where v.dealership_id = ${run.dealershipId} and v.identity_key = same.identity_key)
      group by identity_key having count(*) = 1
    )
    update vehicles v set identity_key = u.identity_key from unambiguous u where v.id = u.id`.execute(trx);
}
