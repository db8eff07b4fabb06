import { readMileage, readPrice } from "#core/facts/rules/price-and-mileage.ts";
import type { RawVehicle } from "../../../platform.ts";
import type { CardFacts } from "./card-facts.ts";
import type { Car } from "./sightings.ts";

/** Returns the prices in the page's data about a car, most trusted first. */
export const statedPrices = (car: Car): RawVehicle["price"][] =>
  car.sightings.flatMap(({ raw: { price }, prices }) => [...(prices ?? []), price]);

/**
 * Gives a record the mileage that its card shows or denies, where the page's data says another one: a site's data is often a night old. A
 * mileage that an adapter has read is final. Records for the run's report where the card contradicts the data.
 */
export function showOverData(raw: RawVehicle, car: Car, card: CardFacts): void {
  const over: NonNullable<RawVehicle["shownOver"]>[number][] = [];
  if (isOtherPrice(raw, car, card)) over.push("price");
  const isFinal = car.sightings.some(({ source, raw: { mileage } }) => source === "platform" && mileage != null);
  const stated = readMileage(raw.mileage, raw.mileageUnit).value;
  if (stated === null) raw.mileage = card.deniesMileage ? null : (card.mileage ?? raw.mileage);
  else if (!isFinal && (card.deniesMileage || isOtherMileage(stated, card.mileage, raw.mileageUnit))) {
    raw.mileage = card.mileage;
    over.push("mileage");
  }
  if (over.length > 0) raw.shownOver = over;
}

/** True when the price of a record is on its card, and the data has only amounts that are not. */
function isOtherPrice({ price }: RawVehicle, car: Car, { amounts }: CardFacts): boolean {
  const shown = new Set(amounts.map(({ dollars }) => dollars));
  const stated = statedPrices(car).map((amount) => readPrice(amount).value ?? 0);
  const figures = stated.filter((dollars) => dollars > 0);
  return (
    shown.has(readPrice(price).value ?? -1) && figures.length > 0 && figures.every((dollars) => !shown.has(dollars))
  );
}

/** True when a shown mileage contradicts the data's, and is not only rounded ("41k"). */
function isOtherMileage(stated: number, shown: string | null, unit: RawVehicle["mileageUnit"]): boolean {
  if (shown === null) return false;
  const { value, invalid } = readMileage(shown, unit);
  if (value === null) return invalid;
  const isRounded = /\dk(?![mi])/i.test(shown.replaceAll(" ", "")) && Math.abs(value - stated) < 1_000;
  return Math.abs(value - stated) > MAX_ROUNDING_MILES && !isRounded;
}
/** Data in kilometres and a page in miles differ by this much, rounded. */
const MAX_ROUNDING_MILES = 1;
