import type { MandatoryFee } from "#core/facts/rules/price-basis.ts";
import type { SiteFee, SiteFees } from "#core/facts/rules/site-fees.ts";

const MAX_FEES = 10;
/** The most fees that are counted. A website with more has no fee that all its cars share. */
const MAX_COUNTED = 100;

/** Counts the fees that a website shows beside its cars. */
export class FeeTally {
  /** The cars of each fee, by its name and amount. */
  readonly #fees = new Map<string, { fee: MandatoryFee; cars: Set<string>; exampleUrl: string | null }>();

  /** Records the fees of one sighting of a car. @param identityKey of the car, which may be sighted more than once */
  note(identityKey: string, fees: readonly MandatoryFee[], address: string | null): void {
    for (const { name, amountUsd } of fees) {
      const key = `${name} ${amountUsd}`;
      if (this.#fees.size >= MAX_COUNTED && !this.#fees.has(key)) continue;
      const known = this.#fees.get(key) ?? { fee: { name, amountUsd }, cars: new Set(), exampleUrl: null };
      this.#fees.set(key, known);
      known.cars.add(identityKey);
      known.exampleUrl ??= address;
    }
  }

  /** @param cars the number of cars that were read */
  summary(cars: number): SiteFees {
    const fees: SiteFee[] = [...this.#fees.values()].map((one) => ({
      ...one.fee,
      cars: one.cars.size,
      exampleUrl: one.exampleUrl,
    }));
    return { cars, fees: fees.toSorted((a, b) => b.cars - a.cars).slice(0, MAX_FEES) };
  }
}
