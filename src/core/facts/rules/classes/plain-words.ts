/** Returns a text in lower case, with one space between words and at both ends: " crew cab pickup ". Punctuation becomes a space. */
export const plainWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()} `;

/** True when a text from `plainWords` has one of these words or phrases. */
export const hasAny = (words: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => words.includes(` ${phrase} `));

/** Returns the class whose phrases occur in a text from `plainWords`; null when no class or several match. */
export function onlyClass<Value extends string>(
  words: string,
  phrases: Readonly<Record<Value, readonly string[]>>,
): Value | null {
  const found = (Object.keys(phrases) as Value[]).filter((value) => hasAny(words, phrases[value]));
  return found.length === 1 ? (found[0] ?? null) : null;
}
