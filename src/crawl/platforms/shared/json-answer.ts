import type { Page } from "../../platform.ts";
import { isObject, type Json, type JsonObject, readJson } from "../../reading/lenient-json.ts";

/** The JSON of an endpoint's answer, a callback's name around it (JSONP) or a guard before it taken off; null for anything else. */
export function jsonAnswer(page: Page): Json {
  const body = page.body.replace(/^\s*(?:\)\]\}'|while\s*\(1\);|\/\*\*\/)?\s*(?:[\w.$]{1,80}\s*\()?(?=[[{])/, "");
  try {
    return JSON.parse(body) as Json;
  } catch {
    const reading = readJson(body);
    return reading.ok ? reading.value : null;
  }
}

/** The object at a path of keys; an empty object where there is none, so that its fields read as absent. */
export function objectAt(value: Json | undefined, ...path: string[]): JsonObject {
  let at: Json | undefined = value;
  for (const key of path) at = isObject(at) ? at[key] : undefined;
  return isObject(at) ? at : {};
}

/** The objects in a list; none when it is no list. */
export function objectsIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A text or number that says something; "", "null" and everything nested are null. */
export function plain(value: Json | undefined): string | number | null {
  if (typeof value === "number") return value;
  return typeof value === "string" && value.trim() !== "" && value !== "null" ? value : null;
}

/** A count: a whole number, also written as text; null for anything else. */
export function count(value: Json | undefined): number | null {
  const number = typeof value === "string" && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : null;
}
