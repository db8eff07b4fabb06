import type { RawVehicle } from "../../../platform.ts";
import { keysOf, type Sighting, SOURCES } from "./sighting.ts";

/** All records of one car on one page. */
export type Car = { keys: Set<string>; sightings: Sighting[] };

/** Puts records together that share a VIN, a page or a stock number. Order is that of first appearance. */
export function groupSightings(sightings: readonly Sighting[]): Car[] {
  const cars: Car[] = [];
  const byKey = new Map<string, Car>();
  for (const sighting of sightings) {
    const keys = keysOf(sighting.raw);
    const vin = keys.find((key) => key.startsWith("vin:"));
    // A VIN decides: two cars on one page address (a list that gives its own address for each) stay two.
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

/** One record out of all records of a car: each field from the most trusted source that has it, photos from the fullest. */
export function mergeRecords(car: Car, pageUrl: string): RawVehicle {
  const ordered = car.sightings.toSorted((a, b) => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source));
  const merged: RawVehicle = { pageUrl };
  for (const { raw } of ordered) {
    for (const [field, value] of Object.entries(raw)) {
      const name = field as keyof RawVehicle;
      if (name !== "images" && has(value) && !has(merged[name])) Object.assign(merged, { [name]: value });
    }
    if ((raw.images?.length ?? 0) > (merged.images?.length ?? 0)) merged.images = raw.images;
  }
  return merged;
}

/** The key that names a car best: its VIN, else its page. */
export function mainKey(car: Car): string {
  const keys = [...car.keys];
  return keys.find((key) => key.startsWith("vin:")) ?? keys[0] ?? "";
}
