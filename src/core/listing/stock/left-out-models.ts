import { splitLeadingModel } from "#core/facts/rules/model-names.ts";
import { trimTest } from "../rules/detail-filters.ts";
import type { VehicleQuery } from "../vehicle-query-schemas.ts";
import type { Dictionaries } from "./dictionaries.ts";

/**
 * Returns the numbers of the models that a search leaves out. Many dealers write a trim behind the model: a "Fit Sport" is a Fit, and left out
 * with it, and a "Wrangler Sahara" is left out with the trim. A "Mustang Mach-E" is another model than a Mustang.
 */
export function leftOutModels(names: Dictionaries, { modelNot = [], trimNot }: VehicleQuery): ReadonlySet<number> {
  const found = new Set(names.models.numbersOfAny(modelNot));
  const wanted = modelNot.map((model) => model.toLowerCase());
  const isLeftOut = trimTest(trimNot ?? []);
  for (const { make, model } of names.cars.entries) {
    const name = names.models.values[model] ?? null;
    if (name === null || found.has(model)) continue;
    const lower = name.toLowerCase();
    const [head] = wanted.filter((one) => lower.startsWith(`${one} `));
    const isTrim = trimNot !== undefined && isLeftOut(name);
    if (head === undefined && !isTrim) continue;
    const split = splitLeadingModel(names.makes.values[make] ?? null, name);
    const isHead = head !== undefined && split !== null && split.model.length <= head.length;
    if (isHead || (isTrim && isLeftOut(split?.rest ?? ""))) found.add(model);
  }
  return found;
}
