import { sql } from "kysely";
import type { MissingCar } from "#crawl/probe-missing.ts";
import type { DbOrTransaction } from "../infra/db.ts";
import type { ClaimedRun } from "./claim-run.ts";
import { stagedFacts } from "./staged-facts.ts";

/** A listed vehicle from earlier crawls that a run has not seen. Vehicles that only files know are never among them. */
export type MissingVehicle = {
  id: number;
  vin: string | null;
  stock_number: string | null;
  original_listing_url: string | null;
  confirmed_at: Date;
  missed_runs: number;
  missed_at: Date | null;
  missed_in_crowd: boolean;
};

/** The listed vehicles that a run has not staged, in the order of their ids. */
export async function findMissing(db: DbOrTransaction, run: ClaimedRun): Promise<MissingVehicle[]> {
  const { rows } = await sql<MissingVehicle>`
    select v.id, v.vin, v.stock_number, v.original_listing_url, v.confirmed_at, v.missed_runs, v.missed_at,
      v.missed_in_crowd
    from vehicles v
    where v.dealership_id = ${run.dealershipId} and v.source = 'crawl' and v.removed_at is null
      and not exists (select 1 from ${stagedFacts(run)} s where s.identity_key = v.identity_key)
    order by v.id`.execute(db);
  return rows;
}

const MAX_CONTROLS = 3;

/** A missing vehicle as a crawl asks for its page; nothing when it has no page of its own. */
export const asProbed = (vehicle: MissingVehicle): MissingCar[] =>
  vehicle.original_listing_url === null
    ? []
    : [
        {
          id: vehicle.id,
          vin: vehicle.vin,
          stockNumber: vehicle.stock_number,
          url: vehicle.original_listing_url,
          misses: vehicle.missed_runs,
        },
      ];

/** Up to three vehicles that the run has seen, with pages of their own, from all over the listing. */
export async function findControls(db: DbOrTransaction, run: ClaimedRun): Promise<MissingCar[]> {
  const { rows } = await sql<MissingCar>`
    select 0 as id, 0 as misses, facts ->> 'vin' as vin, facts ->> 'stockNumber' as "stockNumber",
      facts ->> 'originalListingUrl' as url
    from sync_run_vehicles
    where run_id = ${run.id} and attempt = ${run.attempt} and facts ->> 'originalListingUrl' is not null
    order by md5(identity_key) limit ${MAX_CONTROLS}`.execute(db);
  return rows;
}
