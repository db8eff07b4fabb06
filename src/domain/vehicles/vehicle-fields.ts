import type { RawVehicle } from "../normalize/raw-vehicle.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

/** The facts about a vehicle; the identity key is not among them, it is what we call the vehicle. */
export type FactField = Exclude<keyof VehicleFacts, "identityKey">;

type SqlTypeOf<Value> = Value extends string[] ? "text[]" : Value extends number ? "int" : "text";

type VehicleField<Field extends FactField> = {
  /** The column of `vehicles` that holds it. */
  column: string;
  sqlType: SqlTypeOf<NonNullable<VehicleFacts[Field]>>;
  /** Its name in a raw record, and that of its columns in a CSV file (`domain/imports/csv-columns.ts`). */
  source: keyof RawVehicle;
  /** Its name on the operator's screens. */
  label: string;
  /** Whether its presence is counted in every run ("per-field coverage"). */
  isCovered: boolean;
  /**
   * What the operator's stock list says when a car lacks it, and its place in that list: what shoppers look for first comes
   * first. Null: a listing is complete without it.
   */
  lack: { words: string; place: number } | null;
};

/**
 * Every fact about a vehicle, named once. The database's types, staging, merging, the journal, coverage and the operator's
 * words derive from this table: a fact of `VehicleFacts` that has no row here does not compile. The order is the one in
 * which facts are staged and differences are shown.
 */
export const VEHICLE_FIELDS = {
  vin: {
    column: "vin",
    sqlType: "text",
    source: "vin",
    label: "VIN",
    isCovered: true,
    lack: { words: "VIN", place: 4 },
  },
  stockNumber: {
    column: "stock_number",
    sqlType: "text",
    source: "stockNumber",
    label: "Stock number",
    isCovered: true,
    lack: null,
  },
  title: { column: "title", sqlType: "text", source: "title", label: "Title", isCovered: false, lack: null },
  year: {
    column: "year",
    sqlType: "int",
    source: "year",
    label: "Year",
    isCovered: true,
    lack: { words: "year", place: 5 },
  },
  make: {
    column: "make",
    sqlType: "text",
    source: "make",
    label: "Make",
    isCovered: true,
    lack: { words: "make", place: 6 },
  },
  model: {
    column: "model",
    sqlType: "text",
    source: "model",
    label: "Model",
    isCovered: true,
    lack: { words: "model", place: 7 },
  },
  trim: { column: "trim", sqlType: "text", source: "trim", label: "Trim", isCovered: true, lack: null },
  bodyStyle: {
    column: "body_style",
    sqlType: "text",
    source: "bodyStyle",
    label: "Body style",
    isCovered: false,
    lack: null,
  },
  condition: {
    column: "condition",
    sqlType: "text",
    source: "condition",
    label: "Condition",
    isCovered: false,
    lack: null,
  },
  priceUsd: {
    column: "price_usd",
    sqlType: "int",
    source: "price",
    label: "Price",
    isCovered: true,
    lack: { words: "price", place: 1 },
  },
  mileageMiles: {
    column: "mileage_miles",
    sqlType: "int",
    source: "mileage",
    label: "Mileage",
    isCovered: true,
    lack: { words: "mileage", place: 3 },
  },
  exteriorColor: {
    column: "exterior_color",
    sqlType: "text",
    source: "exteriorColor",
    label: "Exterior color",
    isCovered: true,
    lack: { words: "exterior color", place: 8 },
  },
  interiorColor: {
    column: "interior_color",
    sqlType: "text",
    source: "interiorColor",
    label: "Interior color",
    isCovered: true,
    lack: { words: "interior color", place: 9 },
  },
  fuelType: {
    column: "fuel_type",
    sqlType: "text",
    source: "fuelType",
    label: "Fuel",
    isCovered: true,
    lack: { words: "fuel type", place: 10 },
  },
  transmission: {
    column: "transmission",
    sqlType: "text",
    source: "transmission",
    label: "Transmission",
    isCovered: true,
    lack: { words: "transmission", place: 11 },
  },
  drivetrain: {
    column: "drivetrain",
    sqlType: "text",
    source: "drivetrain",
    label: "Drivetrain",
    isCovered: false,
    lack: null,
  },
  images: {
    column: "images",
    sqlType: "text[]",
    source: "images",
    label: "Photos",
    isCovered: true,
    lack: { words: "photos", place: 2 },
  },
  city: { column: "city", sqlType: "text", source: "city", label: "City", isCovered: true, lack: null },
  state: { column: "state", sqlType: "text", source: "state", label: "State", isCovered: false, lack: null },
  zipCode: { column: "zip_code", sqlType: "text", source: "zipCode", label: "Zip code", isCovered: true, lack: null },
  carfaxUrl: {
    column: "carfax_url",
    sqlType: "text",
    source: "carfaxUrl",
    label: "CARFAX link",
    isCovered: true,
    lack: { words: "CARFAX link", place: 12 },
  },
  originalListingUrl: {
    column: "original_listing_url",
    sqlType: "text",
    source: "detailUrl",
    label: "Link to the seller",
    isCovered: true,
    lack: { words: "listing link", place: 13 },
  },
} as const satisfies { [Field in FactField]: VehicleField<Field> };

type Fields = typeof VEHICLE_FIELDS;

export const FACT_FIELDS = Object.keys(VEHICLE_FIELDS) as FactField[];

/** The facts whose presence is counted in every run. */
export type CoveredField = { [Field in FactField]: Fields[Field]["isCovered"] extends true ? Field : never }[FactField];
export const COVERED_FIELDS = FACT_FIELDS.filter((field): field is CoveredField => VEHICLE_FIELDS[field].isCovered);

/** The facts as the columns of `vehicles` that hold them, with the types of their values. */
export type FactRow = { [Field in FactField as Fields[Field]["column"]]: VehicleFacts[Field] };

/** What the facts are called in raw records and CSV files. */
export type FactSource = Fields[FactField]["source"];

/** What a listing can lack, in the order of the operator's stock list. */
export const LISTING_LACKS = FACT_FIELDS.flatMap((field) => {
  const { lack, column, sqlType } = VEHICLE_FIELDS[field];
  return lack ? [{ ...lack, column, sqlType }] : [];
}).sort((a, b) => a.place - b.place);
