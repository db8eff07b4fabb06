import { kindInWords } from "#core/facts/rules/vehicle-kind.ts";
import type { Page } from "../../platform.ts";
import { isObject, type Json, type JsonObject, readJson } from "../../reading/lenient-json.ts";

/** Returns the JSON of an endpoint's response, without a JSONP callback or a guard such as `)]}'`; null when it is not JSON. */
export function jsonAnswer(page: Page): Json {
  const body = page.body
    .trimStart()
    .replace(/^(?:(?:\)\]\}'|while\s*\(1\);|\/\*\*\/)\s*)?(?:[\w.$]{1,80}\s*\()?(?=[[{])/, "");
  try {
    return JSON.parse(body) as Json;
  } catch {
    const reading = readJson(body);
    return reading.ok ? reading.value : null;
  }
}

/** Returns the object at a path of keys; an empty object when there is none. */
export function objectAt(value: Json | undefined, ...path: string[]): JsonObject {
  let at: Json | undefined = value;
  for (const key of path) at = isObject(at) ? at[key] : undefined;
  return isObject(at) ? at : {};
}

/** Returns the objects in an array; an empty array for anything else. */
export function objectsIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Returns a non-empty text or a number; null for anything else, also for the text "null". */
export function plain(value: Json | undefined): string | number | null {
  if (typeof value === "number") return value;
  return typeof value === "string" && value.trim() !== "" && value !== "null" ? value : null;
}

/** Returns a whole number, also from text; null for anything else. */
export function count(value: Json | undefined): number | null {
  const number = typeof value === "string" && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : null;
}

const MAX_PHOTOS = 200;
const SIZES = ["original", "full", "xlarge", "large", "url", "uri", "src", "href"];

/**
 * Returns picture addresses in a JSON value, in order: arrays of addresses, arrays of objects (the largest size by name), addresses joined
 * by commas or bars.
 */
export function photosWithin(value: Json | undefined, depth = 0): string[] {
  if (typeof value === "string")
    return value
      .split(/[|,]\s*(?=https?:|\/\/|$)/)
      .filter(isAddress)
      .slice(0, MAX_PHOTOS);
  if (depth > 5) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => photosWithin(entry, depth + 1)).slice(0, MAX_PHOTOS);
  if (!isObject(value)) return [];
  const largest = SIZES.map((size) => value[size]).find((entry) => typeof entry === "string" && isAddress(entry));
  if (largest !== undefined) return photosWithin(largest, depth + 1);
  return Object.values(value)
    .flatMap((entry) => photosWithin(entry, depth + 1))
    .slice(0, MAX_PHOTOS);
}

/** True for an absolute address, or a path with a picture's extension. Other texts beside photos are captions and ids. */
const isAddress = (text: string): boolean =>
  /^(?:https?:)?\/\/[^\s"<>][^\s"<>/]*\/[^\s"<>]+$/i.test(text) ||
  (/^\/[^\s"<>]+$/.test(text) && /..\.(?:jpe?g|png|webp|avif)(?:\?|$)/i.test(text));

/** Returns the first value that is an amount above zero. Services write 0 into price fields that a dealer does not use. */
export function firstPrice(...values: (Json | undefined)[]): string | number | null {
  return values.map(plain).find((price) => Number(String(price).replace(/[$,]/g, "")) > 0) ?? null;
}

/** Returns the photos of the first value that has any. */
export function firstPhotos(...values: (Json | undefined)[]): string[] {
  return values.map((value) => photosWithin(value)).find((photos) => photos.length > 0) ?? [];
}

/** Returns the first value that names a kind of vehicle other than a car; null when none does. */
export function firstKind(...values: (Json | undefined)[]): string | number | null {
  return values.map(plain).find((words) => kindInWords(words) !== null) ?? null;
}
