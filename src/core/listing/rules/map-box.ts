/** An area between two meridians and two parallels, in degrees with at most four decimals (11 metres). Its edges belong to it. */
export type MapBox = { west: number; south: number; east: number; north: number };

/** The format of a box, in a sentence for clients that sent another format. */
export const BOX_FORMAT =
  "must be west,south,east,north in degrees with at most four decimals, such as -123.1,47,-121.5,48.2";

const STRICT = /^-?\d{1,3}(?:\.\d{1,4})?(?:,-?\d{1,3}(?:\.\d{1,4})?){3}$/;
const LENIENT = /^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$/;

function readNumbers(text: string, pattern: RegExp): MapBox | undefined {
  const plain = text.replaceAll(" ", "");
  if (!pattern.test(plain)) return undefined;
  // Adding zero turns -0 into 0.
  const numbers = plain.split(",").map((part) => Math.round(Number(part) * 10_000) / 10_000 + 0);
  const [west = 0, south = 0, east = 0, north = 0] = numbers;
  return { west, south, east, north };
}

const isOnEarth = ({ west, south, east, north }: MapBox): boolean =>
  Math.max(west, -west, east, -east) <= 180 && Math.max(south, -south, north, -north) <= 90;

/**
 * Reads a box from a program, strictly.
 * @returns the box, or the error in the text: a sentence without its beginning, "must be …"
 */
export function readBox(text: string): MapBox | string {
  const box = readNumbers(text, STRICT);
  if (!box) return BOX_FORMAT;
  if (!isOnEarth(box)) return "must have longitudes from -180 to 180 and latitudes from -90 to 90";
  if (box.south > box.north) return "must have its south before its north: they are turned round";
  if (box.west > box.east) {
    return "must have its west before its east: they are turned round, or it crosses the 180th meridian, which is not supported";
  }
  return box;
}

/** Reads a box from a page's address, which people edit: two corners in any order. Returns undefined when the text is not a box. */
export function readCorners(text: string): MapBox | undefined {
  const box = readNumbers(text, LENIENT);
  return box && isOnEarth(box) ? sortedBox(box) : undefined;
}

/** Returns the box between two opposite corners. */
export const sortedBox = ({ west, south, east, north }: MapBox): MapBox => ({
  west: Math.min(west, east),
  south: Math.min(south, north),
  east: Math.max(west, east),
  north: Math.max(south, north),
});

/** Returns a box as text that `readBox` reads. */
export const boxText = ({ west, south, east, north }: MapBox): string => `${west},${south},${east},${north}`;

/** Returns whether a point lies in a box, edges included. Degrees. */
export const isInBox = ({ west, south, east, north }: MapBox, latitude: number, longitude: number): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;
