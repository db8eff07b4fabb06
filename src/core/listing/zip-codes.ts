import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { US_STATES } from "#core/facts/rules/us-states.ts";

/** Zip codes with their centroids; written by scripts/package-data/write-zip-codes.ts. */
export const ZIP_CODES_FILE = new URL("zip-codes.txt.br", import.meta.url);

const EARTH_RADIUS_MILES = 3_958.8;
const radians = (angle: number): number => (angle * Math.PI) / 180;

const titleCase = (text: string): string =>
  text.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());

/** Returns the five digits of a zip code as a number; -1 for any other text. */
function digitsOf(zip: string): number {
  if (zip.length !== 5) return -1;
  let digits = 0;
  for (let at = 0; at < 5; at++) {
    const digit = zip.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    digits = digits * 10 + digit;
  }
  return digits;
}

const NO_LINE = -1;
/** Copies of the codes: slices of the file would keep all of it in memory. */
const STATE_CODES = new Map(Object.keys(US_STATES).map((code) => [code, code]));
/** Chords whose squares differ by less than this part may be of equal distances. */
const ROUNDING = 1e-6;

/**
 * The US zip codes with their centroids (from GeoNames, CC BY 4.0). A zip code is named by its line in the file. All of them take 3.3 MB:
 * numbers are in typed arrays, because an array per town took 5 MB more.
 */
export class ZipTable {
  /** By the zip code's digits. */
  readonly #lineOfDigits = new Int32Array(100_000).fill(NO_LINE);
  readonly #digits: Int32Array;
  /** The first line of each "chantilly, va", and after each line the town's next one. */
  readonly #firstOfPlace = new Map<string, number>();
  readonly #nextOfPlace: Int32Array;
  /** Points on the unit sphere: x, y, z of line 0, and so on. A distance is then three multiplications and a root. */
  readonly #points: Float64Array;
  /** Latitude and longitude of line 0, and so on, in 1/10,000 degree, which is as exact as the file is. */
  readonly #degrees: Int32Array;
  /** The state of each line; "" for military post offices, which are in no state. All lines of a state share one text. */
  readonly #states: string[] = [];

  /** @param lines zip code, town, state's code, latitude and longitude, separated by tabs */
  constructor(lines: readonly string[]) {
    this.#points = new Float64Array(lines.length * 3);
    this.#degrees = new Int32Array(lines.length * 2);
    this.#digits = new Int32Array(lines.length);
    this.#nextOfPlace = new Int32Array(lines.length);
    // Backwards, so that each town's lines are chained in ascending order.
    for (let index = lines.length - 1; index >= 0; index--) this.#add(index, (lines[index] ?? "").split("\t"));
  }

  #add(line: number, cells: readonly string[]): void {
    const [zip = "", town, state = "", latitudeDegrees, longitudeDegrees] = cells;
    const digits = digitsOf(zip);
    this.#digits[line] = digits;
    // Two zip codes are in the file twice; the later line counts.
    if (digits >= 0 && this.#lineOfDigits[digits] === NO_LINE) this.#lineOfDigits[digits] = line;
    this.#states[line] = STATE_CODES.get(state) ?? "";
    const place = `${town}, ${state}`.toLowerCase();
    this.#nextOfPlace[line] = this.#firstOfPlace.get(place) ?? NO_LINE;
    this.#firstOfPlace.set(place, line);
    this.#degrees[line * 2] = Math.round(Number(latitudeDegrees) * 10_000);
    this.#degrees[line * 2 + 1] = Math.round(Number(longitudeDegrees) * 10_000);
    const latitude = radians(Number(latitudeDegrees));
    const longitude = radians(Number(longitudeDegrees));
    this.#points[line * 3] = Math.cos(latitude) * Math.cos(longitude);
    this.#points[line * 3 + 1] = Math.cos(latitude) * Math.sin(longitude);
    this.#points[line * 3 + 2] = Math.sin(latitude);
  }

  /** Returns the line of a zip code; -1 when it is not known. */
  lineOfZip(zip: string | null): number {
    const digits = zip === null ? -1 : digitsOf(zip);
    return digits < 0 ? NO_LINE : (this.#lineOfDigits[digits] as number);
  }

  /** Returns the lines of a town's zip codes; empty when the "City, ST" (in any case) is not known. */
  linesOfPlace(place: string | null): readonly number[] {
    const lines: number[] = [];
    let line = this.#firstLineOf(place);
    for (; line !== NO_LINE; line = this.#nextOfPlace[line] as number) lines.push(line);
    return lines;
  }

  /**
   * Returns the towns with a name, in any case: "Tacoma, WA", the zip code in its middle, and how many there are. Those with most zip codes
   * first.
   * @param state a code; null for all states
   */
  townsNamed(name: string, state: string | null): { place: string; zip: string; zips: number }[] {
    const town = name
      .trim()
      .replace(/\s+/g, " ")
      .replace(/^(st)\.? /i, "saint ");
    const towns = (state === null ? Object.keys(US_STATES) : [state]).flatMap((code) => {
      const stateName = US_STATES[code] ?? code;
      const lines = [code, stateName].map((of) => this.linesOfPlace(`${town}, ${of}`)).find(({ length }) => length > 0);
      if (!lines) return [];
      const zip = String(this.#digits[this.#middleOf(lines)]).padStart(5, "0");
      return [{ place: `${titleCase(town)}, ${code}`, zip, zips: lines.length }];
    });
    return towns.sort((a, b) => b.zips - a.zips);
  }

  /** Returns the towns that have at least some number of zip codes, as "Tacoma", with the point in their middle. Those with most come first. */
  largeTowns(leastZips: number): { name: string; latitude: number; longitude: number }[] {
    const towns = [...this.#firstOfPlace.keys()].map((place) => ({ place, lines: this.linesOfPlace(place) }));
    return towns
      .filter(({ lines }) => lines.length >= leastZips)
      .sort((a, b) => b.lines.length - a.lines.length)
      .map(({ place, lines }) => ({
        name: titleCase(place.split(",", 1)[0] ?? place),
        ...this.pointOf(this.#middleOf(lines)),
      }));
  }

  /** Returns the town of a zip code, "Tacoma"; null for an unknown code. */
  townOf(zip: string): string | null {
    const own = this.lineOfZip(zip);
    const place = [...this.#firstOfPlace.keys()].find((name) => this.linesOfPlace(name).includes(own));
    return place === undefined ? null : titleCase(place.split(",", 1)[0] ?? place);
  }

  /** Returns the line nearest to the middle of some lines. */
  #middleOf(lines: readonly number[]): number {
    const sum = [0, 1, 2].map((axis) =>
      lines.reduce((total, line) => total + (this.#points[line * 3 + axis] as number), 0),
    );
    const length = Math.hypot(...sum);
    const closeness = (line: number) =>
      sum.reduce((total, part, axis) => total + (part / length) * (this.#points[line * 3 + axis] as number), 0);
    return lines.reduce((best, line) => (closeness(line) > closeness(best) ? line : best));
  }

  #firstLineOf(place: string | null): number {
    return (place === null ? undefined : this.#firstOfPlace.get(place.toLowerCase())) ?? NO_LINE;
  }

  /** Returns the zip code and centroid, in degrees, of a vehicle's zip, else of its town; null when neither is known. */
  locate(zip: string | null, place: string | null): { zip: string; latitude: number; longitude: number } | null {
    const own = this.lineOfZip(zip);
    const line = own >= 0 ? own : this.#firstLineOf(place);
    if (line < 0) return null;
    return { zip: this.codeOf(line), ...this.pointOf(line) };
  }

  /** Returns the five digits of a line. */
  codeOf(line: number): string {
    return String(this.#digits[line]).padStart(5, "0");
  }

  /** Returns the two letters of a line's state; null where there is none. */
  stateOf(line: number): string | null {
    return this.#states[line] || null;
  }

  /** Returns the centroid of a line, in degrees. */
  pointOf(line: number): { latitude: number; longitude: number } {
    const [latitude = 0, longitude = 0] = this.#degrees.subarray(line * 2, line * 2 + 2);
    return { latitude: latitude / 10_000, longitude: longitude / 10_000 };
  }

  /** Returns the great-circle distance between the centroids of two lines, in miles (haversine, by way of the chord). */
  miles(a: number, b: number): number {
    return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(this.#squaredChord(a, b)) / 2));
  }

  /** Returns a test whether a line is within some miles of another. Chords decide, except near the limit, where rounding matters. */
  nearTo(center: number, miles: number): (line: number) => boolean {
    const limit = miles >= EARTH_RADIUS_MILES * Math.PI ? 4 : (2 * Math.sin(miles / EARTH_RADIUS_MILES / 2)) ** 2;
    return (line) => {
      const chord = this.#squaredChord(center, line);
      return Math.abs(chord - limit) > ROUNDING * limit ? chord < limit : this.miles(center, line) <= miles;
    };
  }

  /** Returns the square of the straight distance between two lines on the unit sphere. */
  #squaredChord(a: number, b: number): number {
    const points = this.#points;
    const x = (points[a * 3] as number) - (points[b * 3] as number);
    const y = (points[a * 3 + 1] as number) - (points[b * 3 + 1] as number);
    const z = (points[a * 3 + 2] as number) - (points[b * 3 + 2] as number);
    return x * x + y * y + z * z;
  }

  /**
   * Returns the whole miles between a zip and a vehicle, by its own zip, else by its town.
   * @returns null when one of them is not known
   */
  milesTo(from: string, zip: string | null, place: string | null): number | null {
    const center = this.lineOfZip(from);
    const own = this.lineOfZip(zip);
    const line = own >= 0 ? own : this.#firstLineOf(place);
    return center < 0 || line < 0 ? null : Math.round(this.miles(center, line));
  }
}

let table: Promise<ZipTable> | undefined;

const decompress = promisify(brotliDecompress);

/** Reads the lines of the zip codes' file, without the line that names its source. */
export async function readZipLines(): Promise<string[]> {
  const text = (await decompress(await readFile(ZIP_CODES_FILE))).toString();
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

/** Reads the zip codes once. */
export function loadZips(): Promise<ZipTable> {
  table ??= readZipLines().then((lines) => new ZipTable(lines));
  return table;
}
