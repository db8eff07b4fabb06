import type { Suggestion } from "#contract/vehicles/suggestion.ts";
import { spellingsOf } from "#domain/search/search-aliases.ts";
import { bare } from "#domain/search/search-terms.ts";
import type { IndexState } from "../index/vehicle-index.ts";

const SHOWN = 8;
/** Makes before models before places before dealerships, when they fit equally well. */
const KINDS = ["make", "model", "place", "dealership"] as const;

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

function find({ store, caches }: IndexState, words: readonly (readonly string[])[]): Suggestion[] {
  return Array.from(caches.candidates().all())
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
export function suggest(state: IndexState, text: string): Suggestion[] {
  const words = text
    .split(/[\s,]+/)
    .map(bare)
    .filter(Boolean);
  if (words.length === 0) return [];
  const found = find(state, words.map(spellingsOf));
  if (found.length > 0) return found;
  const terms = state.caches.terms();
  return find(
    state,
    words.map((word) => [word, ...terms.corrected(word)]),
  );
}
