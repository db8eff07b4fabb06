import { describe, expect, it } from "vitest";
import { vehicleQuerySchema } from "../vehicle-query-schemas.ts";
import { Dictionaries } from "./dictionaries.ts";
import { leftOutModels } from "./left-out-models.ts";

describe("models that a search leaves out", () => {
  const names = new Dictionaries();
  names.car("Ford", "Mustang");
  for (const model of ["Mustang GT Premium", "Mustang Mach-E", "Bronco Sport", "Bronco Sport Sahara"])
    names.car("Ford", model);
  names.car("Jeep", "Wrangler Unlimited Sahara");
  it.each([
    ["Mustang", undefined, ["Mustang", "Mustang GT Premium"]],
    ["mustang mach-e", undefined, ["Mustang Mach-E"]],
    [undefined, "sahara", ["Bronco Sport Sahara", "Wrangler Unlimited Sahara"]],
    [undefined, "sport", []],
    ["Bronco", undefined, []],
  ])("without the model %j and the trim %j", (modelNot, trimNot, left) => {
    const query = vehicleQuerySchema.parse({ ...(modelNot && { modelNot }), ...(trimNot && { trimNot }) });
    expect([...leftOutModels(names, query)].map((number) => names.models.values[number])).toEqual(left);
  });
});
