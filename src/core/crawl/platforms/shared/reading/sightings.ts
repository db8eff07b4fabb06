import { isPlaceholderName } from "#core/facts/rules/placeholder-name.ts";
import { decodedPath, detailAddress, httpUrl } from "#core/facts/rules/urls.ts";
import { findVin, readVin } from "#core/facts/rules/vin.ts";
import { remember } from "#kernel/words/rules/remember.ts";
import type { RawVehicle } from "../../../platform.ts";
import type { Sighting } from "../hints.ts";
import { originNotes } from "./origin-notes.ts";

/** The sources of records on a page, most trusted first. */
const SOURCES: readonly Sighting["source"][] = ["platform", "json-ld", "microdata", "state", "card"];

/** Returns the keys that join a car's records on one page: its VIN and its page's path (with query), else its stock number,
 * else its name, price and mileage. */
export function keysOf(raw: RawVehicle): string[] {
  const keys: string[] = [];
  const vin = typeof raw.vin === "string" ? raw.vin.trim().toUpperCase() : "";
  if (isNumber(vin)) keys.push(`vin:${vin}`);
  const address = detailAddress(raw.detailUrl, raw.pageUrl);
  if (address !== null) {
    const path = pathKey(address);
    if (path !== pathKey(raw.pageUrl) || keys.length === 0) keys.push(path);
    const vinInPath = findVin(decodedPath(address));
    if (vinInPath !== null && keys[0] !== `vin:${vinInPath}` && vin === "") keys.unshift(`vin:${vinInPath}`);
  }
  if (keys.length === 0 && raw.stockNumber != null && raw.stockNumber !== "") keys.push(`stock:${raw.stockNumber}`);
  const figures = [raw.price, raw.mileage].filter((value) => value != null && value !== "");
  if (keys.length === 0 && figures.length > 0 && raw.title)
    keys.push(`print:${[raw.title, raw.year, ...figures].join("|")}`);
  return keys;
}

/** True for a VIN, or the serial number of an old car; false for words and fillers in its place ("CALL US", "00000000000000000"). */
const isNumber = (vin: string): boolean =>
  vin.length >= 5 && readVin(vin, OLD_YEAR).kind !== "refused" && /\d/.test(vin);

const OLD_YEAR = 1970;

/** A record's id in a path. Some sites show the same car under `/inventory/details/` and under another path. */
const RECORD =
  /\/(?:details?|inventory|vehicles?|vdp|listing|cars?)\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\/|$)/i;

/** Returns the key of a page's address, without its host. */
export const pathKey = remember(2_000, (address): string => {
  const url = new URL(address);
  const record = RECORD.exec(url.pathname)?.[1];
  if (record !== undefined) return `path:${record.toLowerCase()}`;
  return `path:${url.pathname.replace(/(?<=.)\/$/, "").toLowerCase()}${url.search}`;
});

/** Returns the key of the car's own page; null without one. */
export function ownKey(raw: RawVehicle): string | null {
  const address = httpUrl(raw.detailUrl, raw.pageUrl);
  return address === null ? null : pathKey(address);
}

/** All records of one car on one page. */
export type Car = { keys: Set<string>; sightings: Sighting[] };

/** Groups records that share a VIN, a page or a stock number, in the order of their first appearance. */
export function groupSightings(sightings: readonly Sighting[]): Car[] {
  const cars: Car[] = [];
  const byKey = new Map<string, Car>();
  for (const sighting of sightings) {
    const keys = keysOf(sighting.raw);
    const vin = keys.find((key) => key.startsWith("vin:"));
    // The VIN decides: two VINs with one address (a list that gives its own address for each car) are two cars.
    const known =
      vin === undefined ? keys.map((key) => byKey.get(key)).find(Boolean) : (byKey.get(vin) ?? withoutVin(byKey, keys));
    const car = known ?? { keys: new Set<string>(), sightings: [] };
    if (known === undefined) cars.push(car);
    car.sightings.push(sighting);
    for (const key of keys) {
      car.keys.add(key);
      if (!byKey.has(key)) byKey.set(key, car);
    }
  }
  return cars;
}

function withoutVin(byKey: ReadonlyMap<string, Car>, keys: readonly string[]): Car | undefined {
  const found = keys.map((key) => byKey.get(key)).find((car) => car !== undefined);
  return found === undefined || [...found.keys].some((key) => key.startsWith("vin:")) ? undefined : found;
}

const has = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== "" && value !== "undefined" && value !== "null";

/** True when another source's value replaces the one before: a missing value or a placeholder. */
const isReplaceable = (before: unknown, value: unknown): boolean =>
  !has(before) || (before !== value && isPlaceholderName(before) && !isPlaceholderName(value));

const contradicts = (before: unknown, value: unknown): boolean => before !== value && !isPlaceholderName(value);

/** A record's data about itself. It is not a fact, and it is not merged like one. */
const ABOUT_RECORD: ReadonlySet<string> = new Set(["images", "origins", "others", "foundOn"]);

/**
 * Merges all records of a car: each field from the most trusted source that has it, the photos from the longest list. The origins of the
 * values, and the differing values of the other records, are kept.
 */
export function mergeRecords(car: Car, pageUrl: string): RawVehicle {
  const ordered = car.sightings.toSorted((a, b) => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source));
  const merged: Record<string, unknown> = { pageUrl };
  const notes = originNotes();
  let images: RawVehicle["images"];
  for (const { source, raw } of ordered) {
    for (const field in raw) {
      const value = raw[field as keyof RawVehicle];
      if (!has(value) || ABOUT_RECORD.has(field)) continue;
      if (isReplaceable(merged[field], value)) {
        merged[field] = value;
        notes.taken(field, raw, source);
      } else if (contradicts(merged[field], value)) notes.contradicted(field, raw, source);
    }
    if ((raw.images?.length ?? 0) > (images?.length ?? 0)) {
      images = raw.images;
      notes.taken("images", raw, source);
    }
  }
  if (images !== undefined) merged.images = images;
  return Object.assign(merged as RawVehicle, notes.all());
}

/** Returns the best key of a car: its VIN, else its page. */
export function mainKey(car: Car): string {
  const keys = [...car.keys];
  return keys.find((key) => key.startsWith("vin:")) ?? keys[0] ?? "";
}
