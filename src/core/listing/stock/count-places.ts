import { MAP_GRID_DEGREES, MAP_PLACES_MAX } from "../rules/search-limits.ts";
import type { VehiclePlaces } from "../vehicle-places-schemas.ts";
import type { ZipTable } from "../zip-codes.ts";
import { compareText } from "./names.ts";

/** Vehicles with the same zip code and town. `place` is "City, ST". */
export type CountedPlace = { zip: string | null; place: string | null; count: number };

/** Degrees are whole numbers here: 1/10,000 degree. */
const FINE = 10_000;

/** Vehicles at a point, or in a cell. The sums are over its vehicles. */
type Group = { count: number; latitudes: number; longitudes: number; largest: Point };
type Point = { latitude: number; longitude: number; line: number; count: number; label: string | null; most: number };

/** Returns the line of a vehicle's zip code; without one, the first zip code of its town (as in `SearchedBox`). */
const lineOf = (zips: ZipTable, { zip, place }: CountedPlace): number =>
  zip === null ? (zips.linesOfPlace(place)[0] ?? -1) : zips.lineOfZip(zip);

/** Counts by point; zip codes at the same point are joined. */
function pointsOf(counted: Iterable<CountedPlace>, zips: ZipTable): { points: Point[]; unplaced: number } {
  const points = new Map<number, Point>();
  let unplaced = 0;
  for (const one of counted) {
    const line = lineOf(zips, one);
    if (line < 0) {
      unplaced += one.count;
      continue;
    }
    const { latitude, longitude } = zips.pointOf(line);
    const key = Math.round(latitude * FINE) * 4_000_000 + Math.round(longitude * FINE);
    const point = points.get(key) ?? { latitude, longitude, line, count: 0, label: null, most: 0 };
    point.count += one.count;
    const isLarger =
      one.count > point.most || (one.count === point.most && compareText(one.place ?? "", point.label ?? "") < 0);
    if (one.place !== null && (point.label === null || isLarger)) {
      point.label = one.place;
      point.most = one.count;
    }
    point.line = Math.min(point.line, line);
    points.set(key, point);
  }
  return { points: [...points.values()], unplaced };
}

/** Groups points whose coordinates, divided by this (in 1/10,000 degree), are the same whole numbers. */
function groupsOf(points: readonly Point[], side: number): Group[] {
  const groups = new Map<number, Group>();
  for (const point of points) {
    const [latitude, longitude] = [Math.round(point.latitude * FINE), Math.round(point.longitude * FINE)];
    const key = Math.floor(latitude / side) * 4_000_000 + Math.floor(longitude / side);
    const group = groups.get(key) ?? { count: 0, latitudes: 0, longitudes: 0, largest: point };
    group.count += point.count;
    group.latitudes += latitude * point.count;
    group.longitudes += longitude * point.count;
    if (point.count > group.largest.count || (point.count === group.largest.count && point.line < group.largest.line)) {
      group.largest = point;
    }
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Returns where vehicles are, from counts by zip code and town. No more places than a map can use: where there are more, they are grouped
 * in the finest grid that has few enough cells.
 */
export function placesOf(counted: Iterable<CountedPlace>, zips: ZipTable): VehiclePlaces {
  const { points, unplaced } = pointsOf(counted, zips);
  let gridDegrees: number | null = null;
  let groups = groupsOf(points, 1);
  for (const degrees of groups.length > MAP_PLACES_MAX ? MAP_GRID_DEGREES : []) {
    gridDegrees = degrees;
    groups = groupsOf(points, Math.round(degrees * FINE));
    if (groups.length <= MAP_PLACES_MAX) break;
  }
  const places = groups
    .map(({ count, latitudes, longitudes, largest: { line, label } }) => {
      const zipCode = zips.codeOf(line);
      return {
        latitude: Math.round(latitudes / count) / FINE,
        longitude: Math.round(longitudes / count) / FINE,
        count,
        label: label ?? `Zip code ${zipCode}`,
        zipCode,
        state: zips.stateOf(line),
      };
    })
    .sort((a, b) => b.count - a.count || compareText(a.zipCode, b.zipCode));
  return { total: places.reduce((sum, { count }) => sum + count, unplaced), unplaced, gridDegrees, places };
}
