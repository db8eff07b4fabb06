import type { SeededRandom } from "./seeded-random.ts";

/** Ages and mileages are computed for this day, so that the demo inventory never changes. */
const VALUATION_YEAR = 2026.88;
const MILES_PER_YEAR = 11_000;
/** The share of the list price that an average car is worth, by its age in whole years. */
const RETENTION = [0.95, 0.89, 0.82, 0.76, 0.7, 0.645, 0.59, 0.535, 0.48, 0.43, 0.385, 0.345, 0.31, 0.28, 0.25, 0.22];
const ENDINGS = [995, 995, 495, 990, 900, 500, 750, 888, 295, 0] as const;
const CHEAPEST_USD = 5_495;

/** Returns the probable age of a car of this model year, in years. */
function carAgeYears(modelYear: number): number {
  return Math.max(VALUATION_YEAR - modelYear - 0.1, 0.25);
}

/**
 * Returns a believable mileage, about 11,000 miles a year. A few owners drive far more or far less.
 * @param share how much this kind of car is driven compared with an average one: a weekend car is near 0.5.
 */
export function guessMileage(modelYear: number, share: number, random: SeededRandom): number {
  const perYear = MILES_PER_YEAR * share * (1 + random.bell() * 0.5) * (random.chance(0.08) ? 1.35 : 1);
  return Math.max(Math.round(carAgeYears(modelYear) * perYear), 1_800 + random.whole(0, 900));
}

/** Returns the list price in the car's own model year, in dollars of that year. */
export function originalMsrp(msrp2024Usd: number, modelYear: number): number {
  return Math.round((msrp2024Usd * 1.021 ** (modelYear - 2024)) / 5) * 5;
}

/** Rounds to a typical dealer's price: 22,995, 18,490, 31,750. */
function dealerRounding(amountUsd: number, random: SeededRandom): number {
  const thousands = Math.floor(amountUsd / 1000) * 1000;
  const ending = random.pick(ENDINGS);
  const candidates = [thousands - 1000 + ending, thousands + ending, thousands + 1000 + ending];
  const nearest = candidates.reduce((a, b) => (Math.abs(b - amountUsd) < Math.abs(a - amountUsd) ? b : a));
  return Math.max(nearest, CHEAPEST_USD);
}

/**
 * Returns the asking price, from list price, age, mileage and how well the model keeps its value.
 * @param valueRetention 1 is the market's average. It applies to the depreciation, so it matters more with age.
 */
export function askingPrice(
  car: { msrpUsd: number; year: number; mileageMiles: number; valueRetention: number; certified: boolean },
  random: SeededRandom,
): number {
  const age = carAgeYears(car.year);
  const whole = Math.min(Math.floor(age), RETENTION.length - 2);
  const from = RETENTION[whole] ?? 0.2;
  const to = RETENTION[whole + 1] ?? 0.18;
  const retention = from + (to - from) * (age - whole);
  const held = retention * car.valueRetention ** Math.min(age / 4, 2);
  const surplusMiles = car.mileageMiles - age * MILES_PER_YEAR;
  const mileageFactor = Math.min(Math.max(1 - surplusMiles * 0.0000032, 0.75), 1.18);
  const amount = car.msrpUsd * held * mileageFactor * (1 + random.bell() * 0.045) * (car.certified ? 1.03 : 1);
  return dealerRounding(Math.min(amount, car.msrpUsd * 1.04), random);
}
