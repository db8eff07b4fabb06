import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";

type Known = Pick<
  VehicleFacts,
  "identityKey" | "vin" | "stockNumber" | "originalListingUrl" | "year" | "make" | "model" | "mileageMiles" | "priceUsd"
>;

/** Mileages that are rounded to thousands tell no cars apart. */
const ROUNDED_MILES = 1_000;

/**
 * Finds the records of one car under different identities: the list shows it without a VIN or a page, and its own page, or another view of
 * the list, with it.
 */
export class SameCars {
  readonly #byTrait = new Map<string, Known>();

  /** Returns the identity of the same car that was seen before; null when there is none, and the car is noted. */
  earlierKey(car: Known): string | null {
    const traits = traitsOf(car);
    const known = traits.map((trait) => this.#byTrait.get(trait)).find((other) => other && isSame(other, car));
    if (known !== undefined) return known.identityKey;
    for (const trait of traits) if (!this.#byTrait.has(trait)) this.#byTrait.set(trait, car);
    return null;
  }
}

/** Returns what two records of one car may share beside their identity: the stock number, the page, or name with mileage and price. */
function traitsOf({ stockNumber, originalListingUrl, year, make, model, mileageMiles, priceUsd }: Known): string[] {
  const traits: string[] = [];
  if (stockNumber !== null) traits.push(`stock ${stockNumber.toUpperCase()}`);
  if (originalListingUrl !== null) traits.push(`page ${originalListingUrl}`);
  const isExact = mileageMiles !== null && mileageMiles % ROUNDED_MILES !== 0 && priceUsd !== null;
  if (isExact && year !== null && model !== null)
    traits.push(`print ${[year, make, model, mileageMiles, priceUsd].join("|").toLowerCase()}`);
  return traits;
}

/** True when one of two records lacks the VIN, and nothing that both have differs. */
function isSame(a: Known, b: Known): boolean {
  if (a.vin !== null && b.vin !== null) return false;
  const agree = (field: "stockNumber" | "originalListingUrl" | "year" | "make" | "mileageMiles"): boolean =>
    a[field] === null || b[field] === null || a[field] === b[field];
  return (["stockNumber", "originalListingUrl", "year", "make", "mileageMiles"] as const).every(agree);
}
