import { sql } from "kysely";
import { FACT_FIELDS, type FactField, VEHICLE_FIELDS } from "#domain/vehicles/vehicle-fields.ts";

export const factColumn = (field: FactField) => VEHICLE_FIELDS[field].column;

/** The columns of `vehicles` that hold what the dealer's site or file says. */
export const FACT_COLUMNS = FACT_FIELDS.map(factColumn);

/** The fact columns of a relation: `v.vin, v.stock_number, …`. */
export const factColumns = (alias: string) => sql.join(FACT_COLUMNS.map((name) => sql.ref(`${alias}.${name}`)));

/**
 * The facts as a list of column definitions: `"vin" text, "year" int, …`.
 * @param nameOf what the columns are called
 */
export const factDefinitions = (nameOf: (field: FactField) => string) =>
  sql.join(FACT_FIELDS.map((field) => sql`${sql.ref(nameOf(field))} ${sql.raw(VEHICLE_FIELDS[field].sqlType)}`));
