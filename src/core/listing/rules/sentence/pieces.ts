import type { DealLabel } from "#core/facts/rules/deal-label.ts";
import type { ClassFilters } from "#core/facts/rules/vehicle-classes.ts";
import type { DetailFilters } from "../detail-filters.ts";
import type { SortOption } from "../search-limits.ts";

/** Filters that a keyword sets in words, by the listing call's parameters. Several pieces of the keyword may set the same filter. */
export type SaidFilters = ClassFilters & {
  make?: string[];
  priceMin?: number;
  priceMax?: number;
  mileageMin?: number;
  mileageMax?: number;
  yearMin?: number;
  yearMax?: number;
  zipCode?: string;
  distance?: number;
  location?: string;
  dealershipId?: number;
  deal?: DealLabel[];
  priceDropped?: true;
  sortBy?: SortOption;
} & DetailFilters;

/** The subject of a piece. Pieces of the last line's kinds are searched as words and have no filters, but for most makes. */
export const UNDERSTOOD_KINDS = [
  ...(["price", "mileage", "year", "near"] as const),
  ...([
    "bodyStyle",
    "doors",
    "drivetrain",
    "fuel",
    "transmission",
    "color",
    "deal",
    "sort",
    "location",
    "dealership",
  ] as const),
  ...(["features", "seats", "cylinders", "engine", "mpg", "range", "owners", "accidents"] as const),
  ...(["title", "certified", "interiorColor", "daysListed", "monthly"] as const),
  ...(["make", "model", "state", "word"] as const),
] as const;
export type UnderstoodKind = (typeof UNDERSTOOD_KINDS)[number];

/** A piece of a keyword that was understood. */
export type Understood = {
  kind: UnderstoodKind;
  /** For the shopper: "Under $20,000". */
  label: string;
  /** The piece itself, as written in the keyword; removing it removes its meaning. */
  text: string;
  /** Its position in the keyword. */
  at: number;
  filters: SaidFilters;
};

/** A piece that was not understood. `why` is the reason in a few words, if there is one to give. */
export type NotUnderstood = { text: string; why?: string };

export type Meaning = Omit<Understood, "text" | "at">;

/** Marks a piece that has been taken. It is no blank, so that the words before and after it do not become one phrase. */
export const TAKEN = "\0";

/** A keyword as it is read (`plain-keyword.ts`). For each letter of the text: where it comes from in the keyword, `from` inclusive and `to` exclusive. */
export type PlainKeyword = { text: string; from: readonly number[]; to: readonly number[] };

/** A keyword that is read piece by piece. Positions stay right, because a taken piece leaves its space. */
export class Reading {
  readonly keyword: string;
  /** The keyword's text as it is read, whole. */
  readonly text: string;
  /** The text that has not been taken. */
  rest: string;
  readonly #plain: PlainKeyword | null;
  readonly #understood: Understood[] = [];
  readonly #not: (NotUnderstood & { at: number })[] = [];
  readonly #unknown: { text: string; at: number }[] = [];
  /** Why the words in a part of the keyword are not understood. */
  readonly #reasons: { from: number; to: number; why: string }[] = [];

  /** @param plain the keyword as it is read, if that is not the keyword itself */
  constructor(keyword: string, plain: PlainKeyword | null = null) {
    this.keyword = keyword;
    this.text = plain?.text ?? keyword;
    this.rest = this.text;
    this.#plain = plain;
  }

  /** Takes a piece of the keyword that has a meaning. */
  take(at: number, length: number, meaning: Meaning): void {
    this.#understood.push({ ...meaning, ...this.#cut(at, length) });
  }

  /** Takes a piece that is not understood. */
  refuse(at: number, length: number, why?: string): void {
    this.#not.push({ ...this.#cut(at, length), ...(why !== undefined && { why }) });
  }

  /** Takes a word that nothing is called. */
  refuseUnknown(at: number, length: number): void {
    const piece = this.#cut(at, length);
    this.#not.push(piece);
    // Two words of one that was read as two are one piece.
    if (this.#unknown.every((one) => one.at !== piece.at)) this.#unknown.push(piece);
  }

  /** The words that nothing is called, as written in the keyword. */
  get unknown(): string[] {
    return this.#unknown.map(({ text }) => text);
  }

  /** Gives the words that nothing is called a meaning after all. @param mean returns that of one */
  takeUnknown(mean: (text: string) => Meaning): void {
    for (const piece of this.#unknown) this.#understood.push({ ...mean(piece.text), ...piece });
    const left = this.#not.filter(({ at }) => this.#unknown.every((piece) => piece.at !== at));
    this.#not.splice(0, this.#not.length, ...left);
  }

  /** Notes why words in a part of the keyword are not understood, if they are not. */
  noteReason(at: number, length: number, why: string): void {
    const from = this.#plain?.from[at] ?? at;
    this.#reasons.push({ from, to: from + this.written(at, length).length, why });
  }

  /** Notes why the words that nothing is called are not understood. */
  noteReasonOfUnknown(why: string): void {
    for (const { at, text } of this.#unknown) this.#reasons.push({ from: at, to: at + text.length, why });
  }

  /** Returns a piece as written in the keyword. */
  written(at: number, length: number): string {
    return this.keyword.slice(this.#plain?.from[at] ?? at, this.#plain?.to[at + length - 1] ?? at + length);
  }

  /** The understood pieces in the order of the keyword. Adjacent words of a model are one piece, but what is left out ("not Model Y") is another. */
  get understood(): Understood[] {
    const pieces: Understood[] = [];
    for (const piece of this.#understood.toSorted((a, b) => a.at - b.at)) {
      const last = pieces.at(-1);
      const end = last && last.at + last.text.length;
      const isOne = last && areWordsOfModel(last, piece) && /^ +$/.test(this.keyword.slice(end, piece.at));
      if (!isOne) pieces.push({ ...piece });
      else {
        last.text = this.keyword.slice(last.at, piece.at + piece.text.length);
        last.label = `${last.label} ${piece.label}`;
      }
    }
    return pieces;
  }

  get notUnderstood(): NotUnderstood[] {
    const pieces = this.#not.toSorted((a, b) => a.at - b.at).filter((piece, n, all) => piece.at !== all[n - 1]?.at);
    return pieces.map(({ at, ...piece }) => {
      const reason = this.#reasons.find(({ from, to }) => at >= from && at < to);
      return { ...(reason && { why: reason.why }), ...piece };
    });
  }

  /** Returns the piece as written, with its position. */
  #cut(at: number, length: number): { text: string; at: number } {
    this.rest = this.rest.slice(0, at) + TAKEN.repeat(length) + this.rest.slice(at + length);
    const start = this.#plain?.from[at] ?? at;
    const text = this.written(at, length);
    return { text: text.trim(), at: start + (text.length - text.trimStart().length) };
  }
}

const areWordsOfModel = (...pieces: Understood[]): boolean =>
  pieces.every(({ kind, filters }) => kind === "model" && filters.modelNot === undefined);

/** A phrase and its meaning. `mean` returns the meaning, a sentence why it cannot be understood, or null when the phrase does not apply. */
export type Rule = {
  pattern: RegExp;
  mean(groups: (string | undefined)[], text: string, thisYear: number): Meaning | Refusal | null;
};
export type Refusal = { why: string | undefined };

/** Returns a rule for a phrase that is not part of a longer word. */
export const rule = (pattern: string, mean: Rule["mean"]): Rule => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}.,'’-])(?:${pattern})(?![\\p{L}\\p{N}])`, "iu"),
  mean,
});

/** The most matches of one rule, to limit the work. */
const MOST_TIMES = 4;

/**
 * Takes the matches of the rules, rule after rule.
 * @param thisYear the calendar year, from which ages are counted
 */
export function applyRules(reading: Reading, rules: readonly Rule[], thisYear = new Date().getFullYear()): void {
  for (const { pattern, mean } of rules) {
    for (let times = 0; times < MOST_TIMES; times++) {
      const match = pattern.exec(reading.rest);
      const meaning = match ? mean(match.slice(1), match[0], thisYear) : null;
      if (!match || !meaning) break;
      if ("why" in meaning) reading.refuse(match.index, match[0].length, meaning.why);
      else reading.take(match.index, match[0].length, meaning);
    }
  }
}
