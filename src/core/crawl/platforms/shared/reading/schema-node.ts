import { isObject, type Json, type JsonObject } from "../../../reading/lenient-json.ts";

/** Returns the types of a schema.org node without their address, in lower case: `["http://schema.org/Car"]` is `["car"]`. */
export function typesOf(node: JsonObject): string[] {
  const types = node["@type"] ?? node.type ?? [];
  return (Array.isArray(types) ? types : [types])
    .filter((type) => typeof type === "string")
    .map((type) =>
      type
        .slice(0, 200)
        .replace(/^.*[/#:]/, "")
        .toLowerCase(),
    );
}

/** Returns all values of the given properties, in order. Arrays are flattened, references followed. */
export function valuesOf(node: JsonObject, ...properties: string[]): Json[] {
  const values: Json[] = [];
  for (const property of properties) {
    const value = node[property];
    if (Array.isArray(value)) for (const item of value) values.push(isObject(item) ? whole(item) : item);
    else if (value !== undefined && value !== null) values.push(isObject(value) ? whole(value) : value);
  }
  return values;
}

/** The whole node for each part of it: a reference (`{"@id": "#dealer"}`), or one of several descriptions. */
const WHOLE = new WeakMap<JsonObject, JsonObject>();
const MAX_NODES = 200_000;

/** Returns the node that a part stands for; the value itself when it is not a part. */
export const whole = (value: JsonObject): JsonObject => WHOLE.get(value) ?? value;

/**
 * Joins the nodes of a page that have the same `@id`, in any of its scripts, so that `whole` finds the rest of each. Nodes that contradict
 * each other stay apart: some templates give every car the same identifier.
 * @param base address of the page, for identifiers that are relative to it
 */
export function joinReferences(roots: readonly Json[], base: string): void {
  for (const parts of partsById(roots, base).values()) {
    const joined: JsonObject = {};
    const isJoined = parts.length > 1 && parts.every((part) => addTo(joined, part));
    // A node may have been joined with more parts before.
    for (const part of parts)
      if (isJoined) WHOLE.set(part, joined);
      else WHOLE.delete(part);
  }
}

function partsById(roots: readonly Json[], base: string): Map<string, JsonObject[]> {
  const parts = new Map<string, JsonObject[]>();
  const stack = [...roots];
  for (let count = 0, value = stack.pop(); value !== undefined && count < MAX_NODES; count++, value = stack.pop()) {
    if (value === null || typeof value !== "object") continue;
    for (const inner of Array.isArray(value) ? value : Object.values(value)) stack.push(inner);
    if (!isObject(value) || typeof value["@id"] !== "string") continue;
    const id = URL.parse(value["@id"], base)?.href ?? value["@id"];
    const known = parts.get(id);
    if (known === undefined) parts.set(id, [value]);
    else known.push(value);
  }
  return parts;
}

/** Adds the properties of a part. Returns false when it contradicts the parts before it. */
function addTo(joined: JsonObject, part: JsonObject): boolean {
  for (const [property, value] of Object.entries(part)) {
    const known = joined[property];
    if (known === undefined) joined[property] = value;
    else if (!property.startsWith("@") && isScalar(known) && isScalar(value) && known !== value) return false;
  }
  return true;
}

const isScalar = (value: Json): boolean => value === null || typeof value !== "object";

/** Returns the first value that is text or a number; for an object, its `@value`, `value`, `name` or the like. */
export function textOf(values: readonly Json[], depth = 0): string | number | null {
  for (const value of values) {
    if (typeof value === "number") return value;
    if (typeof value === "string" && value.trim() !== "") return value;
    if (isObject(value) && depth < 5) {
      const inner = textOf(valuesOf(value, "@value", "value", "name", "minValue", "contentUrl", "url"), depth + 1);
      if (inner !== null) return inner;
    }
  }
  return null;
}

/** Returns the nested objects among values. */
export function objectsOf(values: readonly Json[]): JsonObject[] {
  return values.filter(isObject);
}
