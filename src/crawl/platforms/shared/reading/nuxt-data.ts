import { isObject, type Json } from "../../../reading/lenient-json.ts";

const MAX_DEPTH = 40;
const MAX_VALUES = 500_000;

/**
 * Nuxt 3 writes its state as one flat array in which objects and lists hold the positions of their values (the `devalue`
 * format): `[{"vin":1},"1FM…"]`. This puts it together again; wrappers such as `["Reactive", 3]` are opened.
 */
export function unflatten(flat: Json): Json {
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
