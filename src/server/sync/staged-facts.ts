import { sql } from "kysely";
import type { ClaimedRun } from "./claim-run.ts";

/** The columns of `vehicles` that hold what the dealer's site says. */
export const FACT_COLUMNS = [
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
] as const;

/** What a run has staged, as a relation: column names of `vehicles`, JSON field names of `VehicleFacts`. */
export const stagedFacts = (run: Pick<ClaimedRun, "id" | "attempt">) => sql`(
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

/** The fact columns of a relation: `v.vin, v.stock_number, …`. */
export const factColumns = (alias: string) => sql.join(FACT_COLUMNS.map((name) => sql.ref(`${alias}.${name}`)));
