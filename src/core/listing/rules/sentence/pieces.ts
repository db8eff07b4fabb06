import type { DealLabel } from "#core/facts/rules/deal-label.ts";
import type { ClassFilters } from "#core/facts/rules/vehicle-classes.ts";
import type { SortOption } from "../search-limits.ts";

/** Filters that a keyword says in words, by the listing call's parameters. Several pieces of it may set the same one. */
export type SaidFilters = ClassFilters & {
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
};

/** What a piece is about. Those of the last line are searched for as words and have no filters. */
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
  ...(["make", "model", "state", "word"] as const),
] as const;
export type UnderstoodKind = (typeof UNDERSTOOD_KINDS)[number];

/** A piece of a keyword that was understood. */
export type Understood = {
  kind: UnderstoodKind;
  /** For the shopper: "Under $20,000". */
  label: string;
  /** The piece itself, as it stands in the keyword; taking it out takes its meaning away. */
  text: string;
  /** Where it stands. */
  at: number;
  filters: SaidFilters;
};

/** A piece that was not, and why in a few words, where there is more to say than that. */
export type NotUnderstood = { text: string; why?: string };

export type Meaning = Omit<Understood, "text" | "at">;

/** Stands for what has been taken. No blank, so that what is left and right of it does not become one phrase. */
export const TAKEN = "\0";

/** A keyword that is taken apart piece by piece. Positions stay right, because what is taken leaves its room. */
export class Reading {
  readonly keyword: string;
  /** What has not been taken. */
  rest: string;
  /** Whether there is a word of which nothing is known. */
  hasUnknown = false;
  readonly #understood: Understood[] = [];
  readonly #not: (NotUnderstood & { at: number })[] = [];

  constructor(keyword: string) {
    this.keyword = keyword;
    this.rest = keyword;
  }

  /** Takes a stretch of the keyword that means something. */
  take(at: number, length: number, meaning: Meaning): void {
    const text = this.#cut(at, length);
    this.#understood.push({ ...meaning, text, at: this.keyword.indexOf(text, at) });
  }

  /** Takes a stretch that is not understood. */
  refuse(at: number, length: number, why?: string): void {
    const text = this.#cut(at, length);
    this.#not.push({ text, at, ...(why !== undefined && { why }) });
  }

  /** Takes a word that means nothing here. */
  refuseUnknown(at: number, length: number): void {
    this.hasUnknown = true;
    this.refuse(at, length);
  }

  /** In the order in which they stand. Words of a model that stand side by side are one. */
  get understood(): Understood[] {
    const pieces: Understood[] = [];
    for (const piece of this.#understood.toSorted((a, b) => a.at - b.at)) {
      const last = pieces.at(-1);
      const end = last && last.at + last.text.length;
      const isOne = last?.kind === "model" && piece.kind === "model" && /^ +$/.test(this.keyword.slice(end, piece.at));
      if (!isOne) pieces.push({ ...piece });
      else {
        last.text = this.keyword.slice(last.at, piece.at + piece.text.length);
        last.label = last.text;
      }
    }
    return pieces;
  }

  get notUnderstood(): NotUnderstood[] {
    return this.#not.toSorted((a, b) => a.at - b.at).map(({ at, ...piece }) => piece);
  }

  #cut(at: number, length: number): string {
    const text = this.keyword.slice(at, at + length);
    this.rest = this.rest.slice(0, at) + TAKEN.repeat(length) + this.rest.slice(at + length);
    return text.trim();
  }
}

/** A phrase and what it means: a meaning, a sentence of why it cannot be understood, or null when it is none after all. */
export type Rule = {
  pattern: RegExp;
  mean(groups: (string | undefined)[], text: string, thisYear: number): Meaning | Refusal | null;
};
export type Refusal = { why: string | undefined };

/** A rule for a phrase that is not part of a longer word. */
export const rule = (pattern: string, mean: Rule["mean"]): Rule => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}.,'’-])(?:${pattern})(?![\\p{L}\\p{N}])`, "iu"),
  mean,
});

/** How often one rule may match: it bounds the work. */
const MOST_TIMES = 4;

/**
 * Takes what the rules match, rule after rule.
 * @param thisYear the calendar year, by which ages are counted
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
