import { bare, spellingsOf } from "../rules/search-terms.ts";
import { type Spellings, SUGGESTED_KINDS, SUGGESTIONS_SHOWN, unfinishedWords } from "../rules/suggestion-rules.ts";
import type { Suggestion } from "../vehicle-endpoints.ts";
import type { SearchedStock } from "./searched-stock.ts";

function find(stock: SearchedStock, words: readonly Spellings[]): Suggestion[] {
  return Array.from(stock.candidates().all())
    .flatMap((candidate) => {
      const unfinished = unfinishedWords(words, candidate.terms);
      const count = unfinished === null ? 0 : candidate.counts(stock);
      return unfinished === null || count === 0 ? [] : [{ candidate, unfinished, count }];
    })
    .sort(
      (a, b) =>
        a.unfinished - b.unfinished ||
        SUGGESTED_KINDS.indexOf(a.candidate.kind) - SUGGESTED_KINDS.indexOf(b.candidate.kind) ||
        b.count - a.count ||
        (a.candidate.label < b.candidate.label ? -1 : 1),
    )
    .slice(0, SUGGESTIONS_SHOWN)
    .map(({ candidate: { kind, label, filters }, count }) => ({ kind, label, filters, count }));
}

/** Suggests makes, models, places and dealerships that have cars, for a text that a shopper has typed; the best first. */
export function suggest(stock: SearchedStock, text: string): Suggestion[] {
  const words = text
    .split(/[\s,]+/)
    .map(bare)
    .filter(Boolean);
  if (words.length === 0) return [];
  const found = find(stock, words.map(spellingsOf));
  if (found.length > 0) return found;
  const terms = stock.terms();
  return find(
    stock,
    words.map((word): Spellings => [word, ...terms.corrected(word)]),
  );
}
