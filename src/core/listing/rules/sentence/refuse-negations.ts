import { bare } from "../search-terms.ts";
import { ANY_CLASS } from "./phrases.ts";
import type { Reading } from "./pieces.ts";
import type { StockNames } from "./stock-names.ts";

const NOT =
  /(?<![\p{L}\p{N}])(?:(?:but|and)\s+)?(?:no\s+(?:quiero|busco|necesito)|any\s+\p{L}+\s+but|not|no|non|without|sin|except(?:\s+for)?|excluding|exclude|anything\s+but|other\s+than|rather\s+than|minus|(?:i\s+)?(?:don['’]?t|do\s+not)\s+(?:want|like|need|show))(?:\s+|-)(?:an?\s+|any\s+|the\s+)?/giu;
const CLASS = new RegExp(`^${ANY_CLASS}(?![\\p{L}\\p{N}])`, "iu");
const WORD = /^[\p{L}\p{N}.'’-]+/u;
const JOINT = /^\s*(?:,\s*(?:or|and|nor)?|or|nor|and|\/)\s+(?:an?\s+|any\s+|no\s+|not\s+)?/iu;
/** An unknown word, with the word that belongs to it: "salvage title". */
const UNKNOWN =
  /^[\p{L}\p{N}.'’-]+(?:\s+(?:titles?|history|damage|records?|issues|problems|interiors?|seats?|owners?|miles|mileage|smell|rust)(?![\p{L}\p{N}]))?/iu;
/** The search cannot exclude; it never finds the opposite instead. */
const WHY = "Excluding is not possible";

/** Returns the length of a list of classes and names, with its first entry: "trucks or vans", "Honda Civic". */
function listLength(text: string, first: number, known: (text: string) => number): number {
  let end = first;
  for (;;) {
    const rest = text.slice(end);
    const gap = JOINT.exec(rest)?.[0].length ?? /^\s+/.exec(rest)?.[0].length ?? 0;
    const next = gap > 0 ? known(rest.slice(gap)) : 0;
    if (next === 0) return end;
    end += gap + next;
  }
}

/** Refuses pieces that a shopper does not want: "not red", "no trucks or vans", "without a Honda Civic". */
export function refuseNegations(reading: Reading, names: StockNames): void {
  const isName = (word: string): boolean => {
    const fields = names.fieldsOf(bare(word));
    return names.makeNamed(bare(word)) !== null || fields?.cars === true || fields?.others === true;
  };
  /** Returns the length of a class or a name at the beginning of a text; 0 when there is none. */
  const known = (text: string): number => {
    const length = CLASS.exec(text)?.[0].length;
    if (length !== undefined) return length;
    const word = WORD.exec(text)?.[0] ?? "";
    return word !== "" && isName(word) ? word.length : 0;
  };
  for (const match of [...reading.rest.matchAll(NOT)]) {
    if (reading.rest.slice(match.index, match.index + match[0].length) !== match[0]) continue;
    const text = reading.rest.slice(match.index + match[0].length);
    const first = known(text);
    // "Non-hybrid RAV4" excludes only the hybrid.
    const isOne = first > 0 && /^non\b/i.test(match[0]);
    const end = isOne ? first : first > 0 ? listLength(text, first, known) : (UNKNOWN.exec(text)?.[0].length ?? 0);
    if (end > 0) reading.refuse(match.index, match[0].length + end, WHY);
  }
}
