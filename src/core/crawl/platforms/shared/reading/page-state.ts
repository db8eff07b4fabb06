import { isObject, type Json, type JsonObject, readJson, scriptValues } from "../../../reading/lenient-json.ts";
import type { Sighting } from "../hints.ts";
import type { PageDocument } from "./page-document.ts";
import { OTHER_CARS, TOTAL_KEY } from "./page-names.ts";
import { isVehicleRecord, plainKey, recordVehicle } from "./vehicle-record.ts";

type PageState = { sightings: Sighting[]; totals: number[] };

const MAX_NODES = 1_000_000;
/** A script without any of these words has no cars and is not parsed. */
const WORTH_READING =
  /\bvin\b|\\"vin|vehicleIdentification|vehicleVin|\b(?:mileage|odometer)\b|totalCount|totalMatched/i;

/** Returns all JSON values in the page: data scripts, assignments in code, streamed state, data attributes. */
function* valuesOfPage(document: PageDocument): Generator<Json> {
  const scripts = document.scripts.filter((script) => script.text !== "" && !/ld\+json/i.test(script.type));
  for (const script of scripts) if (WORTH_READING.test(script.text)) yield* valuesOfScript(script);
  const streamed = streamedText(scripts.map((script) => script.text));
  if (WORTH_READING.test(streamed)) yield* scriptValues(streamed);
  yield* attributeValues(document);
}

function* valuesOfScript(script: { type: string; id: string; text: string }): Generator<Json> {
  if (!/json/i.test(script.type)) return yield* scriptValues(script.text);
  const reading = readJson(script.text);
  if (reading.ok) yield /NUXT_DATA/i.test(script.id) ? unflatten(reading.value) : reading.value;
}

/** Returns the state that Next.js streams as pieces of text: `self.__next_f.push([1, "…"])`. */
function streamedText(scripts: readonly string[]): string {
  let text = "";
  for (const script of scripts) {
    if (!script.includes("__next_f.push")) continue;
    for (const value of scriptValues(script)) {
      if (Array.isArray(value) && typeof value[1] === "string") text += value[1];
    }
  }
  return text;
}

/** Yields JSON in attributes, also percent-encoded: `data-vehicle='{"vin":…}'`. */
function* attributeValues(document: PageDocument): Generator<Json> {
  for (const element of document.elements) {
    for (const value of Object.values(element.attribs)) {
      if (value.length < 20 || !/^\s*(?:[[{]|%7B|%5B)/i.test(value) || !/vin/i.test(value)) continue;
      const reading = readJson(/^\s*%/.test(value) ? percentDecoded(value) : value);
      if (reading.ok) yield reading.value;
    }
  }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

type Visit = { value: Json; parents: JsonObject[] };

/** Returns the cars in a page's embedded state, and the totals near lists of them. */
export function readPageState(document: PageDocument): PageState {
  const state: PageState = { sightings: [], totals: [] };
  let budget = MAX_NODES;
  for (const root of valuesOfPage(document)) {
    const stack: Visit[] = [{ value: root, parents: [] }];
    for (let visit = stack.pop(); visit !== undefined && budget > 0; budget--, visit = stack.pop()) {
      if (Array.isArray(visit.value)) enterArray(document, state, stack, visit.value, visit.parents);
      else if (isObject(visit.value)) enterObject(document, state, stack, visit.value, visit.parents);
    }
  }
  return state;
}

function enterArray(
  document: PageDocument,
  state: PageState,
  stack: Visit[],
  array: Json[],
  parents: JsonObject[],
): void {
  const cars = array.filter((item): item is JsonObject => isObject(item) && isVehicleRecord(item));
  if (cars.length > 0) state.totals.push(...totalsNear(parents, cars.length));
  for (const car of cars) add(document, state, car, cars.length > 1);
  if (cars.length > 0) return;
  for (let i = array.length - 1; i >= 0; i--) stack.push({ value: array[i] ?? null, parents });
}

function enterObject(
  document: PageDocument,
  state: PageState,
  stack: Visit[],
  object: JsonObject,
  parents: JsonObject[],
): void {
  if (isVehicleRecord(object)) {
    add(document, state, object, false);
    return;
  }
  const chain = [object, ...parents].slice(0, 4);
  for (const [name, value] of Object.entries(object).reverse()) {
    if (value !== null && typeof value === "object" && !OTHER_CARS.test(name)) stack.push({ value, parents: chain });
  }
}

function add(document: PageDocument, state: PageState, record: JsonObject, listed: boolean): void {
  state.sightings.push({ ...recordVehicle(record, document.base), source: "state", listed });
}

/** Returns totals in the objects around a list of cars (`pageInfo.totalCount`, `pagination.total`), nearest first. */
function totalsNear(parents: readonly JsonObject[], atLeast: number): number[] {
  const totals: number[] = [];
  for (const parent of parents) {
    const places = [
      parent,
      ...Object.entries(parent)
        .filter(([name]) => /pag|meta|info|stat|result|summary|search/i.test(name) && !/filter|facet|saved/i.test(name))
        .map(([, value]) => value),
    ];
    for (const place of places.filter(isObject)) {
      for (const [name, value] of Object.entries(place)) {
        const total = typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : value;
        if (TOTAL_KEY.test(plainKey(name)) && Number.isInteger(total) && Number(total) >= atLeast)
          totals.push(Number(total));
      }
    }
    if (totals.length > 0) break;
  }
  return totals;
}

const MAX_DEPTH = 40;
const MAX_VALUES = 500_000;

/**
 * Restores the state of Nuxt 3, which is one flat array: objects and lists in it hold the positions of their values (the
 * `devalue` format): `[{"vin":1},"1FM…"]`. Wrappers such as `["Reactive", 3]` are opened.
 */
function unflatten(flat: Json): Json {
  if (!Array.isArray(flat)) return flat;
  let budget = MAX_VALUES;
  const build = (position: Json | undefined, depth: number): Json => {
    if (typeof position !== "number" || depth > MAX_DEPTH || budget-- <= 0) return null;
    const value = flat[position];
    if (Array.isArray(value)) {
      const wrapped = typeof value[0] === "string" && value.length === 2;
      return wrapped ? build(value[1], depth + 1) : value.map((entry) => build(entry, depth + 1));
    }
    if (!isObject(value)) return value ?? null;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, build(entry, depth + 1)]));
  };
  return build(0, 0);
}
