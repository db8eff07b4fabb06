import type { CsvField } from "#domain/imports/csv-columns.ts";
import { conditionInWords } from "../../crawl/normalize/condition.ts";
import type { RawVehicle } from "../../crawl/platform.ts";
import type { CsvHeader } from "./read-header.ts";

/** What a row says, for the normaliser that crawled records go through; or half a sentence why it is not looked at. */
export type RowReading = { raw: RawVehicle } | { reason: string };

/** `=HYPERLINK(…)`, `@SUM(…)`, `+cmd|…`: what a spreadsheet would carry out. `="20151"` is a way to write text. */
const FORMULA = /^(?:=|[@+-]\s*[\w'!]+\s*[(|!])/;
const TEXT_AS_FORMULA = /^="([^"=(]*)"$/;
const YES = /^(?:y|yes|t|true|1|x|c|cpo|certified.*)$/i;
const SOLD = /^(?:sold|sold out|deleted|removed)$/i;
/** A price of nothing, which makes room for the next column that has one. */
const NO_AMOUNT = /^[\s$]*0*(?:\.0*)?\s*$/;

/** Where relative addresses in a dealership's file lead, and what the file as a whole says of its cars. */
export type RowContext = {
  /** Front page of the dealership's own site. */
  siteUrl: string;
};

/**
 * Makes the function that reads a file's rows by its header.
 */
export function rowReader(header: CsvHeader, context: RowContext): (cells: readonly string[]) => RowReading {
  const at = (field: CsvField): readonly number[] => header.columns.get(field) ?? [];
  const columns = Object.fromEntries(PLAIN_FIELDS.map((field) => [field, at(field)])) as Record<
    (typeof PLAIN_FIELDS)[number],
    readonly number[]
  >;
  const [images, price, condition, certified] = [at("images"), at("price"), at("condition"), at("certified")];
  const [status, sold, location, kilometers] = [at("status"), at("sold"), at("location"), at("kilometers")];
  const used = [...header.columns.values()].flat();
  // A dealer who uploads a list without a word on condition uploads used cars; the address says so to the normaliser,
  // and a car's own words or address can still say otherwise.
  const usedPage = new URL("/used/", context.siteUrl).href;
  const plainPage = new URL("/", context.siteUrl).href;

  const refusal = (cells: readonly string[]): string | null => {
    const formula = used.find((column) => isFormula(cells[column] ?? ""));
    if (formula !== undefined) {
      return `holds a formula instead of a value in the column "${header.shown[formula]?.header}"`;
    }
    const isSold = first(cells, sold);
    return SOLD.test(first(cells, status)) || YES.test(isSold) || SOLD.test(isSold)
      ? "says that the car is sold"
      : null;
  };
  const conditionOf = (cells: readonly string[], words: string): string =>
    certified.length > 0 && YES.test(first(cells, certified)) && conditionInWords(words) !== "new"
      ? "Certified"
      : words;

  return (cells) => {
    const reason = refusal(cells);
    if (reason !== null) return { reason };
    const words = first(cells, condition);
    const place = first(cells, location);
    const miles = first(cells, columns.mileage);
    const inKilometers = miles === "" ? first(cells, kilometers) : "";
    return {
      raw: {
        vin: first(cells, columns.vin),
        stockNumber: first(cells, columns.stockNumber),
        title: first(cells, columns.title),
        year: first(cells, columns.year),
        make: first(cells, columns.make),
        model: first(cells, columns.model),
        trim: first(cells, columns.trim),
        bodyStyle: first(cells, columns.bodyStyle),
        condition: conditionOf(cells, words),
        price: priceOf(cells, price),
        mileage: inKilometers === "" ? miles : inKilometers,
        mileageUnit: inKilometers === "" ? first(cells, columns.mileageUnit) : "km",
        exteriorColor: first(cells, columns.exteriorColor),
        interiorColor: first(cells, columns.interiorColor),
        fuelType: first(cells, columns.fuelType),
        transmission: first(cells, columns.transmission),
        drivetrain: first(cells, columns.drivetrain),
        images: images.flatMap((column) => splitAddresses(cells[column] ?? "")),
        city: place === "" ? first(cells, columns.city) : place,
        state: first(cells, columns.state),
        zipCode: first(cells, columns.zipCode),
        carfaxUrl: first(cells, columns.carfaxUrl),
        detailUrl: first(cells, columns.detailUrl),
        pageUrl: condition.length > 0 && words === "" ? plainPage : usedPage,
      },
    };
  };
}

function isFormula(cell: string): boolean {
  const code = cell.charCodeAt(0);
  // Most cells are told by their first character: = + - @
  return (
    (code === 61 || code === 43 || code === 45 || code === 64) && FORMULA.test(cell) && !TEXT_AS_FORMULA.test(cell)
  );
}

const PLAIN_FIELDS = [
  "vin",
  "stockNumber",
  "title",
  "year",
  "make",
  "model",
  "trim",
  "bodyStyle",
  "mileage",
  "mileageUnit",
  "exteriorColor",
  "interiorColor",
  "fuelType",
  "transmission",
  "drivetrain",
  "city",
  "state",
  "zipCode",
  "carfaxUrl",
  "detailUrl",
] as const satisfies readonly CsvField[];

/** The first of the columns that has something in it; empty when none has. */
function first(cells: readonly string[], columns: readonly number[]): string {
  for (const column of columns) {
    const cell = cells[column]?.trim() ?? "";
    if (cell !== "") return cell.startsWith("=") ? (TEXT_AS_FORMULA.exec(cell)?.[1] ?? cell) : cell;
  }
  return "";
}

function priceOf(cells: readonly string[], columns: readonly number[]): string {
  for (const column of columns) {
    const cell = cells[column] ?? "";
    if (!NO_AMOUNT.test(cell)) return first(cells, [column]);
  }
  return "";
}

/** The addresses in one cell: separated by `|` where there is one, else by white space, `;` or `,` before an address. */
function splitAddresses(cell: string): string[] {
  if (cell === "") return [];
  if (cell.includes("|")) return cell.split("|");
  if (/https?:\/\/|^\s*\/\//i.test(cell)) return cell.split(/[\s;,]+(?=(?:https?:)?\/\/)/i).map(trimEnd);
  return cell.split(/[\s;,]+/);
}

const trimEnd = (address: string): string => address.replace(/[\s;,]+$/, "");
