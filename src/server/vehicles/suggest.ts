import type { Suggestion } from "#contract/vehicles/suggestion.ts";
import { spellingsOf } from "#domain/search/search-aliases.ts";
import { bare, termsOf } from "#domain/search/search-terms.ts";
import type { IndexState } from "./index/vehicle-index.ts";
import type { VehicleStore } from "./index/vehicle-store.ts";
import { termsOfStore } from "./index/words/match-words.ts";

const SHOWN = 8;
/** Makes before models before places before dealerships, when they fit equally well. */
const KINDS = ["make", "model", "place", "dealership"] as const;

type Candidate = Omit<Suggestion, "count"> & { terms: string[]; counts: (store: VehicleStore) => number };

const kept = new WeakMap<VehicleStore, { version: number; candidates: Candidate[] }>();

function sumOf(counts: Int32Array, numbers: readonly number[]): number {
  let sum = 0;
  for (const number of numbers) sum += counts[number] ?? 0;
  return sum;
}

/** Everything that can be suggested, with its terms. Made anew when the dictionaries have new texts. */
function candidatesOf(store: VehicleStore): Candidate[] {
  const known = kept.get(store);
  if (known?.version === store.names.version) return known.candidates;
  const { names } = store;
  const found = new Map<string, Candidate & { numbers: number[] }>();
  const add = (
    kind: Suggestion["kind"],
    label: string,
    filters: Suggestion["filters"],
    part: { number: number; of: "carTally" | "sellerTally" },
  ) => {
    const key = JSON.stringify([kind, filters]);
    const same = found.get(key);
    if (same) {
      same.numbers.push(part.number);
      return;
    }
    const numbers = [part.number];
    const counts = (from: VehicleStore) => sumOf(from[part.of].counts, numbers);
    found.set(key, { kind, label, filters, terms: termsOf(label), numbers, counts });
  };
  names.cars.entries.forEach((car, number) => {
    const make = names.makes.values[car.make];
    const model = names.models.values[car.model];
    if (!make) return;
    add("make", make, { make: [make] }, { number, of: "carTally" });
    if (model) add("model", `${make} ${model}`, { make: [make], model: [model] }, { number, of: "carTally" });
  });
  names.sellers.entries.forEach((seller, number) => {
    const place = names.places.values[seller.place];
    const dealership = names.dealerships.get(seller.dealershipId);
    if (place) add("place", place, { location: place }, { number, of: "sellerTally" });
    if (dealership) {
      add("dealership", dealership.name, { dealershipId: dealership.id }, { number, of: "sellerTally" });
    }
  });
  const candidates = [...found.values()];
  kept.set(store, { version: store.names.version, candidates });
  return candidates;
}

/** How many of the words only begin a term; null when one fits nowhere. */
function missingEnds(words: readonly (readonly string[])[], terms: readonly string[]): number | null {
  let begun = 0;
  for (const spellings of words) {
    if (spellings.some((spelling) => terms.includes(spelling))) continue;
    const [word = ""] = spellings;
    if (!terms.some((term) => term.startsWith(word))) return null;
    begun += 1;
  }
  return begun;
}

function find(store: VehicleStore, words: readonly (readonly string[])[]): Suggestion[] {
  return candidatesOf(store)
    .flatMap((candidate) => {
      const begun = missingEnds(words, candidate.terms);
      const count = begun === null ? 0 : candidate.counts(store);
      return begun === null || count === 0 ? [] : [{ candidate, begun, count }];
    })
    .sort(
      (a, b) =>
        a.begun - b.begun ||
        KINDS.indexOf(a.candidate.kind) - KINDS.indexOf(b.candidate.kind) ||
        b.count - a.count ||
        (a.candidate.label < b.candidate.label ? -1 : 1),
    )
    .slice(0, SHOWN)
    .map(({ candidate: { kind, label, filters }, count }) => ({ kind, label, filters, count }));
}

/** What a shopper who has typed this may mean: makes, models, places and dealerships that have cars, the best first. */
export function suggest({ store }: IndexState, text: string): Suggestion[] {
  const words = text
    .split(/[\s,]+/)
    .map(bare)
    .filter(Boolean);
  if (words.length === 0) return [];
  const found = find(store, words.map(spellingsOf));
  if (found.length > 0) return found;
  const terms = termsOfStore(store);
  return find(
    store,
    words.map((word) => [word, ...terms.corrected(word)]),
  );
}
