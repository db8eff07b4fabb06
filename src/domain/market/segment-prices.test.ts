import { expect, it } from "vitest";
import type { AskingPrice } from "./market-car.ts";
import { USUAL_SLOPES } from "./price-slopes.ts";
import { priceTableOf } from "./price-table.ts";
import { marketSlopes } from "./segment-prices.ts";

const DAY = 20_780;

function asked(id: number, priceUsd: number, region: string, dealer: string, mileage: number): AskingPrice {
  const kind = { make: "Honda", model: "Civic", trim: "EX", fuelType: null, drivetrain: null, bodyStyle: null };
  return { id, priceUsd, lastDay: DAY, car: { ...kind, vin: null, year: 2021, mileage, region, dealer } };
}

const noise = (i: number) => 1 + ((i % 7) - 3) / 100;
const usual = Array.from({ length: 400 }, (_, i) =>
  asked(i, Math.round(20_000 * noise(i)), i % 2 ? "606" : "941", `Dealer ${i % 80}`, 30_000 + i),
);

it("learns what a region asks from its sellers, however many cars one of them lists", () => {
  const cheap = Array.from({ length: 500 }, (_, i) =>
    asked(1_000 + i, Math.round(18_500 * noise(i)), "606", "Mallory Motors", 30_000 + i),
  );
  const region = (prices: readonly AskingPrice[]) =>
    marketSlopes(priceTableOf(prices), USUAL_SLOPES).regions.get("606") ?? Number.NaN;
  expect(Math.abs(region([...usual, ...cheap]) - region(usual))).toBeLessThan(0.005);
});

it("finds the region that asks more", () => {
  const dear = usual.map((price) =>
    price.car.region === "941" ? { ...price, priceUsd: price.priceUsd * 1.06 } : price,
  );
  const { regions } = marketSlopes(priceTableOf(dear), USUAL_SLOPES);
  const difference = (regions.get("941") ?? 0) - (regions.get("606") ?? 0);
  expect(difference).toBeGreaterThan(0.03);
  expect(difference).toBeLessThan(0.06);
});
