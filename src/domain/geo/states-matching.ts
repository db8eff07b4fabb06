import { CANADIAN_PROVINCES, US_STATES } from "./us-states.ts";

const STATES = Object.entries({ ...US_STATES, ...CANADIAN_PROVINCES }).map(
  ([code, name]) => [code, name.toLowerCase().split(" ")] as const,
);

/**
 * The codes of the states that a lower-case search word can mean: the code itself, or the start of a word of the name
 * ("virg" finds VA and WV). Words of two letters match codes only, because "in" or "or" would match many names.
 */
export function statesMatching(word: string): string[] {
  return STATES.flatMap(([code, words]) =>
    word === code.toLowerCase() || (word.length > 2 && words.some((part) => part.startsWith(word))) ? [code] : [],
  );
}
