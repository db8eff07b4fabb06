import { familyTerms, placeTerms, termsOf } from "../rules/search-terms.ts";
import { closestTerms } from "../rules/word-rules.ts";
import type { Dictionaries } from "./dictionaries.ts";
import { compareText } from "./names.ts";

/** For one term: the numbers of the entries that contain it, for each searched dictionary. Years are listed themselves. */
export type Entries = { cars: number[]; sellers: number[]; trims: number[]; looks: number[]; years: number[] };
type Field = keyof Entries;

const MAX_REMEMBERED = 2_000;

/** Every term of every dictionary: thousands, not millions. It only grows, like the dictionaries. */
export class TermIndex {
  readonly #entries = new Map<string, Entries>();
  readonly #placeTerms = new Map<number, string[]>();
  readonly #read: Record<Field, number> = { cars: 0, sellers: 0, trims: 0, looks: 0, years: 0 };
  readonly #corrections = new Map<string, string[]>();
  #sorted: string[] = [];

  /** Adds the new entries of the dictionaries. */
  caughtUpWith(names: Dictionaries): this {
    const before = this.#entries.size;
    const { makes, models, places, dealerships } = names;
    this.#readOn("cars", names.cars.entries, (car) => {
      const make = makes.values[car.make] ?? "";
      const model = models.values[car.model] ?? "";
      return [...termsOf(`${make} ${model}`), ...familyTerms(make, model)];
    });
    this.#readOn("sellers", names.sellers.entries, ({ dealershipId, place, state }) => {
      const name = dealerships.get(dealershipId)?.name ?? "";
      return [...termsOf(name), ...this.#termsOfPlace(place, places.values[place] ?? "", state)];
    });
    this.#readOn("trims", names.trims.values, (trim) => termsOf(trim ?? ""));
    this.#readOn("looks", names.looks.entries, ({ body, fuel }) => [...termsOf(body ?? ""), ...termsOf(fuel ?? "")]);
    this.#readOn("years", names.years.values, (year) => (year === null ? [] : [year]));
    if (this.#entries.size === before) return this;
    this.#sorted = [...this.#entries.keys()].sort(compareText);
    this.#corrections.clear();
    return this;
  }

  /** Returns the entries that contain exactly this term. */
  exactly(term: string): Entries | undefined {
    return this.#entries.get(term);
  }

  /** Yields the entries of all terms that begin with a text and are longer. */
  *beginningWith(text: string): Generator<Entries> {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? "") <= text) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < this.#sorted.length; at++) {
      const term = this.#sorted[at] ?? "";
      if (!term.startsWith(text)) return;
      const entries = this.#entries.get(term);
      if (entries) yield entries;
    }
  }

  /** Returns the terms that a misspelt word most likely means. When some are of makes or models, only those. */
  corrected(word: string): string[] {
    const known = this.#corrections.get(word);
    if (known) return known;
    const closest = closestTerms(word, this.#sorted);
    const ofCars = closest.filter((term) => (this.#entries.get(term)?.cars.length ?? 0) > 0);
    const found = ofCars.length > 0 ? ofCars : closest;
    if (this.#corrections.size >= MAX_REMEMBERED) this.#corrections.clear();
    this.#corrections.set(word, found);
    return found;
  }

  #readOn<Entry>(field: Field, entries: readonly Entry[], terms: (entry: Entry) => readonly string[]): void {
    for (let number = this.#read[field]; number < entries.length; number++) {
      for (const term of terms(entries[number] as Entry))
        this.#add(field, field === "years" ? Number(term) : number, term);
    }
    this.#read[field] = entries.length;
  }

  #termsOfPlace(number: number, place: string, state: string | null): readonly string[] {
    const known = this.#placeTerms.get(number) ?? placeTerms(place, state);
    this.#placeTerms.set(number, known);
    return known;
  }

  #add(field: Field, number: number, term: string): void {
    let entries = this.#entries.get(term);
    if (!entries) {
      entries = { cars: [], sellers: [], trims: [], looks: [], years: [] };
      this.#entries.set(term, entries);
    }
    entries[field].push(number);
  }
}
