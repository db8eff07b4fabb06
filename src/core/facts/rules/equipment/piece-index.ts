const LETTERS = 37;
/** Small letters and digits as numbers; the space and all signs are alike. */
const NUMBER_OF = new Uint8Array(128).fill(LETTERS - 1);
for (let n = 0; n < 26; n++) NUMBER_OF[97 + n] = n;
for (let n = 0; n < 10; n++) NUMBER_OF[48 + n] = 26 + n;
const GRAM = 3;
/** The letters of English, the most common first. */
const COMMON = "etaoinsrhldcumfpgwybvkxjqz";

const numberAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code < 128 ? (NUMBER_OF[code] as number) : LETTERS - 1;
};
const gramAt = (text: string, at: number): number =>
  (numberAt(text, at) * LETTERS + numberAt(text, at + 1)) * LETTERS + numberAt(text, at + 2);

/**
 * Finds which of many things a text in small letters may name, in one pass over its letters: each has pieces, and a text that names it has
 * one of them. Signs count as spaces. Its answer may have too many, never too few.
 */
export class PieceIndex {
  /** For three letters in a row, the numbers of the things with a piece that has them. */
  // oxlint-disable-next-line unicorn/no-new-array -- most of its places stay empty
  readonly #byGram: (number[] | undefined)[] = new Array(LETTERS ** GRAM);
  readonly #count: number;

  /** @param pieces the pieces of each thing, in small letters; one of two letters is a whole word */
  constructor(pieces: readonly (readonly string[])[]) {
    this.#count = pieces.length;
    for (const [thing, ofThing] of pieces.entries()) for (const piece of ofThing) this.#note(piece, thing);
  }

  #note(piece: string, thing: number): void {
    const text = piece.length < GRAM ? ` ${piece}` : piece;
    const starts = Array.from({ length: text.length - GRAM + 1 }, (_, at) => at);
    const rarity = (at: number) =>
      [...text.slice(at, at + GRAM)].reduce((sum, letter) => sum + COMMON.indexOf(letter), 0);
    const rarest = starts.reduce((best, at) => (rarity(at) > rarity(best) ? at : best), 0);
    const gram = gramAt(text, rarest);
    const known = this.#byGram[gram] ?? [];
    if (!known.includes(thing)) this.#byGram[gram] = [...known, thing];
  }

  /** Returns whether a text may name any of the things. */
  mayName(text: string): boolean {
    const padded = ` ${text} `;
    for (let at = 0; at + GRAM <= padded.length; at++) if (this.#byGram[gramAt(padded, at)] !== undefined) return true;
    return false;
  }

  /** Returns the numbers of the things that a text may name, in order. */
  candidatesIn(text: string): number[] {
    const found = new Uint8Array(this.#count);
    const padded = ` ${text} `;
    for (let at = 0; at + GRAM <= padded.length; at++) {
      for (const thing of this.#byGram[gramAt(padded, at)] ?? NONE) found[thing] = 1;
    }
    const candidates: number[] = [];
    for (let thing = 0; thing < found.length; thing++) if (found[thing] === 1) candidates.push(thing);
    return candidates;
  }
}

const NONE: readonly number[] = [];
