import { isObject, type Json, type JsonObject } from "../../../reading/lenient-json.ts";

/** The types of a schema.org node without their address, in lower case: `["http://schema.org/Car"]` is `["car"]`. */
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

/** All values of the given properties, in order. Arrays are flattened. */
export function valuesOf(node: JsonObject, ...properties: string[]): Json[] {
  return properties.flatMap((property) => node[property] ?? []);
}

/** The first value that is text or a number; for an object, its `@value`, `value`, `name` or the like. */
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

/** The nested objects among values. */
export function objectsOf(values: readonly Json[]): JsonObject[] {
  return values.filter(isObject);
}
