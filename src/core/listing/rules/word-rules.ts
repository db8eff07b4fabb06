import { US_STATES } from "#core/facts/rules/us-states.ts";
import { editDistance } from "#kernel/words/rules/edit-distance.ts";

/** Degrees of the match between a term of a vehicle and a word of a keyword; smaller is better. */
export const EXACT = 0;
export const PREFIX = 1;
export const CORRECTED = 2;

const STATE_CODES = new Set(Object.keys(US_STATES).map((code) => code.toLowerCase()));
const VIN_LENGTH = 17;
const VIN_END = /^[0-9A-Z]{2,4}\d{4}$/;

/** Returns whether a word can be a VIN, or the end of one: six to eight characters, of which the last four are digits. */
export const isVinLike = (word: string): boolean => word.length === VIN_LENGTH || VIN_END.test(word.toUpperCase());

/**
 * Returns whether a word also matches the terms that begin with it. A number or a state code does so only when nothing matches it exactly:
 * "3" means the 3 Series and not the 3500, "va" means Virginia and not "van".
 */
export const matchesPrefixes = (word: string, hasExactMatch: boolean): boolean =>
  !hasExactMatch || !(/^\p{N}+$/u.test(word) || STATE_CODES.has(word));

const LETTERS_ONLY = /^\p{L}+$/u;
const SHORTEST_CORRECTION = 4;

/** Returns how many typing mistakes a word of this length may have. */
const mistakesAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Returns the terms with the fewest typing mistakes between them and a word; empty when each has more than the word may have. */
export function closestTerms(word: string, terms: Iterable<string>): string[] {
  if (!LETTERS_ONLY.test(word)) return [];
  let fewest = mistakesAllowed(word.length);
  let closest: string[] = [];
  if (fewest === 0) return closest;
  for (const term of terms) {
    if (term.length < SHORTEST_CORRECTION || !LETTERS_ONLY.test(term)) continue;
    const distance = editDistance(word, term, fewest);
    if (distance > fewest) continue;
    if (distance < fewest) closest = [];
    fewest = distance;
    closest.push(term);
  }
  return closest;
}
