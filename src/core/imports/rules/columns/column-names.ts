import { FACT_FIELDS, sourceOf, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import type { CsvField } from "../csv-columns.ts";

const OTHER_NAMES: [Exclude<CsvField, ReturnType<typeof sourceOf>>, string][] = [
  ["certified", "Certified (yes or no)"],
  ["engine", "Engine"],
  ["daysInStock", "Days on the lot"],
  ["status", "Status (available or sold)"],
  ["sold", "Sold (yes or no)"],
  ["soldDate", "Date of sale"],
  ["offered", "For sale (yes or no)"],
  ["mileageUnit", "Unit of the mileage"],
  ["kilometers", "Mileage in kilometers"],
  ["currency", "Currency"],
  ["location", "City and state"],
  ["address", "Address"],
  ["country", "Country"],
  ["dealerId", "Dealer's number"],
  ["dealerName", "Dealer's name"],
  ["dealerPhone", "Dealer's phone"],
  ["dealerEmail", "Dealer's e-mail"],
  ["dealerWebsite", "Dealer's website"],
  ["dealerStreet", "Dealer's street"],
];

/** The fields of a file's columns with their names on screens, facts first. */
export const COLUMN_NAMES: ReadonlyMap<CsvField, string> = new Map<CsvField, string>([
  ...FACT_FIELDS.map((fact) => [sourceOf(fact), VEHICLE_FIELDS[fact].label] as const),
  ...OTHER_NAMES,
]);

/** Returns a field's name on screens; the field itself when it has none. */
export const columnName = (field: CsvField): string => COLUMN_NAMES.get(field) ?? field;
