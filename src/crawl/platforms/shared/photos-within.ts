import { isObject, type Json } from "../../reading/lenient-json.ts";

const MAX_PHOTOS = 200;
const SIZES = ["original", "full", "xlarge", "large", "url", "uri", "src", "href"];

/**
 * Picture addresses anywhere in a piece of JSON, in its order: lists of addresses, lists of objects (of several sizes
 * the largest by name), addresses joined by commas or bars.
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

/** Absolute, or from the root with a picture's ending: other texts beside photos are captions and ids. */
const isAddress = (text: string): boolean =>
  /^(?:https?:)?\/\/[^\s"<>]+\/[^\s"<>]+$/i.test(text) ||
  /^\/[^\s"<>]+\.(?:jpe?g|png|webp|avif)(?:\?\S*)?$/i.test(text);
