import { capital } from "#kernel/words/rules/capital.ts";

/** Abbreviations and brands in keys. */
const WRITTEN: ReadonlyMap<string, string> = new Map(
  ["CarPlay", "Apple", "Android", "HD", "USB", "CD", "DVD", "LED", "ABS", "Wi-Fi"].map((word) => [
    word.toLowerCase().replace("-", ""),
    word,
  ]),
);

/**
 * Returns a feature's name in a few words, from its key: "heated-seats" is "Heated seats". Pages that only name what is searched use it in
 * place of `FEATURES`, whose names would be a fiftieth of a first visit's scripts.
 */
export function featureWord(key: string): string {
  const words = key.split("-").map((word) => WRITTEN.get(word) ?? word);
  const text = words.join(" ").replace("Android auto", "Android Auto");
  return capital(text);
}
