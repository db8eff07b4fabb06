/** Pairs of patterns over dealers' words and a receiver's value; the first that fits counts. */
export type Words = readonly (readonly [RegExp, string])[];

/** Returns a receiver's value for a dealer's text: `other` when none fits, null when the text is missing. */
export const receiverWord = (words: Words, text: string | null, other: string | null): string | null =>
  text ? (words.find(([pattern]) => pattern.test(text))?.[1] ?? other) : null;
