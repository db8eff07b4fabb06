import { CANADIAN_PROVINCES, US_STATES } from "./us-states.ts";

const STATES = Object.entries({ ...US_STATES, ...CANADIAN_PROVINCES }).map(
  ([code, name]) => [code, name.toLowerCase().split(" ")] as const,
);

/**
 * The codes of the states that one lower-case search word can mean: the code itself, or the beginning of a word of the
 * name ("virg" finds VA and WV). Words of two letters only match codes, so that "in" and "or" do not find half the map.
 */
export function statesMatching(word: string): string[] {
  return STATES.flatMap(([code, words]) =>
    word === code.toLowerCase() || (word.length > 2 && words.some((part) => part.startsWith(word))) ? [code] : [],
  );
}
