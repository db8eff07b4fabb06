import { conditionInWords } from "../../normalize/condition.ts";
import type { RawVehicle } from "../../normalize/raw-vehicle.ts";
import { FACT_FIELDS, sourceOf } from "../../vehicles/vehicle-fields.ts";
import type { CsvField } from "../csv-columns.ts";
import type { CsvHeader } from "./read-header.ts";

/** A row as the normaliser takes it, which also cleans crawled records. */
type RowReading = {
  raw: RawVehicle;
  /** Half a sentence why its car is not taken; null when nothing speaks against it. */
  refusal: string | null;
  /** Whether it is refused because it says that the car is sold. */
  isSold: boolean;
};

/** `=HYPERLINK(…)`, `@SUM(…)`, `+cmd|…`: what a spreadsheet would carry out. `="20151"` is a way to write text. */
const FORMULA = /^(?:=|[@+-]\s*[\w'!]+\s*[(|!])/;
const TEXT_AS_FORMULA = /^="([^"=(]*)"$/;
const YES = /^(?:y|yes|t|true|1|x|c|cpo|certified.*)$/i;
const SOLD = /^(?:sold|sold out|deleted|removed|out[ _]of[ _]stock|not[ _]available)$/i;
/** Our own exports defuse text that begins like a formula with an apostrophe. */
const DEFUSED = /^'(?=[=+\-@])/;
/** A price of nothing, which makes room for the next column that has one. */
const NO_AMOUNT = /^[\s$]*0*(?:\.0*)?$/;

/** Where relative addresses in a dealership's file lead, and what the file as a whole says of its cars. */
type RowContext = {
  /** Front page of the dealership's own site. */
  siteUrl: string;
};

/** The facts that are read as their columns have them; where more is to be said of one, it is said below. */
const PLAIN_SOURCES = FACT_FIELDS.map(sourceOf).filter((source) => source !== "images" && source !== "price");

/** Makes the function that reads a file's rows by its header. */
export function rowReader(header: CsvHeader, context: RowContext): (cells: readonly string[]) => RowReading {
  const at = (field: CsvField): readonly number[] => header.columns.get(field) ?? [];
  const plain = PLAIN_SOURCES.map((source) => ({ source, columns: at(source) }));
  const [images, price, condition, certified] = [at("images"), at("price"), at("condition"), at("certified")];
  const [status, sold, soldDate] = [at("status"), at("sold"), at("soldDate")];
  const [location, address] = [at("location"), at("address")];
  const [mileage, mileageUnit, kilometers] = [at("mileage"), at("mileageUnit"), at("kilometers")];
  const used = [...header.columns.values()].flat();
  // A dealer who uploads a list without a word on condition uploads used cars; the address says so to the normaliser,
  // and a car's own words or address can still say otherwise.
  const usedPage = new URL("/used/", context.siteUrl).href;
  const plainPage = new URL("/", context.siteUrl).href;
  const today = new Date();

  const formulaIn = (cells: readonly string[]): string | null => {
    const formula = used.find((column) => isFormula(cells[column] ?? ""));
    return formula === undefined
      ? null
      : `holds a formula instead of a value in the column "${header.shown[formula]?.header}"`;
  };
  const saysSold = (cells: readonly string[]): boolean => {
    const flag = first(cells, sold);
    return (
      SOLD.test(first(cells, status)) || YES.test(flag) || SOLD.test(flag) || isPastDate(first(cells, soldDate), today)
    );
  };
  const conditionOf = (cells: readonly string[], words: string): string =>
    certified.length > 0 && YES.test(first(cells, certified)) && conditionInWords(words) !== "new"
      ? "Certified"
      : words;

  return (cells) => {
    const formula = formulaIn(cells);
    const isSold = formula === null && saysSold(cells);
    const words = first(cells, condition);
    const place = first(cells, location);
    const inAddress = readAddress(first(cells, address));
    const miles = first(cells, mileage);
    const inKilometers = miles === "" ? first(cells, kilometers) : "";
    const raw: RawVehicle = { pageUrl: condition.length > 0 && words === "" ? plainPage : usedPage };
    for (const { source, columns } of plain) raw[source] = first(cells, columns);
    raw.condition = conditionOf(cells, words);
    raw.price = priceOf(cells, price);
    raw.mileage = inKilometers === "" ? miles : inKilometers;
    raw.mileageUnit = inKilometers === "" ? first(cells, mileageUnit) : "km";
    raw.images = images.flatMap((column) => splitAddresses(cells[column] ?? ""));
    raw.city = place || raw.city || inAddress.city;
    raw.state = raw.state || inAddress.state;
    raw.zipCode = raw.zipCode || inAddress.zipCode;
    return { refusal: isSold ? "says that the car is sold" : formula, isSold, raw };
  };
}

function isFormula(cell: string): boolean {
  const code = cell.charCodeAt(0);
  // Most cells are told by their first character: = + - @
  return (
    (code === 61 || code === 43 || code === 45 || code === 64) && FORMULA.test(cell) && !TEXT_AS_FORMULA.test(cell)
  );
}

/** The first of the columns that has something in it; empty when none has. */
function first(cells: readonly string[], columns: readonly number[]): string {
  for (const column of columns) {
    const cell = cells[column]?.trim() ?? "";
    if (cell === "") continue;
    if (cell.startsWith("=")) return TEXT_AS_FORMULA.exec(cell)?.[1] ?? cell;
    if (cell.startsWith("'") && DEFUSED.test(cell) && !isFormula(cell.slice(1))) return cell.slice(1);
    return cell;
  }
  return "";
}

function priceOf(cells: readonly string[], columns: readonly number[]): string {
  for (const column of columns) {
    const cell = cells[column] ?? "";
    if (!NO_AMOUNT.test(cell.trimEnd())) return first(cells, [column]);
  }
  return "";
}

/** The addresses in one cell: separated by `|` where there is one, else by white space, `;` or `,` before an address. */
function splitAddresses(cell: string): string[] {
  if (cell === "") return [];
  if (cell.includes("|")) return cell.split("|");
  if (/https?:\/\/|^\s*\/\//i.test(cell)) return cell.split(/(?<![\s;,])[\s;,]+(?=(?:https?:)?\/\/)/i).map(trimEnd);
  return cell.split(/[\s;,]+/);
}

const trimEnd = (address: string): string => address.replace(/(?<![\s;,])[\s;,]+$/, "");

const FIRST_SOLD_YEAR = 1990;
/** "2025-03-04", "3/4/25 10:00", "Mar 4, 2025" */
const DATE = /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|[a-z]{3,9}\.? \d{1,2},? \d{4})(?!\d)/i;

/** Whether a cell holds a day that has been, as a spreadsheet writes days; "0000-00-00" and "N/A" are none. */
function isPastDate(text: string, now: Date): boolean {
  const spaced = text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  if (!DATE.test(spaced)) return false;
  const time = Date.parse(spaced);
  return time <= now.getTime() && new Date(time).getUTCFullYear() >= FIRST_SOLD_YEAR;
}

type Place = { city: string; state: string; zipCode: string };

const MAX_LENGTH = 300;
const NOWHERE: Place = { city: "", state: "", zipCode: "" };
/** "14000 Lee Road, Chantilly, VA 20151, US": the city is what stands between the last commas before the state. */
const WRITTEN = /^(?:.*,)?\s*([^,]{2,60}),\s*([A-Za-z]{2})\b\.?,?(?:\s*(\d{5})(?:-\d{4})?)?\s*$/;
// short text: 300 characters (MAX_LENGTH)
const COUNTRY = /,?\s*\b(?:USA?|United States(?: of America)?)\.?\s*$/i;

/**
 * City, state and zip of an address in one cell: as on an envelope, or as the JSON of Meta's catalogs. Empty where the
 * address does not say.
 */
function readAddress(text: string): Place {
  if (text === "") return NOWHERE;
  if (text.startsWith("{")) return readJson(text);
  const [, city = "", state = "", zipCode = ""] = WRITTEN.exec(text.slice(-MAX_LENGTH).replace(COUNTRY, "")) ?? [];
  // A number in front is a street's: no comma stood between the two.
  return /^\s*\d/.test(city) ? { ...NOWHERE, zipCode } : { city: city.trim(), state, zipCode };
}

function readJson(text: string): Place {
  try {
    const { city, region, postal_code } = JSON.parse(text) as Record<string, unknown>;
    const said = (value: unknown): string => (typeof value === "string" ? value : "");
    return { city: said(city), state: said(region), zipCode: said(postal_code) };
  } catch {
    return NOWHERE;
  }
}
