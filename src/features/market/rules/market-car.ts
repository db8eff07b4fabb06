import type { Day } from "#core/facts/rules/day.ts";

/** The facts of a car that its asking price depends on. Null means unknown. */
export type MarketCar = {
  /** 17 characters if the car has a modern VIN. */
  vin: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
  fuelType: string | null;
  drivetrain: string | null;
  bodyStyle: string | null;
  /** Miles. 0 means unknown, because a used car has been driven. */
  mileage: number | null;
  /** Its region: the first three digits of the ZIP code. */
  region: string | null;
  /** The seller. Cars of unknown sellers count as cars of different sellers. */
  dealer: string | null;
};

/** An asking price, the evidence for values. */
export type AskingPrice = {
  /** Identifies the listing; a car that is listed twice has two. */
  id: number;
  car: MarketCar;
  /** US dollars. */
  priceUsd: number;
  /** The last day on which it was asked, as far as known. */
  lastDay: Day;
};

/** A price whose car has enough data to be compared. */
export type ComparablePrice = AskingPrice & { car: { year: number; mileage: number } };

/** Days on which a listing was seen at one price; first and last included. */
export type PriceSpell = { priceUsd: number; from: Day; to: Day };

/** How long a former price counts as evidence about the market. Days. */
export const EVIDENCE_DAYS = 90;

/**
 * Returns the last price of a listing before a day.
 * @param spells in their order
 * @param days how many days before that day count
 * @returns null when it was not listed on any of them
 */
export function askedBefore(
  spells: readonly PriceSpell[],
  day: Day,
  days = EVIDENCE_DAYS,
): { priceUsd: number; lastDay: Day } | null {
  const spell = spells.findLast(({ from }) => from < day);
  if (spell === undefined) return null;
  const lastDay = Math.min(spell.to, day - 1);
  return lastDay >= day - days ? { priceUsd: spell.priceUsd, lastDay } : null;
}
