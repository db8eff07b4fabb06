import type { Day } from "#core/facts/rules/day.ts";

/** What of a car its asking price depends on. Null means unknown. */
export type MarketCar = {
  /** 17 characters where the car has a VIN of today's kind. */
  vin: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
  fuelType: string | null;
  drivetrain: string | null;
  bodyStyle: string | null;
  /** Miles. 0 means unknown: a used car has been driven. */
  mileage: number | null;
  /** Where it stands: the first three digits of the ZIP code. */
  region: string | null;
  /** Who asks the price. Cars of an unknown seller are taken for cars of different sellers. */
  dealer: string | null;
};

/** A price that was asked for a car: what a value rests on. */
export type AskingPrice = {
  /** Tells listings apart; a car that is listed twice has two. */
  id: number;
  car: MarketCar;
  /** US dollars. */
  priceUsd: number;
  /** The last day on which it was asked, as far as known. */
  lastDay: Day;
};

/** A price whose car says enough to be compared. */
export type ComparablePrice = AskingPrice & { car: { year: number; mileage: number } };

/** Days on which a listing was seen at one price; first and last included. */
export type PriceSpell = { priceUsd: number; from: Day; to: Day };

/** How long a price that is asked no longer tells something about the market. Days. */
export const EVIDENCE_DAYS = 90;

/**
 * The price that a listing showed last before a day.
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
