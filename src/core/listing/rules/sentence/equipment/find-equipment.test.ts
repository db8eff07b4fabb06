import { describe, expect, it } from "vitest";
import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";
import { EQUIPMENT_NAMES } from "#test/sentences/equipment-names.ts";
import { SMALL_STOCK } from "#test/sentences/small-stock.ts";
import { understandKeyword } from "../../understand-keyword.ts";
import { findEquipment } from "./find-equipment.ts";

const keysIn = (text: string) => findEquipment(text).map(({ keys }) => keys.join("+"));
const ALL = Object.entries(EQUIPMENT_NAMES).map(([key, names]) => [key as FeatureKey, names.split("|")] as const);

describe.each(ALL)("%s", (key, names) => {
  it.each(names)("is meant by %j, wanted or left out, and by nothing else", (name) => {
    const read = (text: string) => {
      const { understood, notUnderstood } = understandKeyword(text, SMALL_STOCK);
      return [...understood.map(({ filters }) => filters), notUnderstood.map(({ text }) => text)];
    };
    expect(read(`Honda Civic with ${name}`)).toEqual([{ make: ["Honda"] }, {}, { features: [key] }, []]);
    expect(read(`suv no ${name}`)).toEqual([{ bodyStyle: ["suv"] }, { featuresNot: [key] }, []]);
    expect(read(`sin ${name}, kia`)).toEqual([{ featuresNot: [key] }, { make: ["Kia"] }, []]);
  });
});

describe("seats", () => {
  it.each([
    ["heated leather seats", ["heated-seats+leather-seats"]],
    ["heated, ventilated seats", ["heated-seats+ventilated-seats"]],
    ["heated front and rear seats", ["heated-seats+heated-rear-seats"]],
    ["heated seats front and back", ["heated-seats+heated-rear-seats"]],
    ["power front seats", ["power-driver-seat+power-passenger-seat"]],
    ["asientos de piel calefactables", ["heated-seats+leather-seats"]],
    ["white with red leather seats", ["leather-seats"]],
    ["white, leather seats", ["leather-seats"]],
    ["accord sport leather seats", ["leather-seats"]],
    ["7 passenger leather seats", ["leather-seats"]],
    ["back seat", []],
    ["seats", []],
  ])("in %j", (text, keys) => expect(keysIn(text)).toEqual(keys));
  it("have colors, which are not the car's", () => {
    expect(findEquipment("white with red leather seats")[0]?.colors).toEqual(["red"]);
    expect(findEquipment("white, leather seats")[0]?.colors).toEqual([]);
    expect(findEquipment("asientos negros")[0]?.colors).toEqual(["black"]);
  });
});

it("takes a double cab for a crew cab, but for the makes that call their extended cab so", () => {
  expect(keysIn("tacoma double cab")).toEqual(["crew-cab"]);
  expect(keysIn("double cab silverado")).toEqual(["extended-cab"]);
  expect(keysIn("tacoma double cab or silverado")).toEqual(["crew-cab"]);
  expect(keysIn("tundra double cab")).toEqual([]);
});

describe("several at once", () => {
  it.each([
    ["apple and android auto", ["apple-carplay+android-auto"]],
    ["power windows and locks", ["power-windows+power-locks"]],
    ["sunroof, bose, nav", ["sunroof", "premium-audio", "navigation"]],
    ["panoramic sunroof and moonroof", ["panoramic-roof", "sunroof"]],
  ])("in %j", (text, keys) => expect(keysIn(text)).toEqual(keys));
});
