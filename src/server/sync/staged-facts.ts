import { sql } from "kysely";
import type { ClaimedRun } from "./claim-run.ts";

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
