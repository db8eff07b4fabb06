/** Filters that a keyword says in words. Several pieces of it may set the same one. */
export type SaidFilters = {
  priceMin?: number;
  priceMax?: number;
  mileageMin?: number;
  mileageMax?: number;
  yearMin?: number;
  yearMax?: number;
  zipCode?: string;
  distance?: number;
};
/** A piece of a keyword that was understood as filters. */
export type Understood = {
  kind: "price" | "mileage" | "year" | "near";
  /** For the shopper: "Under $20,000". */
  label: string;
  /** The piece itself, as it stands in the keyword; taking it out takes the filter away. */
  text: string;
  filters: SaidFilters;
};

const LESS =
  "(?:under|below|less than|fewer than|lower than|cheaper than|up to|max(?:imum)?|at most|no more than|not over|<=?)";
const MORE = "(?:over|above|more than|higher than|at least|min(?:imum)?|starting at|from|>=?)";
const AMOUNT = "\\$?\\s?(\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?)\\s?(k|grand|thousand)?";
const MILES = "\\s*(?:miles?|mi|mileage)";
const YEAR = "((?:19|20)\\d\\d)";
const TO = "\\s*(?:-|–|to|and|through|thru)\\s*";
const DOLLARS = "(?:\\s*(?:dollars|bucks|usd))?";

const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const count = new Intl.NumberFormat("en-US");

const toNumber = (digits = "", unit = ""): number =>
  Math.round(Number(digits.replaceAll(",", "")) * (unit ? 1_000 : 1));
const yearLike = (text: string): boolean => /^(?:19[5-9]|20[0-3])\d$/.test(text.trim());

type Meaning = Omit<Understood, "text"> | null;
type Rule = { pattern: RegExp; mean(groups: (string | undefined)[], text: string): Meaning };

const rule = (pattern: string, mean: Rule["mean"]): Rule => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}.,-])${pattern}(?![\\p{L}\\p{N}])`, "iu"),
  mean,
});

const years = (filters: SaidFilters, label: string): Meaning => ({ kind: "year", label, filters });
const newest = (year: number): Meaning => years({ yearMax: year }, `${year} or older`);
const oldest = (year: number): Meaning => years({ yearMin: year }, `${year} or newer`);
const miles = (filters: SaidFilters, label: string): Meaning => ({ kind: "mileage", label, filters });
const mostMiles = (most: number): Meaning => miles({ mileageMax: most }, `Under ${count.format(most)} miles`);
const price = (filters: SaidFilters, label: string): Meaning => ({ kind: "price", label, filters });
const mostDollars = (most: number): Meaning => price({ priceMax: most }, `Under ${money.format(most)}`);
const leastDollars = (least: number): Meaning => price({ priceMin: least }, `Over ${money.format(least)}`);
/** Nobody looks for a car under 300 dollars: such a number is something else. */
const isPrice = (amount: number): boolean => amount >= 300;

function near(isZip: (zip: string) => boolean, zip = "", distance?: string): Meaning {
  if (!isZip(zip)) return null;
  const said = distance === undefined ? {} : { distance: Math.min(5_000, Math.max(1, Number(distance))) };
  const label = distance === undefined ? `Near ${zip}` : `Within ${said.distance} miles of ${zip}`;
  return { kind: "near", label, filters: { zipCode: zip, ...said } };
}

/** A price, or a year where the number can only be one ("under 2018"). */
function bound(text: string, digits: string | undefined, unit: string | undefined, less: boolean): Meaning {
  const amount = toNumber(digits, unit);
  if (!unit && !text.includes("$") && yearLike(digits ?? "")) return less ? newest(amount - 1) : oldest(amount + 1);
  if (!isPrice(amount)) return null;
  return less ? mostDollars(amount) : leastDollars(amount);
}

function between(a: number, b: number): Meaning {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  if (!isPrice(high)) return null;
  return price({ priceMin: low, priceMax: high }, `${money.format(low)} to ${money.format(high)}`);
}

/** In this order: a longer way of saying something comes before the shorter one that it contains. */
const rules = (isZip: (zip: string) => boolean): Rule[] => [
  rule(`(?:within\\s+)?(\\d{1,4})${MILES}\\s+(?:of|from|around|near)\\s+(\\d{5})`, ([miles, zip]) =>
    near(isZip, zip, miles),
  ),
  rule("(?:near|around|close to|by|in|zip(?: code)?)\\s+(\\d{5})", ([zip]) => near(isZip, zip)),
  rule(`(?:between\\s+|from\\s+)?${YEAR}${TO}${YEAR}`, ([from, to]) => {
    const [low, high] = [Number(from), Number(to)].sort((a, b) => a - b);
    return years({ yearMin: low, yearMax: high }, `${low} to ${high}`);
  }),
  rule(`${YEAR}\\s*(?:\\+|(?:or|and|&)\\s*(?:newer|later|up|above|younger))`, ([year]) => oldest(Number(year))),
  rule(`${YEAR}\\s*(?:or|and|&)\\s*(?:older|earlier|below|before)`, ([year]) => newest(Number(year))),
  rule(`(?:newer than|after|later than)\\s+${YEAR}`, ([year]) => oldest(Number(year) + 1)),
  rule(`(?:since|newer|from)\\s+${YEAR}`, ([year]) => oldest(Number(year))),
  rule(`(?:older than|before|earlier than)\\s+${YEAR}`, ([year]) => newest(Number(year) - 1)),
  rule(`(?:between\\s+)?${AMOUNT}${TO}${AMOUNT}${MILES}`, ([a, ka, b, kb]) => {
    const [low = 0, high = 0] = [toNumber(a, ka ?? kb), toNumber(b, kb)].sort((x, y) => x - y);
    return miles({ mileageMin: low, mileageMax: high }, `${count.format(low)} to ${count.format(high)} miles`);
  }),
  rule(`${MORE}\\s*${AMOUNT}${MILES}`, ([digits, unit]) => {
    const least = toNumber(digits, unit);
    return miles({ mileageMin: least }, `Over ${count.format(least)} miles`);
  }),
  rule(`(?:${LESS}\\s*)?${AMOUNT}${MILES}(?:\\s+(?:or (?:less|fewer|under|below)|max))?`, ([digits, unit]) =>
    mostMiles(toNumber(digits, unit)),
  ),
  rule(`between\\s+${AMOUNT}${TO}${AMOUNT}${DOLLARS}`, ([a, ka, b, kb]) =>
    between(toNumber(a, ka ?? kb), toNumber(b, kb)),
  ),
  rule(`${AMOUNT}\\s*(?:-|–|to)\\s*${AMOUNT}${DOLLARS}`, ([a, ka, b, kb], text) =>
    kb || text.includes("$") ? between(toNumber(a, ka ?? kb), toNumber(b, kb)) : null,
  ),
  rule(`${LESS}\\s*${AMOUNT}${DOLLARS}`, ([digits, unit], text) => bound(text, digits, unit, true)),
  rule(`${MORE}\\s*${AMOUNT}${DOLLARS}`, ([digits, unit], text) => bound(text, digits, unit, false)),
  rule(`${AMOUNT}${DOLLARS}\\s+(?:or (?:less|under|below|cheaper)|max)`, ([digits, unit]) =>
    isPrice(toNumber(digits, unit)) ? mostDollars(toNumber(digits, unit)) : null,
  ),
  rule("\\$\\s?(\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?)\\s?(k)?", ([digits, unit]) =>
    isPrice(toNumber(digits, unit)) ? mostDollars(toNumber(digits, unit)) : null,
  ),
  rule("(\\d{5})", ([zip]) => near(isZip, zip)),
];

/**
 * Separates what a keyword says about price, mileage, year and place from its other words.
 * @param isZip whether five digits are a zip code; otherwise they are an ordinary word
 * @returns what was understood, in the order in which it stands, and the words that are left
 */
export function understandKeyword(
  keyword: string,
  isZip: (zip: string) => boolean,
): { understood: Understood[]; rest: string } {
  const found: (Understood & { at: number })[] = [];
  let rest = keyword;
  for (const { pattern, mean } of rules(isZip)) {
    // A rule may match several pieces of a keyword; at most three, to bound the work.
    for (let times = 0; times < 3; times++) {
      const match = pattern.exec(rest);
      const meaning = match ? mean(match.slice(1), match[0]) : null;
      if (!match || !meaning) break;
      found.push({ ...meaning, text: match[0].trim(), at: match.index });
      // Replaced by blanks, so that the positions of later pieces stay right.
      rest = rest.slice(0, match.index) + " ".repeat(match[0].length) + rest.slice(match.index + match[0].length);
    }
  }
  const understood = found.sort((a, b) => a.at - b.at).map(({ at, ...piece }) => piece);
  return { understood, rest: rest.replace(/\s+/g, " ").trim() };
}

const lower = (a?: number, b?: number) => (a === undefined || b === undefined ? (a ?? b) : Math.min(a, b));
const higher = (a?: number, b?: number) => (a === undefined || b === undefined ? (a ?? b) : Math.max(a, b));

/** Adds filters that are said in words to a query. Of two bounds the narrower one holds; a zip code that is set stays. */
export function withSaid<Query extends SaidFilters>(query: Query, said: SaidFilters): Query {
  return {
    ...query,
    priceMin: higher(query.priceMin, said.priceMin),
    priceMax: lower(query.priceMax, said.priceMax),
    mileageMin: higher(query.mileageMin, said.mileageMin),
    mileageMax: lower(query.mileageMax, said.mileageMax),
    yearMin: higher(query.yearMin, said.yearMin),
    yearMax: lower(query.yearMax, said.yearMax),
    zipCode: query.zipCode ?? said.zipCode,
    distance: query.distance ?? (query.zipCode === undefined ? said.distance : undefined),
  };
}
