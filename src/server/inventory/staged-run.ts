import { sql, type Transaction } from "kysely";
import type { VehicleFacts } from "#domain/vehicles/vehicle-facts.ts";
import type { Db } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";

/** A crawl of a dealership, by what its staged vehicles are known: a later attempt does not see those of an earlier one. */
export type StagedRun = { id: number; attempt: number; dealershipId: number };

const ROWS_A_STATEMENT = 1_000;

/** Stores what a run has seen outside the process's memory. Identity keys must be distinct within the run. */
export async function stageVehicles(db: Db, run: StagedRun, vehicles: readonly VehicleFacts[]): Promise<void> {
  for (let from = 0; from < vehicles.length; from += ROWS_A_STATEMENT) {
    const rows = vehicles.slice(from, from + ROWS_A_STATEMENT).map((facts) => ({
      run_id: run.id,
      attempt: run.attempt,
      identity_key: facts.identityKey,
      facts: JSON.stringify(facts),
    }));
    await db.insertInto("sync_run_vehicles").values(rows).execute();
  }
}

/** How many vehicles this attempt of a run has staged. */
export const countStaged = async (trx: Transaction<Database>, run: StagedRun): Promise<number> =>
  (
    await trx
      .selectFrom("sync_run_vehicles")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("run_id", "=", run.id)
      .where("attempt", "=", run.attempt)
      .executeTakeFirstOrThrow()
  ).count;

/** Forgets what a run has staged, in this attempt and in earlier ones. */
export async function dropStaged(trx: Transaction<Database>, run: Pick<StagedRun, "id" | "attempt">): Promise<void> {
  await trx.deleteFrom("sync_run_vehicles").where("run_id", "=", run.id).where("attempt", "<=", run.attempt).execute();
}

/** What a run has staged, as a relation: column names of `vehicles`, JSON field names of `VehicleFacts`. */
export const stagedFacts = (run: StagedRun) => sql`(
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
