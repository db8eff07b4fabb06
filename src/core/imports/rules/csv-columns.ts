import { FACT_FIELDS, type FactSource, sourceOf } from "#core/facts/rules/vehicle-fields.ts";
import { once } from "#kernel/words/rules/remember.ts";
import { CSV_HEADERS, OTHER_HEADERS } from "./columns/csv-headers.ts";

export type CsvField = FactSource | keyof typeof OTHER_HEADERS;

/** Returns only letters and digits, without accents: "Stock #", "STOCK_" and "stock" are the same header. */
export const bareHeader = (header: string): string =>
  header
    .slice(0, MAX_HEADER)
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, "");

const MAX_HEADER = 100;
/** "Photo 1", "ImageURL12", "picture_url_3", "image[0].url", "additional_image_link_2". */
const PHOTO_COLUMN = /^(?:additional)?(?:photo|image|img|picture|pic)(?:url|link)?s?\d{1,3}(?:url|link)?$/;
/** The ranks of headers start here when the header is known only after something was removed from it. */
export const SHORTENED_RANK = 200;

type FieldMatch = { field: CsvField; rank: number };

/** Returns the words of a header in lower case, without accents: "VEHICLES_Price_Asking" and "vehiclesPriceAsking" have three. */
const wordsOf = (header: string): string[] =>
  header
    .slice(0, MAX_HEADER)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    // Salesforce ends the names of a customer's own tables and columns with "__c": "Vehicle__c.List_Price__c".
    .replace(/__[cr](?![a-z])/gi, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("#", " number ")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");

/** Common abbreviations of words in column names. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  ...{ stk: "stock", nbr: "number", num: "number", no: "number", veh: "vehicle", yr: "year", mk: "make", mke: "make" },
  ...{
    mdl: "model",
    trm: "trim",
    bdy: "body",
    typ: "type",
    prc: "price",
    sls: "sale",
    odo: "odometer",
    odom: "odometer",
  },
  ...{ clr: "color", colour: "color", ext: "exterior", int: "interior", trans: "transmission", drv: "drive" },
  ...{ desc: "description", descr: "description", hwy: "highway", img: "image", pic: "image", picture: "image" },
};
const inFull = (word: string): string => SHORT_WORDS[word] ?? word;
const singular = (word: string): string => (/^\p{L}{3,}[^s]s$/u.test(word) ? word.slice(0, -1) : word);
/** Returns the words written out, in the singular and in alphabetical order. */
const inAnyOrder = (words: readonly string[]): string =>
  words
    .map((word) => inFull(singular(word)))
    .sort()
    .join(" ");

type HeaderIndex = {
  byHeader: ReadonlyMap<string, FieldMatch>;
  /** The fields by a header's words, in any order, number and abbreviation; null where two fields have a header of the same words. */
  byWords: ReadonlyMap<string, FieldMatch | null>;
};

/** Returns the known headers. Only those who read a file's header line need them: most crawls do not. */
const headerIndex = once((): HeaderIndex => {
  const byHeader = new Map<string, FieldMatch>();
  const byWords = new Map<string, FieldMatch | null>();
  for (const [field, headers] of [
    ...FACT_FIELDS.map((fact) => [sourceOf(fact), CSV_HEADERS[fact]] as const),
    ...(Object.entries(OTHER_HEADERS) as [CsvField, string][]),
  ]) {
    for (const [rank, header] of headers.split(",").entries()) {
      byHeader.set(bareHeader(header), { field, rank });
      const words = wordsOf(header);
      const before = byWords.get(inAnyOrder(words));
      const isClear = before === undefined || before?.field === field;
      if (words.length > 1) byWords.set(inAnyOrder(words), isClear ? { field, rank } : null);
    }
  }
  return { byHeader, byWords };
});

/** The possible fields of a file's columns, facts first. */
export const CSV_FIELDS: readonly CsvField[] = [
  ...FACT_FIELDS.map(sourceOf),
  ...(Object.keys(OTHER_HEADERS) as (keyof typeof OTHER_HEADERS)[]),
];

/** Returns the fact of a column by its header, and its rank as a source (0 is best); null when the header is unknown. */
export function csvFieldOf(header: string): FieldMatch | null {
  const key = bareHeader(header);
  const known = exactly(key) ?? shortened(header, key);
  return FOREIGN_SIGN.test(header) ? notPrice(known) : known;
}

/** The sign of another currency than US dollars: "Price (€)", "Price C$". */
export const FOREIGN_SIGN = /[€£¥₹₽₩₺]|\b(?:CA?|AU?|MX|NZ)\$/;

const exactly = (key: string): FieldMatch | null =>
  headerIndex().byHeader.get(key) ?? (PHOTO_COLUMN.test(key) ? { field: "images", rank: 100 } : null);

/** Prefixes and suffixes that systems add to the name of a column: "VehicleMake", "veh_color", "g:price", "fuel_type_name". */
const PREFIX = /^(?:vehicle|veh|car|unit|listing|inventory|item|attr|used|g)(?=[a-z])/;
const SUFFIX = /(?:name|desc|description|text|string|label|en)$/;
const DOLLARS = /(?:inusdollars|indollars|usdollars|dollars|inusd|usd|us|amount|amt|cur|currency)$/;
/** Words that databases put before a column's name: its table's name, or a mark for a key. */
const TABLE_WORD =
  /^(?:vehicles?|veh|cars?|units?|listings?|inventory|items?|posts?|products?|meta|custom|attr|used|g|[pf]k|k[pf])$/;
/** A remark in brackets: a unit, a number. A longer one may be the column's true name. */
const REMARK = /\(([^()]{0,12})\)|\[([^[\]]{0,12})\]/g;
/** A remark that the figures are thousands: "Miles (000s)". They are too coarse for a fact. */
const THOUSANDS = /^(?:x?1?000s?|(?:in)?(?:thousands?|k))$/;

/** Returns the field of a header without its remark or without system prefixes. The rest of another amount's header is never a price. */
function shortened(header: string, key: string): FieldMatch | null {
  const remarks = [...header.slice(0, MAX_HEADER).matchAll(REMARK)].map(([, round = "", square = ""]) =>
    bareHeader(round + square),
  );
  const plain = bareHeader(header.slice(0, MAX_HEADER).replace(REMARK, " "));
  if (remarks.some((remark) => THOUSANDS.test(remark))) return null;
  const isDollars = remarks.every((remark) => /^(?:\d*|us|usd|inusd|dollars)$/.test(remark));
  const found =
    (isDollars ? exactly(plain) : notPrice(exactly(plain))) ??
    exactly(key.replace(PREFIX, "")) ??
    exactly(key.replace(DOLLARS, "")) ??
    notPrice(exactly(plain.replace(SUFFIX, ""))) ??
    notPrice(exactly(key.replace(PREFIX, "").replace(SUFFIX, ""))) ??
    exactly(key.replace(/prc$/, "price")) ??
    byWords(header);
  if (found === null) return null;
  const isKilometers = found.field === "mileage" && remarks.some((remark) => /^(?:in)?k(?:m|ilom)/.test(remark));
  return { field: isKilometers ? "kilometers" : found.field, rank: SHORTENED_RANK + found.rank };
}

/**
 * Returns the field of a header whose words are a known header's, abbreviated or in another order, after the name of a table:
 * "VEHICLES_Prc_Asking".
 */
function byWords(header: string): FieldMatch | null {
  const words = wordsOf(header);
  const first = words.findIndex((word) => !TABLE_WORD.test(word));
  const rest = words.slice(Math.max(0, first));
  const known = (headerWords: readonly string[]) =>
    exactly(headerWords.join("")) ??
    exactly(headerWords.map(inFull).join("")) ??
    headerIndex().byWords.get(inAnyOrder(headerWords)) ??
    null;
  // "Inventory #" is the stock number itself, "Inventory Price" the price in a table of that name.
  return known(words) ?? known(rest) ?? withoutKind(words, known) ?? withoutKind(rest, known);
}

/** Words for the kind of a column's values, with the fields that use them: "MILES_QTY", "NEW_USED_IND", "Main Photo URL". */
const KIND_WORDS: readonly [RegExp, readonly CsvField[]][] = [
  [/^qty$/, ["mileage"]],
  [/^(?:ind|indicator|flag)$/, ["condition", "certified", "sold", "status"]],
  [/^(?:url|uri|link|list)s?$/, ["images", "detailUrl", "carfaxUrl"]],
];

/** Returns the field of a header's words without the last ones, which only name the kind of its values. */
function withoutKind(
  words: readonly string[],
  known: (words: readonly string[]) => FieldMatch | null,
): FieldMatch | null {
  const kinds = words.map((word) => KIND_WORDS.find(([pattern]) => pattern.test(word)));
  const end = kinds.lastIndexOf(undefined) + 1;
  const found = end === 0 || end === words.length ? null : known(words.slice(0, end));
  return found !== null && kinds.slice(end).every((kind) => kind?.[1].includes(found.field)) ? found : null;
}

const notPrice = (known: FieldMatch | null): FieldMatch | null => (known?.field === "price" ? null : known);
