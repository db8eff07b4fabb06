import type { VehicleFacts } from "./vehicle-facts.ts";
import type { FactField } from "./vehicle-fields.ts";

/**
 * The ways in which a fact is found, and the letter that is stored for each.
 * - `json-ld`, `microdata`: the page's schema.org data, in a script or in the markup
 * - `page-data`: other data in the page's scripts
 * - `platform`: read by the platform's adapter from its service's answers or its markup
 * - `markup`: text that the page shows to a reader
 * - `column`: a column of a CSV file or of an inventory feed
 * - `decoder`: the VIN, decoded offline
 * - `site`: the dealer's address elsewhere on the website
 * - `derived`: derived from other facts of the same record, such as the make from the title
 */
export const ORIGIN_LETTERS = {
  "json-ld": "j",
  microdata: "m",
  "page-data": "s",
  platform: "p",
  markup: "c",
  column: "f",
  decoder: "v",
  site: "a",
  derived: "d",
} as const;
export type OriginKind = keyof typeof ORIGIN_LETTERS;

/**
 * An origin in its stored form: the kind's letter, the page's letter (`a` for the record's page, `b` for the list before it) and the name
 * of the property, key, label or column, which may be empty: `jamileageFromOdometer`.
 */
export type OriginCode = string;

const MAX_NAME = 60;

export const originCode = (kind: OriginKind, page: "a" | "b", name: string | null): OriginCode =>
  `${ORIGIN_LETTERS[kind]}${page}${(name ?? "").slice(0, MAX_NAME)}`;

const KINDS = new Map(Object.entries(ORIGIN_LETTERS).map(([kind, letter]) => [letter as string, kind as OriginKind]));

/** Reads a stored origin. Returns null for an origin that a newer version has written. */
export function readOriginCode(code: OriginCode): { kind: OriginKind; isOfList: boolean; name: string | null } | null {
  const kind = KINDS.get(code.charAt(0));
  return kind === undefined ? null : { kind, isOfList: code.charAt(1) === "b", name: code.slice(2) || null };
}

/** A source's value for a fact where another value was taken: the fact, the source's words and their origin. */
export type Contradiction = [field: FactField, words: string, origin: OriginCode];

/** The places where one crawl or one row of a file found a car's facts. */
export type FactReading = {
  /** JSON of the facts with their origins. Most cars of one website have the same text. */
  codes: string;
  /** Details of this car. Omitted when empty. */
  details?: {
    /** Address of the page, where it differs from the car's `originalListingUrl`. */
    p?: string;
    /** Address of the list with the car, where facts come from that list. */
    l?: string;
    /** Line of the file. */
    n?: number;
    /** The original words of facts that had to be interpreted, shortened. */
    w?: Partial<Record<FactField, string>>;
  };
  others?: Contradiction[];
};

/** A car's facts with their origins. Without `reading` the origins are unknown. */
export type ReadVehicle = VehicleFacts & { reading?: FactReading | undefined };
