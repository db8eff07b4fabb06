import type { Page } from "../../platform.ts";
import { type Json, type JsonObject, readJson } from "../../reading/lenient-json.ts";
import { count, objectAt, objectsIn } from "../shared/json-answer.ts";

/** The list in a page's initial state. */
export type StockState = {
  cars: JsonObject[];
  /** Cars in the whole list; null when not stated. */
  total: number | null;
  /** The search that returned it, in the service's form; null when it is not in the page. */
  search: { stockIdentifier: JsonObject; searchParameter: JsonObject } | null;
};

const STATES = /<script type=["']x-feature-hub\/serialized-states["']>([^<]{2,8000000})</;

/** Returns the state of the stock list in a page: URI-encoded JSON, by the ids of its parts, which change. Null when it has none. */
export function stockState(page: Page): StockState | null {
  const packed = STATES.exec(page.body)?.[1];
  const text = packed === undefined ? null : decoded(packed);
  const states = text === null ? null : readJson(text);
  if (text === null || states?.ok !== true) return null;
  for (const part of Object.values(objectAt(states.value))) {
    const { vehicles } = objectAt(unpacked(part));
    const { cars, totalCount } = objectAt(vehicles);
    if (!Array.isArray(cars)) continue;
    return {
      cars: objectsIn(cars).map(({ stockCar }) => objectAt(stockCar)),
      total: count(totalCount),
      search: searchIn(text),
    };
  }
  return null;
}

function decoded(packed: string): string | null {
  try {
    return decodeURIComponent(packed.trim());
  } catch {
    return null;
  }
}

/** Parses a part, which is JSON in a string. */
function unpacked(part: Json): Json {
  if (typeof part !== "string") return part;
  const reading = readJson(part);
  return reading.ok ? reading.value : null;
}

/** Returns the arguments of the search, which are the name of its result in the cache: `stockCarSearch({"searchParameter":…})`. */
function searchIn(text: string): StockState["search"] {
  const plain = text.replace(/\\{1,7}"/g, '"');
  for (let at = plain.indexOf("stockCarSearch({"); at >= 0; at = plain.indexOf("stockCarSearch({", at + 1)) {
    const reading = readJson(plain, at + "stockCarSearch(".length);
    const search = reading.ok ? objectAt(reading.value) : {};
    const [stockIdentifier, searchParameter] = [objectAt(search.stockIdentifier), objectAt(search.searchParameter)];
    if (Array.isArray(searchParameter.criteria)) return { stockIdentifier, searchParameter };
  }
  return null;
}
