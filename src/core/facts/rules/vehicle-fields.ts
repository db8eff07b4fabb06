import type { VehicleFacts } from "./vehicle-facts.ts";

/** The identity key is left out: it identifies the vehicle and is no fact about it. */
type FactName = Exclude<keyof VehicleFacts, "identityKey">;

type SqlTypeOf<Value> = Value extends string[] ? "text[]" : Value extends number ? "int" : "text";

type VehicleField<Field extends FactName> = {
  /** The column of `vehicles` that holds it. */
  column: string;
  sqlType: SqlTypeOf<NonNullable<VehicleFacts[Field]>>;
  /** Its name in raw records (`RawVehicle`) and among the columns of a CSV file, where it differs from the fact's name. */
  source?: string;
  /**
   * Its name in our calls, feeds and deliveries, where it differs from the fact's name. Null: it is part of `location`, or only the car's
   * own call has it.
   */
  wire?: string | null;
  /** Its name on screens. */
  label: string;
  /**
   * Its position in the list on the vehicle's page, with gaps for new facts, and its name there if that differs. Null: it is not in the
   * list.
   */
  shown: { place: number; label?: string } | null;
  /** True when its presence is counted in every run ("per-field coverage"). */
  isCovered: boolean;
  /**
   * The words of the operator's stock list for a car without it, and their position in that list, most important for shoppers first.
   * Omitted: a listing is complete without it.
   */
  lack?: { words: string; place: number };
};
type VehicleFields = { [Field in FactName]: VehicleField<Field> };

/**
 * Every fact about a vehicle, named once. This table defines the database's types, staging, merging, the journal, raw records, coverage,
 * the operator's words, the calls, the inventory feeds and the vehicle's page. A fact of `VehicleFacts` without a row here does not
 * compile. Facts are staged, and differences and feed columns are shown, in this order.
 */
export const VEHICLE_FIELDS = {
  vin: {
    column: "vin",
    sqlType: "text",
    label: "VIN",
    shown: { place: 130 },
    isCovered: true,
    lack: { words: "VIN", place: 4 },
  },
  stockNumber: {
    column: "stock_number",
    sqlType: "text",
    label: "Stock number",
    shown: { place: 140 },
    isCovered: true,
  },
  title: { column: "title", sqlType: "text", label: "Title", shown: null, isCovered: false },
  year: {
    column: "year",
    sqlType: "int",
    label: "Year",
    shown: { place: 10 },
    isCovered: true,
    lack: { words: "year", place: 5 },
  },
  make: {
    column: "make",
    sqlType: "text",
    label: "Make",
    shown: { place: 20 },
    isCovered: true,
    lack: { words: "make", place: 6 },
  },
  model: {
    column: "model",
    sqlType: "text",
    label: "Model",
    shown: { place: 30 },
    isCovered: true,
    lack: { words: "model", place: 7 },
  },
  trim: { column: "trim", sqlType: "text", label: "Trim", shown: { place: 40 }, isCovered: true },
  bodyStyle: { column: "body_style", sqlType: "text", label: "Body style", shown: { place: 70 }, isCovered: false },
  condition: { column: "condition", sqlType: "text", label: "Condition", shown: { place: 50 }, isCovered: false },
  priceUsd: {
    column: "price_usd",
    sqlType: "int",
    source: "price",
    wire: "price",
    label: "Price",
    shown: null,
    isCovered: true,
    lack: { words: "price", place: 1 },
  },
  mileageMiles: {
    column: "mileage_miles",
    sqlType: "int",
    source: "mileage",
    wire: "mileage",
    label: "Mileage",
    shown: { place: 60 },
    isCovered: true,
    lack: { words: "mileage", place: 3 },
  },
  exteriorColor: {
    column: "exterior_color",
    sqlType: "text",
    label: "Exterior color",
    shown: { place: 110 },
    isCovered: true,
    lack: { words: "exterior color", place: 8 },
  },
  interiorColor: {
    column: "interior_color",
    sqlType: "text",
    label: "Interior color",
    shown: { place: 120 },
    isCovered: true,
    lack: { words: "interior color", place: 9 },
  },
  fuelType: {
    column: "fuel_type",
    sqlType: "text",
    label: "Fuel",
    shown: { place: 100, label: "Fuel type" },
    isCovered: true,
    lack: { words: "fuel type", place: 10 },
  },
  transmission: {
    column: "transmission",
    sqlType: "text",
    label: "Transmission",
    shown: { place: 90 },
    isCovered: true,
    lack: { words: "transmission", place: 11 },
  },
  drivetrain: { column: "drivetrain", sqlType: "text", label: "Drivetrain", shown: { place: 80 }, isCovered: false },
  doors: { column: "doors", sqlType: "int", label: "Doors", shown: { place: 75 }, isCovered: false },
  electricRangeMiles: {
    column: "electric_range_miles",
    sqlType: "int",
    label: "Electric range (miles)",
    shown: { place: 101, label: "Electric range" },
    isCovered: false,
  },
  batteryKwh: {
    column: "battery_kwh",
    sqlType: "int",
    label: "Battery (kWh)",
    shown: { place: 102, label: "Battery" },
    isCovered: false,
  },
  fastChargeKw: {
    column: "fast_charge_kw",
    sqlType: "int",
    label: "Fast charging (kW)",
    shown: { place: 103, label: "Fast charging" },
    isCovered: false,
  },
  chargePort: {
    column: "charge_port",
    sqlType: "text",
    label: "Charge port",
    shown: { place: 104 },
    isCovered: false,
  },
  cityMpg: {
    column: "city_mpg",
    sqlType: "int",
    label: "City mpg",
    shown: { place: 105, label: "In the city" },
    isCovered: false,
  },
  highwayMpg: {
    column: "highway_mpg",
    sqlType: "int",
    label: "Highway mpg",
    shown: { place: 106, label: "On the highway" },
    isCovered: false,
  },
  kwhPer100Miles: {
    column: "kwh_per_100_miles",
    sqlType: "int",
    label: "kWh per 100 miles",
    shown: { place: 107, label: "Consumption" },
    isCovered: false,
  },
  engineCc: {
    column: "engine_cc",
    sqlType: "int",
    label: "Engine (cc)",
    shown: { place: 92, label: "Engine" },
    isCovered: false,
  },
  cylinders: { column: "cylinders", sqlType: "int", label: "Cylinders", shown: null, isCovered: false },
  horsepower: { column: "horsepower", sqlType: "int", label: "Horsepower", shown: { place: 94 }, isCovered: false },
  engineLayout: {
    column: "engine_layout",
    sqlType: "text",
    label: "Engine layout",
    shown: null,
    isCovered: false,
  },
  aspiration: { column: "aspiration", sqlType: "text", label: "Aspiration", shown: null, isCovered: false },
  seats: { column: "seats", sqlType: "int", label: "Seats", shown: { place: 76 }, isCovered: false },
  towingPounds: {
    column: "towing_pounds",
    sqlType: "int",
    label: "Towing capacity (pounds)",
    shown: { place: 205, label: "Towing capacity" },
    isCovered: false,
  },
  interiorMaterial: {
    column: "interior_material",
    sqlType: "text",
    label: "Interior material",
    shown: { place: 200, label: "Seats" },
    isCovered: false,
  },
  numberOfOwners: {
    column: "number_of_owners",
    sqlType: "int",
    label: "Number of owners",
    shown: { place: 65 },
    isCovered: false,
  },
  accidents: { column: "accidents", sqlType: "int", label: "Accidents", shown: { place: 66 }, isCovered: false },
  titleStatus: {
    column: "title_status",
    sqlType: "text",
    label: "Title status",
    shown: { place: 67 },
    isCovered: false,
  },
  priorUse: { column: "prior_use", sqlType: "text", label: "Use before", shown: { place: 210 }, isCovered: false },
  certifiedProgram: {
    column: "certified_program",
    sqlType: "text",
    label: "Certified by",
    shown: { place: 220 },
    isCovered: false,
  },
  warranty: { column: "warranty", sqlType: "text", label: "Warranty", shown: { place: 230 }, isCovered: false },
  stockedOn: {
    column: "stocked_on",
    sqlType: "text",
    label: "On the lot since",
    shown: { place: 240 },
    isCovered: false,
  },
  videoUrl: { column: "video_url", sqlType: "text", label: "Video", shown: null, isCovered: false },
  features: { column: "features", sqlType: "text[]", wire: null, label: "Equipment", shown: null, isCovered: false },
  description: {
    column: "description",
    sqlType: "text",
    wire: null,
    label: "Description",
    shown: null,
    isCovered: false,
  },
  images: {
    column: "images",
    sqlType: "text[]",
    label: "Photos",
    shown: null,
    isCovered: true,
    lack: { words: "photos", place: 2 },
  },
  city: { column: "city", sqlType: "text", wire: null, label: "City", shown: null, isCovered: true },
  state: { column: "state", sqlType: "text", wire: null, label: "State", shown: null, isCovered: false },
  zipCode: { column: "zip_code", sqlType: "text", label: "Zip code", shown: null, isCovered: true },
  carfaxUrl: {
    column: "carfax_url",
    sqlType: "text",
    label: "CARFAX link",
    shown: null,
    isCovered: true,
    lack: { words: "CARFAX link", place: 12 },
  },
  originalListingUrl: {
    column: "original_listing_url",
    sqlType: "text",
    source: "detailUrl",
    label: "Link to the seller",
    shown: null,
    isCovered: true,
    lack: { words: "listing link", place: 13 },
  },
} as const satisfies VehicleFields;

type Fields = typeof VEHICLE_FIELDS;
const ROWS: VehicleFields = VEHICLE_FIELDS;

/** The facts about a vehicle. */
export type FactField = keyof Fields;
export const FACT_FIELDS = Object.keys(VEHICLE_FIELDS) as FactField[];

/** True for a fact that is a list, whose empty value is an empty list. */
export const isListFact = (field: FactField): boolean => ROWS[field].sqlType === "text[]";

/** The facts that are lists or texts of any length. */
const LONG_FACTS = ["features", "description"] as const satisfies FactField[];
type LongFact = (typeof LONG_FACTS)[number];
export const isLongFact = (field: FactField): field is LongFact => LONG_FACTS.some((long) => long === field);
export const SHORT_FACTS = FACT_FIELDS.filter((field): field is Exclude<FactField, LongFact> => !isLongFact(field));

/** The short facts that lists of cars leave out, so that cards stay small. A car's own call has them, where they are known. */
const OWN_FACTS = [
  ...(["engineLayout", "aspiration", "towingPounds", "interiorMaterial", "priorUse"] as const),
  ...(["certifiedProgram", "warranty", "stockedOn", "videoUrl"] as const),
] as const satisfies FactField[];
type OwnFact = (typeof OWN_FACTS)[number];
const isOwnFact = (field: FactField): field is OwnFact => OWN_FACTS.some((own) => own === field);
/** The facts that lists of cars have. */
export const LISTED_FACTS = SHORT_FACTS.filter(
  (field): field is Exclude<FactField, LongFact | OwnFact> => !isOwnFact(field),
);

/** The facts as columns of `vehicles`, with the types of their values. */
export type FactRow = { [Field in FactField as Fields[Field]["column"]]: VehicleFacts[Field] };

/** The facts whose presence is counted in every run. */
export type CoveredField = { [Field in FactField]: Fields[Field]["isCovered"] extends true ? Field : never }[FactField];
export const COVERED_FIELDS = FACT_FIELDS.filter((field): field is CoveredField => ROWS[field].isCovered);

/** For each field: the number of found vehicles that have it, and the number with an unusable value. */
export type FieldCoverage = Record<CoveredField, { present: number; invalid: number }>;

type SourceName<Field extends FactField> = Fields[Field] extends { source: infer Name } ? Name : Field;
/** The names of the facts in raw records and CSV files. */
export type FactSource = { [Field in FactField]: SourceName<Field> }[FactField];
export const sourceOf = (field: FactField) => (ROWS[field].source ?? field) as FactSource;

type WireName<Field extends FactField> = Fields[Field] extends { wire: infer Name } ? Extract<Name, string> : Field;
/** The facts of lists by their wire names, with the types of their values. */
export type WireFacts = { [Field in Exclude<FactField, OwnFact> as WireName<Field>]: VehicleFacts[Field] };
/** The same of the facts that only a car's own call has. */
export type OwnWireFacts = { [Field in OwnFact]: VehicleFacts[Field] };

type ListedColumn = Fields[Exclude<FactField, LongFact | OwnFact>]["column"];
/** The facts of lists on the wire: their names there, and their columns. */
export const WIRE_FACTS = LISTED_FACTS.flatMap((field) => {
  const { wire = field, column } = ROWS[field];
  return wire === null ? [] : [{ wire: wire as keyof WireFacts, column: column as ListedColumn }];
});
/** The same of the facts that only a car's own call has. */
export const OWN_WIRE_FACTS = OWN_FACTS.map((field) => ({ wire: field, column: VEHICLE_FIELDS[field].column }));

/** The facts that the calls omit when they are unknown, as for most cars. The other facts are null then. */
export const OPTIONAL_FACTS: readonly (keyof WireFacts)[] = [
  "carfaxUrl",
  "originalListingUrl",
  "electricRangeMiles",
  "batteryKwh",
  "fastChargeKw",
  "chargePort",
  "cityMpg",
  "highwayMpg",
  "kwhPer100Miles",
  "engineCc",
  "cylinders",
  "horsepower",
  "seats",
  "accidents",
  "titleStatus",
];

/** The facts in the list on the vehicle's page, in its order. */
export const SHOWN_FACTS = LISTED_FACTS.flatMap((field) => {
  const { wire = field, label, shown } = ROWS[field];
  return shown && wire ? [{ wire: wire as keyof WireFacts, label, ...shown }] : [];
}).sort((a, b) => a.place - b.place);
/** The facts in the second list there, which only a car's own call has. */
export const SHOWN_OWN_FACTS = OWN_FACTS.flatMap((field) => {
  const { label, shown } = ROWS[field];
  return shown ? [{ wire: field, label, ...shown }] : [];
}).sort((a, b) => a.place - b.place);

/** The facts that a listing can lack, in the order of the operator's stock list. */
export const LISTING_LACKS = FACT_FIELDS.flatMap((field) => {
  const { lack, column, sqlType } = ROWS[field];
  return lack ? [{ ...lack, column: column as keyof FactRow, sqlType }] : [];
}).sort((a, b) => a.place - b.place);
