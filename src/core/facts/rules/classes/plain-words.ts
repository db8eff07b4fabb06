/** Lower case, with one blank between words and at both ends: " crew cab pickup ". Signs count as blanks. */
export const plainWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()} `;

/** Whether a text of `plainWords` has one of these words or phrases. */
export const hasAny = (words: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => words.includes(` ${phrase} `));

/** The only class of which a text of `plainWords` has a phrase; null for none and for several. */
export function onlyClass<Value extends string>(
  words: string,
  phrases: Readonly<Record<Value, readonly string[]>>,
): Value | null {
  const found = (Object.keys(phrases) as Value[]).filter((value) => hasAny(words, phrases[value]));
  return found.length === 1 ? (found[0] ?? null) : null;
}
