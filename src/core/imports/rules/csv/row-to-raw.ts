import { type ReadContact, readContact } from "#core/dealerships/rules/dealer-contact.ts";
import { conditionInWords } from "#core/facts/rules/condition.ts";
import { countryOf } from "#core/facts/rules/country.ts";
import { deniesMileage } from "#core/facts/rules/price-and-mileage.ts";
import type { RawVehicle } from "#core/facts/rules/raw-vehicle.ts";
import { FACT_FIELDS, type FactSource, sourceOf } from "#core/facts/rules/vehicle-fields.ts";
import { kindInWords } from "#core/facts/rules/vehicle-kind.ts";
import { isConditionWord } from "../columns/column-values.ts";
import type { CsvHeader } from "../columns/understood-column.ts";
import { bareHeader, type CsvField } from "../csv-columns.ts";
import { isSpreadsheetError, readDamagedName } from "./damaged-cells.ts";
import { splitAddresses } from "./photo-addresses.ts";
import { readAddress } from "./read-address.ts";
import { firstOf, isFormula, priceOf } from "./read-cells.ts";
import { isNo, isPastDate, isUnknownStatus, readSaleInTitle, readSaleStatus, type SaleWord } from "./sale-status.ts";

/** A row in the form of a crawled record, for the same normalizer. */
export type RowReading = {
  raw: RawVehicle;
  /** Half a sentence why its car is not taken; null when there is no reason. */
  refusal: string | null;
  /** True when it is refused because the row says that the car is sold. */
  isSold: boolean;
  /** The values that were left out of the row or put right, each a sentence without its end. */
  notes: string[];
  /** The words of its columns of places; empty when it has none. */
  place: string;
  /** The car's dealer, where the file has a column for it; otherwise both are empty. */
  dealer: { id: string; name: string };
  /** The ways to reach the dealer, as its columns state them. */
  contact: ReadContact;
};

const YES = /^(?:y|yes|t|true|1|x|c)$/i;
/** The target of relative addresses in a dealership's file. */
type RowContext = {
  /** Front page of the dealership's own site. */
  siteUrl: string;
};

/** Facts that are read unchanged from their columns. The others are handled below. */
const PLAIN_SOURCES = FACT_FIELDS.map(sourceOf).filter(
  (source) => source !== "images" && source !== "features" && source !== "price",
);

/** Returns the items of a list of equipment: between bars, semicolons or line breaks, else between commas. */
const splitItems = (cell: string): string[] => cell.split(/[|;\n]/.test(cell) ? /[|;\n]/ : /,(?!\d)/);

/** Facts whose headers name the unit. Therefore a bare figure below them has one. */
const UNIT_IN_HEADER = ["electricRangeMiles", "batteryKwh", "fastChargeKw", "kwhPer100Miles"] as const;
const asNumber = (value: string | number | null | undefined) =>
  /^\d{1,3}(?:\.\d+)?$/.test(String(value)) ? Number(value) : value;

/** Returns a function that reads a file's rows by its header. */
export function rowReader(header: CsvHeader, context: RowContext): (cells: readonly string[]) => RowReading {
  const at = (field: CsvField): readonly number[] => header.columns.get(field) ?? [];
  const plain = PLAIN_SOURCES.map((source) => ({ source, columns: at(source) }));
  const [images, price, currency, condition] = [at("images"), at("price"), at("currency"), at("condition")];
  const [features, engine, daysInStock] = [at("features"), at("engine"), at("daysInStock")];
  const [dealerId, dealerName] = [at("dealerId"), at("dealerName")];
  const used = [...header.columns.values()].flat();
  const paid = new Set(header.paidPrices);
  const isTitleGiven = at("title").some((column) => bareHeader(header.shown[column]?.header ?? "") === "title");
  const conditionOf = conditionReader(at);
  const saleOf = saleReader(at);
  const readPlace = placeReader(at);
  const mileageOf = mileageReader(at, header);
  // A list without conditions is a list of used cars. This address tells the normalizer so; a car's own words or address can still say
  // otherwise.
  const usedPage = new URL("/used/", context.siteUrl).href;
  const plainPage = new URL("/", context.siteUrl).href;

  const refusalOf = (sale: SaleWord | null, formula: number | undefined): string | null => {
    if (sale !== null) return `says that the car is ${sale}`;
    return formula === undefined
      ? null
      : `holds a formula instead of a value in the column "${header.shown[formula]?.header}"`;
  };

  const contactOf = contactReader(at);
  const noteColumns = columnNoter(header);
  const statusNotes = statusNoter(at("status"));

  return (cells) => {
    const formula = used.find((column) => isFormula(cells[column] ?? ""));
    const sale = formula === undefined ? saleOf(cells) : null;
    const words = conditionOf(cells);
    const raw: RawVehicle = { pageUrl: condition.length > 0 && words === "" ? plainPage : usedPage };
    for (const { source, columns } of plain) raw[source] = firstOf(cells, columns);
    for (const source of UNIT_IN_HEADER) raw[source] = asNumber(raw[source]);
    if (isConditionWord(String(raw.title))) raw.title = "";
    if (isTitleGiven) raw.isTitleGiven = true;
    raw.detailUrl = withoutTemplate(String(raw.detailUrl));
    raw.condition = words;
    raw.kind = condition.map((column) => cells[column]).find((text) => kindInWords(text) !== null) ?? null;
    raw.price = priceOf(cells, price, paid);
    raw.priceCurrency = firstOf(cells, currency);
    Object.assign(raw, mileageOf(cells));
    raw.features = features.flatMap((column) => splitItems(cells[column] ?? ""));
    raw.engine = firstOf(cells, engine);
    raw.daysInStock = firstOf(cells, daysInStock);
    raw.videoUrl = splitAddresses(String(raw.videoUrl))[0] ?? "";
    raw.images = images.flatMap((column) => splitAddresses(cells[column] ?? ""));
    const place = readPlace(raw, cells);
    const notes = [...errorNotes(cells, used, header), ...repairNames(raw), ...statusNotes(cells)];
    noteColumns(raw, cells);
    raw.year = inFourDigits(String(raw.year));
    return {
      refusal: refusalOf(sale, formula),
      isSold: sale !== null,
      raw,
      notes,
      place,
      dealer: { id: firstOf(cells, dealerId), name: firstOf(cells, dealerName) },
      contact: contactOf(cells),
    };
  };
}

/** Returns a function that reads a row's place into its record, and returns the words in which the row states it. */
function placeReader(at: Columns): (raw: RawVehicle, cells: readonly string[]) => string {
  const [locations, addresses, countries] = [at("location"), at("address"), at("country")];
  return (raw, cells) => {
    const location = firstOf(cells, locations);
    const address = firstOf(cells, addresses);
    const stated = [location || raw.city || address, raw.state].filter((part) => (part ?? "") !== "").join(", ");
    if (countryOf(firstOf(cells, countries)) === "other") {
      Object.assign(raw, { city: "", state: "", zipCode: "" });
      return stated;
    }
    const inLocation = readAddress(location);
    const inAddress = readAddress(address);
    raw.city = inLocation.city || location || raw.city || inAddress.city;
    raw.state = raw.state || inLocation.state || inAddress.state;
    raw.zipCode = raw.zipCode || inLocation.zipCode || inAddress.zipCode;
    return stated;
  };
}

/** Returns a function that reads how to reach a row's dealer. A column "Dealer Address" has the street before its town. */
function contactReader(at: Columns): (cells: readonly string[]) => ReadContact {
  const [phone, email, website] = [at("dealerPhone"), at("dealerEmail"), at("dealerWebsite")];
  const [street, addresses] = [at("dealerStreet"), at("address")];
  const isStated = [phone, email, website, street, addresses].some((columns) => columns.length > 0);
  return (cells) => {
    if (!isStated) return {};
    const [beforeTown = ""] = firstOf(cells, addresses).split(",");
    return readContact({
      phone: firstOf(cells, phone),
      email: firstOf(cells, email),
      website: firstOf(cells, website),
      street: firstOf(cells, street) || (/^\d+ \p{L}/u.test(beforeTown) ? beforeTown : ""),
    });
  };
}

/** Returns a note for each of the columns in which the row holds a spreadsheet's error. */
const errorNotes = (cells: readonly string[], used: readonly number[], header: CsvHeader): string[] =>
  used.flatMap((column) => {
    const cell = (cells[column] ?? "").trim();
    if (!isSpreadsheetError(cell)) return [];
    return [`the column "${header.shown[column]?.header}" holds a spreadsheet's error ("${cell}"), which was left out`];
  });

/** The most words of statuses that a file's warnings name. */
const MAX_NAMED_STATUSES = 20;

/** Returns a function that gives a note for a status of which nobody knows if its car is for sale: the car is listed. Each word once. */
function statusNoter(columns: readonly number[]): (cells: readonly string[]) => string[] {
  const named = new Set<string>();
  return (cells) =>
    columns.flatMap((column) => {
      const status = (cells[column] ?? "").trim();
      if (named.has(status) || named.size >= MAX_NAMED_STATUSES || !isUnknownStatus(status)) return [];
      named.add(status);
      return [`the status "${status.slice(0, 40)}" is not known, so the car counts as for sale`];
    });
}

/** Repairs or empties a model and a trim that a spreadsheet has damaged. @returns a note for each */
function repairNames(raw: RawVehicle): string[] {
  return (["model", "trim"] as const).flatMap((source) => {
    const text = String(raw[source] ?? "");
    const damaged = readDamagedName(String(raw.make ?? ""), text);
    if (damaged === null) return [];
    raw[source] = damaged.name ?? "";
    const outcome = damaged.name === null ? "left out" : `read as "${damaged.name}"`;
    return [`the ${source} "${text}" was ${damaged.what} by a spreadsheet and was ${outcome}`];
  });
}

/** Writes the year of "18" and "'98" with four digits; other texts stay unchanged. */
function inFourDigits(year: string): string {
  const [, digits] = /^\s*['’‘`]?(\d\d)\s*$/.exec(year) ?? [];
  if (digits === undefined) return year;
  return Number(digits) < 50 ? `20${digits}` : `19${digits}`;
}

/** Columns that hold a fact in addition to the fact's own column. */
const OTHER_COLUMNS: Partial<Record<FactSource, readonly CsvField[]>> = {
  condition: ["condition", "certified", "title"],
  mileage: ["mileage", "kilometers"],
  city: ["location", "city", "address"],
  state: ["state", "address"],
  zipCode: ["zipCode", "address"],
};

/** Returns a function that records the column of each value of a row: the first that is not empty. */
function columnNoter(header: CsvHeader): (raw: RawVehicle, cells: readonly string[]) => void {
  const sources = FACT_FIELDS.map(sourceOf).map((source) => {
    const columns = (OTHER_COLUMNS[source] ?? [source]).flatMap((field) => header.columns.get(field) ?? []);
    const named = columns.map((column) => ({ column, name: header.shown[column]?.header ?? null }));
    return { source, named };
  });
  return (raw, cells) => {
    const origins: NonNullable<RawVehicle["origins"]> = {};
    for (const { source, named } of sources) {
      const statedValue = raw[source];
      if ((statedValue ?? "") === "") continue;
      const found = named.find(({ column }) => (cells[column] ?? "").trim() !== "");
      if (found !== undefined) origins[source] = { kind: "column", name: found.name, statedValue };
    }
    raw.origins = origins;
  };
}

type Columns = (field: CsvField) => readonly number[];

/**
 * Returns a function that reads a row's condition. Of several columns the first with a condition counts: Meta's `condition` is a grade
 * ("EXCELLENT"), and its `vehicle_type` a kind ("car_truck").
 */
function conditionReader(at: Columns): (cells: readonly string[]) => string {
  const [columns, certified, title] = [at("condition"), at("certified"), at("title")];
  return (cells) => {
    const inTitle = firstOf(cells, title);
    const conditions = columns.map((column) => firstOf(cells, [column]));
    const words =
      [...(isConditionWord(inTitle) ? [inTitle] : []), ...conditions].find((text) => conditionInWords(text) !== null) ??
      conditions.find((text) => text !== "");
    const flag = firstOf(cells, certified);
    if (!YES.test(flag) && conditionInWords(flag) !== "certified") return words ?? "";
    return conditionInWords(words) === "new" ? (words ?? "") : "Certified";
  };
}

/** The bare head of a column that says whether the odometer is true. */
const DENIES_MILEAGE =
  /^(?:tmu|(?:true)?(?:miles?|mileage)(?:unknown|exempt)|notactual(?:miles|mileage)?|(?:odometer|mileage)(?:exempt|discrepancy))$/;
/** The same, where a yes denies nothing: the odometer's disclosure is a paper that every sale needs. */
const MAY_DENY_MILEAGE = /^(?:odometer|mileage)(?:status|disclosure)$/;

/**
 * Returns a function that reads a row's mileage: in miles or the unit that a column names, otherwise from a column of kilometers. None where
 * another column denies it: a yes under "TMU", "Exempt" under "Odometer status".
 */
function mileageReader(
  at: Columns,
  { shown }: CsvHeader,
): (cells: readonly string[]) => Pick<RawVehicle, "mileage" | "mileageUnit"> {
  const [miles, unit, kilometers] = [at("mileage"), at("mileageUnit"), at("kilometers")];
  const headed = (heads: RegExp) =>
    shown.flatMap(({ header }, column) => (heads.test(bareHeader(header)) ? [column] : []));
  const [denials, statements] = [headed(DENIES_MILEAGE), headed(MAY_DENY_MILEAGE)];
  const isYes = (text: string): boolean => YES.test(text) || /^x$/i.test(text);
  return (cells) => {
    const isDenied =
      denials.some((column) => isYes(firstOf(cells, [column]))) ||
      [...denials, ...statements].some((column) => deniesMileage(firstOf(cells, [column])));
    if (isDenied) return { mileage: "", mileageUnit: "" };
    const stated = firstOf(cells, miles);
    const inKilometers = stated === "" ? firstOf(cells, kilometers) : "";
    return inKilometers === ""
      ? { mileage: stated, mileageUnit: firstOf(cells, unit) }
      : { mileage: inKilometers, mileageUnit: "km" };
  };
}

/** The word that people write in place of the price of a sold car: "SOLD", "*Sold!*". With a figure it may mean anything. */
const SOLD_INSTEAD_OF_PRICE = /^[\s*]*sold\b\D*$/i;

/** Returns a function that tells if a row's car is sold or not offered: by a status, a flag, a past day, its title, or a word in place of the price. */
function saleReader(at: Columns): (cells: readonly string[]) => SaleWord | null {
  const [status, sold, soldDate, price] = [at("status"), at("sold"), at("soldDate"), at("price")];
  const [offered, titles] = [at("offered"), at("title")];
  const today = new Date();
  return (cells) => {
    const words = status.map((column) => readSaleStatus(firstOf(cells, [column])));
    const flag = firstOf(cells, sold);
    const isSold =
      words.includes("sold") ||
      YES.test(flag) ||
      readSaleStatus(flag) !== null ||
      price.some((column) => SOLD_INSTEAD_OF_PRICE.test(cells[column] ?? "")) ||
      isPastDate(firstOf(cells, soldDate), today) ||
      YES.test(firstOf(cells, soldDate));
    if (isSold) return "sold";
    const isNotOffered =
      words.some((word) => word !== null) || offered.some((column) => isNo(firstOf(cells, [column])));
    return isNotOffered ? "not for sale" : readSaleInTitle(firstOf(cells, titles));
  };
}

/** Returns Google's `link_template` without its placeholders: "https://dealer.example/car/1?store={store_code}". */
function withoutTemplate(address: string): string {
  if (!address.includes("{")) return address;
  const [page = "", query = ""] = address.replace(/^\{lpurl\}/, "").split("?", 2);
  if (page.includes("{")) return "";
  const fixed = query.split("&").filter((pair) => pair !== "" && !pair.includes("{"));
  return fixed.length === 0 ? page : `${page}?${fixed.join("&")}`;
}
