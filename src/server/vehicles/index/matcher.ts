import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { CAR, type Columns, LIVE, MILEAGE, PRICE, SELLER, WIDTH, YEAR, ZIP } from "./columns.ts";
import { FILTERS, OUT } from "./filter-bits.ts";
import type { SearchedArea } from "./searched-area.ts";
import type { VehicleStore } from "./vehicle-store.ts";
import { NO_MATCH, type WordMatch } from "./words/word-match.ts";

/** Differences of numbers up to this one fit into 32 bits. */
const LARGEST = 1_000_000_000;

/** Inclusive bounds; without any, unknown values (-1) are within. */
type Range = { min: number; max: number };

const rangeOf = (min: number | undefined, max: number | undefined): Range =>
  min === undefined && max === undefined
    ? { min: -1, max: LARGEST }
    : { min: Math.min(min ?? 0, LARGEST + 1), max: Math.min(max ?? LARGEST, LARGEST) };
const isSet = (range: Range): boolean => range.min >= 0;

/** A query made ready for asking of each row whether it matches. Holds for one version of the store. */
export class Matcher {
  readonly columns: Columns;
  /** Bits of the filters that are set. */
  readonly active: number;
  /** For each car and seller, the bits of the filters it fails. */
  readonly carFails: Uint8Array;
  readonly sellerFails: Uint8Array;
  readonly year: Range;
  readonly price: Range;
  readonly mileage: Range;
  readonly area: SearchedArea | null;
  readonly words: readonly WordMatch[];

  constructor(
    store: VehicleStore,
    query: VehicleQuery,
    asked: { area: SearchedArea | null; words: readonly WordMatch[] },
  ) {
    const { names } = store;
    this.columns = store.columns;
    this.area = asked.area;
    this.words = asked.words;
    this.year = rangeOf(query.yearMin, query.yearMax);
    this.price = rangeOf(query.priceMin, query.priceMax);
    this.mileage = rangeOf(query.mileageMin, query.mileageMax);
    this.carFails = new Uint8Array(names.cars.size);
    this.sellerFails = new Uint8Array(names.sellers.size);
    let active = 0;
    if (query.make.length > 0) {
      active |= FILTERS.make;
      const wanted = names.makes.numbersOfAny(query.make);
      mark(this.carFails, FILTERS.make, names.cars.entries, (car) => !wanted.has(car.make));
    }
    if (query.model.length > 0) {
      active |= FILTERS.model;
      const wanted = names.models.numbersOfAny(query.model);
      mark(this.carFails, FILTERS.model, names.cars.entries, (car) => !wanted.has(car.model));
    }
    if (query.location !== undefined) {
      active |= FILTERS.location;
      const wanted = names.places.numbersOfAny([query.location]);
      mark(this.sellerFails, FILTERS.location, names.sellers.entries, (seller) => !wanted.has(seller.place));
    }
    if (query.dealershipId !== undefined) {
      active |= FILTERS.dealership;
      const wanted = query.dealershipId;
      mark(this.sellerFails, FILTERS.dealership, names.sellers.entries, (seller) => seller.dealershipId !== wanted);
    }
    if (isSet(this.year)) active |= FILTERS.year;
    if (isSet(this.price)) active |= FILTERS.price;
    if (isSet(this.mileage)) active |= FILTERS.mileage;
    this.active = active;
  }

  /** Whether every visible vehicle matches. */
  get matchesAll(): boolean {
    return this.active === 0 && this.area === null && this.words.length === 0;
  }

  /** The bits of the filters that a row fails, and `OUT`; 0 when it matches. */
  failsOf(slot: number): number {
    const { columns, year, price, mileage } = this;
    if (columns.hot[slot * WIDTH + LIVE] === 0) return OUT;
    const car = columns.hot[slot * WIDTH + CAR] as number;
    const seller = columns.hot[slot * WIDTH + SELLER] as number;
    let fails = (this.carFails[car] as number) | (this.sellerFails[seller] as number);
    const aYear = columns.hot[slot * WIDTH + YEAR] as number;
    const aPrice = columns.hot[slot * WIDTH + PRICE] as number;
    const aMileage = columns.hot[slot * WIDTH + MILEAGE] as number;
    if (aYear < year.min || aYear > year.max) fails |= FILTERS.year;
    if (aPrice < price.min || aPrice > price.max) fails |= FILTERS.price;
    if (aMileage < mileage.min || aMileage > mileage.max) fails |= FILTERS.mileage;
    if (this.area !== null && !this.area.contains(columns.hot[slot * WIDTH + ZIP] as number, seller)) return OUT;
    if (this.words.length > 0 && this.kindOf(slot) === NO_MATCH) return OUT;
    return fails;
  }

  /** How well a row matches the words: as its worst word does (see `WordMatch`). */
  kindOf(slot: number): number {
    const { columns, words } = this;
    let worst = 0;
    for (let i = 0; i < words.length; i++) {
      const kind = (words[i] as WordMatch).kindOf(columns, slot);
      if (kind === NO_MATCH) return NO_MATCH;
      if (kind > worst) worst = kind;
    }
    return worst;
  }

  /** Miles from the searched zip code to a row; null without one, or when its place is not known. */
  milesTo(slot: number): number | null {
    const { columns, area } = this;
    return area === null
      ? null
      : area.miles(columns.hot[slot * WIDTH + ZIP] as number, columns.hot[slot * WIDTH + SELLER] as number);
  }
}

/** Sets a bit for the entries that fail. */
function mark<Entry>(
  fails: Uint8Array,
  bit: number,
  entries: readonly Entry[],
  failed: (entry: Entry) => boolean,
): void {
  for (const [number, entry] of entries.entries()) {
    if (failed(entry)) fails[number] = (fails[number] as number) | bit;
  }
}
