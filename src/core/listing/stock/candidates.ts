import { termsOf } from "../rules/search-terms.ts";
import type { Suggestion } from "../vehicle-endpoints.ts";
import type { Car, Seller } from "./dictionaries.ts";
import type { Stock } from "./stock.ts";

/** A possible suggestion, with its terms and its number of vehicles. */
type Candidate = Omit<Suggestion, "count"> & { terms: string[]; counts: (store: Stock) => number };

type SuggestedPart = { number: number; of: "carTally" | "sellerTally" };

/** All candidates for suggestions, by their filters. It only grows, like the dictionaries. */
export class Candidates {
  readonly #byFilters = new Map<string, Candidate & { numbers: number[] }>();
  #cars = 0;
  #sellers = 0;

  /** Adds the new entries of the dictionaries. */
  caughtUpWith({ names }: Pick<Stock, "names">): this {
    for (; this.#cars < names.cars.size; this.#cars++) {
      const { make: makeNumber, model: modelNumber } = names.cars.entries[this.#cars] as Car;
      const make = names.makes.values[makeNumber];
      const model = names.models.values[modelNumber];
      const part: SuggestedPart = { number: this.#cars, of: "carTally" };
      if (!make) continue;
      this.#add("make", make, { make: [make] }, part);
      if (model) this.#add("model", `${make} ${model}`, { make: [make], model: [model] }, part);
    }
    for (; this.#sellers < names.sellers.size; this.#sellers++) {
      const seller = names.sellers.entries[this.#sellers] as Seller;
      const place = names.places.values[seller.place];
      const dealership = names.dealerships.get(seller.dealershipId);
      const part: SuggestedPart = { number: this.#sellers, of: "sellerTally" };
      if (place) this.#add("place", place, { location: place }, part);
      if (dealership) this.#add("dealership", dealership.name, { dealershipId: dealership.id }, part);
    }
    return this;
  }

  all(): Iterable<Candidate> {
    return this.#byFilters.values();
  }

  #add(kind: Suggestion["kind"], label: string, filters: Suggestion["filters"], part: SuggestedPart): void {
    const key = JSON.stringify([kind, filters]);
    const same = this.#byFilters.get(key);
    if (same) {
      same.numbers.push(part.number);
      return;
    }
    const numbers = [part.number];
    const counts = (from: Stock) => sumOf(from[part.of].counts, numbers);
    this.#byFilters.set(key, { kind, label, filters, terms: termsOf(label), numbers, counts });
  }
}

function sumOf(counts: Int32Array, numbers: readonly number[]): number {
  let sum = 0;
  for (const number of numbers) sum += counts[number] ?? 0;
  return sum;
}
