import { expect, it } from "vitest";
import type { AskingPrice, MarketCar } from "./market-car.ts";
import { eachCarOnce, priceTableOf } from "./price-table.ts";

const DAY = 20_780;
const golf: MarketCar = {
  vin: null,
  year: 2021,
  make: "VW",
  model: "Golf",
  trim: "SE",
  fuelType: null,
  drivetrain: null,
  bodyStyle: null,
  mileage: 30_000,
  region: null,
  dealer: null,
};
const asked = (id: number, priceUsd: number, car: Partial<MarketCar> = {}, lastDay = DAY): AskingPrice => ({
  id,
  priceUsd,
  lastDay,
  car: { ...golf, ...car },
});

function idsOnce(prices: readonly AskingPrice[]): number[] {
  const table = priceTableOf(prices);
  return [...eachCarOnce(table)].map((row) => table.priceAt(row).id);
}

it("has each VIN once, with the price that was asked last", () => {
  const vin = "WVWZZZ1KZAW000001";
  const prices = [asked(1, 18_000, { vin }, DAY - 9), asked(2, 17_000, { vin }), asked(3, 16_000, { vin: "other" })];
  expect(idsOnce(prices)).toEqual([2, 3]);
});

it("takes listings without a VIN that agree in trim, year, mileage and price for one car", () => {
  const prices = [asked(1, 18_000), asked(2, 18_000), asked(3, 18_001), asked(4, 18_000, { trim: "S" })];
  expect(idsOnce(prices)).toEqual([1, 3, 4]);
});

it("leaves out cars without year, mileage or price", () => {
  const prices = [asked(1, 18_000, { year: null }), asked(2, 18_000, { mileage: null }), asked(3, 0), asked(4, 9_000)];
  expect(idsOnce(prices)).toEqual([4]);
});
