import { bare } from "../search-terms.ts";

/** A word of a text as phrases have it, and where it stands. `gap` is the text between it and the word before. */
export type PhraseWord = { word: string; at: number; end: number; gap: string };

/** Little words that may stand between the words of a phrase. */
const BETWEEN = new Set(
  "de del el la lo los las en con al un una the of for a an its in on para por que se es".split(" "),
);

/** Returns a word without what singular and plural differ in: "sensores" and "sensor" are one, and so are "axles" and "axle". */
export function singular(word: string): string {
  const one = word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
  return one.length > 4 && one.endsWith("e") ? one.slice(0, -1) : one;
}

/** Returns the words of a text. A taken piece is no word. */
export function phraseWords(text: string): PhraseWord[] {
  const words: PhraseWord[] = [];
  let before = 0;
  for (const match of text.matchAll(/\d{1,4}\.\d{1,2}|[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)) {
    const end = match.index + match[0].length;
    const word = /^\d+\.\d+$/.test(match[0]) ? match[0] : singular(bare(match[0]));
    words.push({ word, at: match.index, end, gap: text.slice(before, match.index) });
    before = end;
  }
  return words;
}

/** Returns whether a word belongs to the one before: no comma, no taken piece in between. */
export const isNext = ({ gap }: PhraseWord): boolean => /^[\s/&+'’–-]*$/.test(gap);

type PhraseNode<Meaning> = { next: Map<string, PhraseNode<Meaning>>; meaning?: Meaning };

/** Returns the alternatives of one place of a phrase, each as words: of `(a/b c)` none, "a", and "b" with "c". */
const choicesOf = (place: string): string[][] => {
  const choices = place.replace(/^\(|\)$/g, "").split("/");
  return [...(place.startsWith("(") ? [[]] : []), ...choices.map((choice) => choice.trim().split(/\s+/))];
};

/** Finds which of many phrases begin at a word: the longest one. */
export class PhraseIndex<Meaning> {
  readonly #root: PhraseNode<Meaning> = { next: new Map() };
  /** Every word of every phrase, as written. */
  readonly words = new Set<string>();

  /** @param phrases phrases in commas: places separated by blanks, `a/b` for alternatives, `(a b)` for what may be missing */
  add(phrases: string, meaning: Meaning): void {
    for (const phrase of phrases.split(",")) {
      const places = (phrase.match(/\([^()]{0,200}\)|[^\s()]+/g) ?? []).map(choicesOf);
      for (const word of places.flat(2)) this.words.add(word);
      this.#grow(this.#root, places, meaning);
    }
  }

  /** Returns the longest phrase that begins with a word, and the number of the word behind it; null when none does. */
  at(words: readonly PhraseWord[], from: number): { meaning: Meaning; end: number } | null {
    let node: PhraseNode<Meaning> | undefined = this.#root;
    let longest: { meaning: Meaning; end: number } | null = null;
    for (let n = from; n < words.length; n++) {
      const { word } = words[n] as PhraseWord;
      if (n > from && !isNext(words[n] as PhraseWord)) break;
      const next: PhraseNode<Meaning> | undefined = node.next.get(word);
      if (next) node = next;
      else if (n === from || !BETWEEN.has(word)) break;
      if (next?.meaning !== undefined) longest = { meaning: next.meaning, end: n + 1 };
    }
    return longest;
  }

  #grow(node: PhraseNode<Meaning>, places: readonly string[][][], meaning: Meaning): void {
    const [choices, ...rest] = places;
    if (choices === undefined) {
      if (node !== this.#root) node.meaning ??= meaning;
      return;
    }
    for (const words of choices) this.#grow(this.#behind(node, words), rest, meaning);
  }

  /** Returns the node behind some words. Little words inside a phrase may be missing anyway. */
  #behind(node: PhraseNode<Meaning>, words: readonly string[]): PhraseNode<Meaning> {
    let last = node;
    for (const word of words) {
      if (last !== this.#root && BETWEEN.has(word)) continue;
      const key = /^\d+\.\d+$/.test(word) ? word : singular(bare(word));
      const next: PhraseNode<Meaning> = last.next.get(key) ?? { next: new Map() };
      last.next.set(key, next);
      last = next;
    }
    return last;
  }
}
