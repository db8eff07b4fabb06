import type { DealershipStatus } from "#core/dealerships/rules/dealership-rules.ts";
import { Combinations, facetHead, Names } from "./names.ts";
import { type Grouping, groupBy } from "./top-groups.ts";

/** The facts of a dealership that the search holds. */
export type Dealership = {
  id: number;
  name: string;
  location: string | null;
  status: DealershipStatus;
  /** Null for never. */
  expiresAt: Date | null;
};

/** A make with a model, as their numbers in `makes` and `models`. */
export type Car = { make: number; model: number };
/**
 * A dealership in one town with one zip code: its vehicles may be in several. `place` is the number of "City, ST" in `places`, `zip` that
 * of the zip code in `zips`, 0 when it is not known.
 */
export type Seller = { dealershipId: number; city: string | null; state: string | null; place: number; zip: number };
/** Body style with fuel type. */
export type Look = { body: string | null; fuel: string | null };

/** The facets' groups of the numbers of cars (make and model) and of sellers (place and dealership). Unknown values have no group. */
export type Groups = {
  makes: Grouping;
  models: Grouping;
  places: Grouping;
  dealerships: Grouping;
  /** The sellers of each place. */
  sellersOfPlace: Map<number, number[]>;
  /** Numbers of the years, the newest first. */
  newestYears: number[];
};

/** The texts that occur in the stock, each with a number. Columns and counts refer to them by number. */
export class Dictionaries {
  readonly makes = new Names();
  readonly models = new Names();
  readonly trims = new Names();
  readonly zips = new Names();
  readonly years = new Names();
  readonly places = new Names();
  readonly cars = new Combinations<Car>();
  readonly sellers = new Combinations<Seller>();
  readonly looks = new Combinations<Look>();
  readonly dealerships = new Map<number, Dealership>();
  /** Numbers of `sellers` by dealership. */
  readonly sellersOf = new Map<number, number[]>();
  /** Increases when a dealership changes its name or place. Apart from that, names are only added. */
  renames = 0;

  #groups: { state: readonly number[]; groups: Groups } | null = null;

  /** Returns the numbers of the sellers in a place. */
  sellersAt(place: number): readonly number[] {
    return this.groups().sellersOfPlace.get(place) ?? [];
  }

  /** Returns the groups by which counts by car and seller add up to the facets' values. */
  groups(): Groups {
    const { cars, sellers, years } = this;
    const state = [cars.size, sellers.size, years.size, this.renames] as const;
    const known = this.#groups;
    if (known && state.every((number, at) => known.state[at] === number)) return known.groups;
    const byName = (names: Names, numbers: readonly number[]) =>
      groupBy(numbers, names.sorted(), (number) => facetHead({ value: names.values[number] ?? "" }));
    const ids = sellers.entries.map(({ dealershipId }) => dealershipId);
    const sortedIds = [...this.sellersOf.keys()].sort((a, b) => a - b);
    const places = sellers.entries.map(({ place }) => place);
    const groups: Groups = {
      makes: byName(
        this.makes,
        cars.entries.map(({ make }) => make),
      ),
      models: byName(
        this.models,
        cars.entries.map(({ model }) => model),
      ),
      places: byName(this.places, places),
      dealerships: groupBy(ids, sortedIds, (id) => facetHead({ id, name: this.dealerships.get(id)?.name ?? "" })),
      sellersOfPlace: Map.groupBy(sellers.entries.keys(), (number) => places[number] ?? 0),
      newestYears: [...years.values.keys()]
        .filter((number) => years.values[number] !== null)
        .sort((a, b) => Number(years.values[b]) - Number(years.values[a])),
    };
    this.#groups = { state, groups };
    return groups;
  }

  car(make: string | null, model: string | null): number {
    const entry = () => ({ make: this.makes.numberOf(make), model: this.models.numberOf(model) });
    return this.cars.numberOf(`${make ?? "\0"}\n${model ?? "\0"}`, entry);
  }

  look(body: string | null, fuel: string | null): number {
    return this.looks.numberOf(`${body ?? "\0"}\n${fuel ?? "\0"}`, () => ({ body: own(body), fuel: own(fuel) }));
  }

  trim(trim: string | null): number {
    return this.trims.numberOf(trim);
  }

  year(year: number): number {
    return this.years.numberOf(year < 0 ? null : String(year));
  }

  seller(dealershipId: number, city: string | null, state: string | null, zipCode: string | null): number {
    const zip = this.zips.numberOf(zipCode);
    return this.sellers.numberOf(`${dealershipId}\n${city ?? "\0"}\n${state ?? "\0"}\n${zip}`, () => {
      const known = this.sellersOf.get(dealershipId) ?? [];
      known.push(this.sellers.size);
      this.sellersOf.set(dealershipId, known);
      return { dealershipId, city: own(city), state: own(state), place: this.#place(dealershipId, city, state), zip };
    });
  }

  /** Adds or updates a dealership. Vehicles without a town are where the dealership is. */
  setDealership(dealership: Dealership): void {
    const before = this.dealerships.get(dealership.id);
    this.dealerships.set(dealership.id, dealership);
    if (before?.name === dealership.name && before.location === dealership.location) return;
    this.renames += 1;
    for (const number of this.sellersOf.get(dealership.id) ?? []) {
      const seller = this.sellers.entries[number];
      if (seller) seller.place = this.#place(dealership.id, seller.city, seller.state);
    }
  }

  #place(dealershipId: number, city: string | null, state: string | null): number {
    const place =
      city !== null && state !== null ? `${city}, ${state}` : this.dealerships.get(dealershipId)?.location || null;
    return this.places.numberOf(place);
  }
}

const own = (text: string | null): string | null => (text === null ? null : Buffer.from(text).toString());
