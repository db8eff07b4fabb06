import { expect, it } from "vitest";
import { type ShownDetail, toShown } from "#core/listing/site/shown-vehicle.ts";
import { exampleVehicle } from "#test/example-vehicle.ts";
import { compareRows, listedPrices } from "./compare-rows.ts";

const car = (different: Partial<ShownDetail> = {}): ShownDetail => ({
  ...toShown(exampleVehicle()),
  priceHistory: [],
  confirmedIn: "website",
  priceBasis: { basis: "included", fees: [] },
  ...different,
});
const row = (name: string, ...cars: ShownDetail[]) => compareRows(cars).find((one) => one.name === name);
const FEES = [{ name: "Documentation fee", amountUsd: 500 }];
const plusFees = (price: number) =>
  car({ price, dealerPrice: price - 500, feesUsd: 500, priceBasis: { basis: "plus-fees", fees: FEES } });
const unknownFees = (price: number | null) => car({ price, priceBasis: { basis: "unknown", fees: [] } });

it("marks the rows in which cars differ, and leaves out rows without values", () => {
  const rows = compareRows([car({ trim: null }), car({ trim: null, mileage: null })]);
  expect(rows.filter(({ differs }) => differs).map(({ name }) => name)).toEqual(["Mileage"]);
  expect(rows.map(({ name }) => name)).not.toContain("Trim");
  expect(rows.map(({ name }) => name)).not.toContain("Distance");
  expect(rows.find(({ name }) => name === "Mileage")?.cells).toEqual(["34,120 miles", null]);
});

it("marks the one best value, and none where one is not known or the best is shared", () => {
  expect(row("Mileage", car({ mileage: 9 }), car({ mileage: 8 }))?.best).toEqual({ car: 1, words: "Lowest mileage" });
  expect(row("Year", car({ year: 2020 }), car({ year: 2022 }))?.best?.car).toBe(1);
  expect(row("Owners", car({ numberOfOwners: 1 }), car({ numberOfOwners: 3 }))?.best?.car).toBe(0);
  expect(row("Distance", car({ distanceMiles: 12 }), car({ distanceMiles: 3 }))?.best?.words).toBe("Nearest");
  expect(row("Mileage", car({ mileage: 9 }), car({ mileage: 9 }))?.best).toBeNull();
  expect(row("Mileage", car({ mileage: 8 }), car({ mileage: 8 }), car({ mileage: 9 }))?.best).toBeNull();
  expect(row("Mileage", car({ mileage: 8 }), car({ mileage: null }))?.best).toBeNull();
  expect(row("Mileage", car())?.best).toBeNull();
  expect(row("Trim", car({ trim: "A" }), car({ trim: "B" }))?.best).toBeNull();
});

it("compares prices where they hold the same only", () => {
  const withFees = { words: "Lowest price with fees" };
  expect(row("Price", plusFees(20_500), car({ price: 20_400 }))?.best).toEqual({ car: 1, ...withFees });
  expect(row("Price", plusFees(19_000), plusFees(19_500))?.best).toEqual({ car: 0, ...withFees });
  expect(row("Price", unknownFees(2), unknownFees(1))?.best).toEqual({ car: 1, words: "Lowest advertised price" });
  expect(row("Price", unknownFees(1), plusFees(20_000))?.best).toBeNull();
  expect(row("Price", unknownFees(1), unknownFees(null))?.best).toBeNull();
});

it("compares labels, and has no such row while the site shows none", () => {
  const great = car({ deal: { label: "great", valueUsd: 30_000 } });
  expect(row("Deal", car(), great)).toMatchObject({
    cells: ["Good deal", "Great deal"],
    best: { car: 1, words: "Best deal" },
  });
  expect(row("Deal", car({ deal: null }), great)?.best).toBeNull();
  expect(row("Deal", car({ deal: null }), car({ deal: null }))).toBeUndefined();
});

it("shows the prices of this listing: the first one and the latest changes", () => {
  const at = (day: number) => `2026-11-${String(day).padStart(2, "0")}T00:00:00.000Z`;
  const price = (usd: number | null, day: number, here = true) => ({
    ...{ price: usd, at: at(day), until: null, dealership: null, here },
  });
  const few = listedPrices({ priceHistory: [price(20_000, 1), price(99, 2, false), price(null, 3), price(19_000, 4)] });
  expect(few).toEqual({
    steps: [
      { price: 20_000, at: at(1), change: 0 },
      { price: 19_000, at: at(4), change: -1_000 },
    ],
    left: 0,
  });
  const many = listedPrices({ priceHistory: [1, 2, 3, 4, 5, 6].map((n) => price(20_000 - n, n)) });
  expect(many.steps.map((step) => step.at)).toEqual([at(1), at(4), at(5), at(6)]);
  expect(many.left).toBe(2);
});

it("has what dealers state of engines, seats and the past, and says where one states nothing", () => {
  const whole = car({
    ...{ engineCc: 3_500, cylinders: 6, engineLayout: "v", aspiration: "turbo", towingPounds: 8_200, seats: 7 },
    ...{ interiorMaterial: "synthetic leather", accidents: 0, titleStatus: "lemon", priorUse: "lease" },
    ...{ certifiedProgram: "Blue Certified", warranty: "Sold as is", stockedOn: "2026-10-02" },
  });
  const stated = compareRows([whole, car()]).filter(({ isStated }) => isStated);
  expect(stated.map(({ name, cells }) => [name, ...cells])).toEqual([
    ["Engine", "3.5 L V6, turbo", null],
    ["Towing capacity", "8,200 pounds", null],
    ["Seats", "7", null],
    ["Seat material", "Synthetic leather", null],
    ["Accidents", "None", null],
    ["Title", "Lemon law", null],
    ["Use before", "Lease", null],
    ["Certified by", "Blue Certified", null],
    ["Warranty", "Sold as is", null],
    ["On the lot since", "Oct 2, 2026", null],
  ]);
  expect(stated.every(({ differs }) => differs)).toBe(true);
});
