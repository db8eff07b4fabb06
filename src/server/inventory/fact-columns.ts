import { sql } from "kysely";

/** The columns of `vehicles` that hold what the dealer's site or file says. */
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

/** The fact columns of a relation: `v.vin, v.stock_number, …`. */
export const factColumns = (alias: string) => sql.join(FACT_COLUMNS.map((name) => sql.ref(`${alias}.${name}`)));
