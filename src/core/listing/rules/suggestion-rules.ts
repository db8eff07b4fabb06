export const SUGGESTIONS_SHOWN = 8;

/** The kinds of suggestions. Of two that fit equally well, the kind that stands first here comes first. */
export const SUGGESTED_KINDS = ["make", "model", "place", "dealership"] as const;

/** A word and its other spellings, the word itself first. */
export type Spellings = readonly [string, ...string[]];

/**
 * Returns how many of the typed words are only the beginning of a term; suggestions with fewer come first.
 * @param terms the terms of the candidate
 * @returns null when a word fits no term, so that the candidate is not suggested
 */
export function unfinishedWords(words: readonly Spellings[], terms: readonly string[]): number | null {
  let unfinished = 0;
  for (const spellings of words) {
    if (spellings.some((spelling) => terms.includes(spelling))) continue;
    const [word] = spellings;
    if (!terms.some((term) => term.startsWith(word))) return null;
    unfinished += 1;
  }
  return unfinished;
}
