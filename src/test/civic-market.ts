import { appraise } from "#features/market/rules/appraise.ts";
import type { AskingPrice, MarketCar } from "#features/market/rules/market-car.ts";
import { USUAL_SLOPES } from "#features/market/rules/price-slopes.ts";
import { priceTableOf } from "#features/market/rules/price-table.ts";
import { marketSlopes, segmentPrices } from "#features/market/rules/segment-prices.ts";

export const TODAY = 20_780; // 2026-11-23

export const civic: MarketCar = {
  vin: null,
  year: 2021,
  make: "Honda",
  model: "Civic",
  trim: "EX",
  fuelType: null,
  drivetrain: null,
  bodyStyle: null,
  mileage: 40_000,
  region: null,
  dealer: null,
};

let ids = 0;
export function asked(priceUsd: number, car: Partial<MarketCar> = {}, lastDay = TODAY - 1): AskingPrice {
  ids += 1;
  return { id: ids, car: { ...civic, ...car }, priceUsd, lastDay };
}

/** Returns a car's usual asking price: a year is worth 10 %, 10,000 miles 3.5 %. */
export const usualUsd = (year: number, mileage: number) =>
  20_000 * Math.exp(0.1 * (year - 2021) - 0.035 * (mileage / 10_000 - 4));

/** A market of usual prices, with a little noise that evens out. */
export function market(count: number, dealers = 10): AskingPrice[] {
  return Array.from({ length: count }, (_, i) => {
    const year = 2020 + (i % 3);
    const mileage = 25_000 + ((i * 7_919) % 30_000);
    const priceUsd = Math.round(usualUsd(year, mileage) * Math.exp(((i % 5) - 2) / 100));
    return asked(priceUsd, { year, mileage, dealer: `Dealer ${i % dealers}` });
  });
}

export function value(prices: readonly AskingPrice[], car: Partial<MarketCar> = {}) {
  const table = priceTableOf(prices);
  const segment = segmentPrices(table, marketSlopes(table, USUAL_SLOPES));
  return appraise({ ...civic, ...car }, segment, { day: TODAY, isOwn: () => false });
}

export function valueUsd(prices: readonly AskingPrice[], car: Partial<MarketCar> = {}): number {
  const appraisal = value(prices, car);
  if (appraisal.kind === "none") throw new Error(`no value: ${appraisal.reason}`);
  return appraisal.valueUsd;
}

/** The share by which a value has moved. */
export const shift = (before: number, after: number) => Math.abs(after / before - 1);
