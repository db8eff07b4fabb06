import { expect, it } from "vitest";
import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";
import { presentEquipment } from "#core/listing/present-vehicle.ts";
import { type ShownDetail, toShown } from "#core/listing/site/shown-vehicle.ts";
import { exampleVehicle } from "#test/example-vehicle.ts";
import { equipmentRows } from "./equipment-rows.ts";

const car = (...features: FeatureKey[]): ShownDetail => ({
  ...toShown(exampleVehicle()),
  priceHistory: [],
  confirmedIn: "website",
  equipment: presentEquipment(features),
});

it("puts the equipment of cars side by side, in the groups and the order of their pages", () => {
  expect(equipmentRows([car("apple-carplay", "heated-seats"), car("apple-carplay"), car()])).toEqual([
    { group: "Seats", rows: [{ name: "Heated front seats", has: [true, false, false], differs: true }] },
    { group: "Media and connection", rows: [{ name: "Apple CarPlay", has: [true, true, false], differs: true }] },
  ]);
  expect(equipmentRows([car("heated-seats"), car("heated-seats")])[0]?.rows[0]?.differs).toBe(false);
  expect(equipmentRows([car(), car()])).toEqual([]);
});

it("says of a car with a feature that implies another one that it has both", () => {
  const [media] = equipmentRows([car("apple-carplay", "wireless-carplay"), car("apple-carplay")]);
  expect(media?.rows).toEqual([
    { name: "Apple CarPlay", has: [true, true], differs: false },
    { name: "Wireless CarPlay", has: [true, false], differs: true },
  ]);
});
