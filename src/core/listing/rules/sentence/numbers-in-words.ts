const ONES = "one|two|three|four|five|six|seven|eight|nine".split("|");
const TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen".split("|");
const TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety".split("|");
const VALUES: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, n) => [word, n + 1] as const),
  ...TEENS.map((word, n) => [word, n + 10] as const),
  ...TENS.map((word, n) => [word, n * 10 + 20] as const),
]);
const any = (words: readonly string[]): string => `(?:${words.join("|")})`;

/** "Grand" as a thousand: "CX-5 Grand Touring" and "300 Grand Cherokee" are cars. */
export const GRAND = "grand(?!\\s+(?:touring|cherokee|caravan|marquis|prix|am|vitara|wagoneer|sport|highlander|coupe))";
export const THOUSANDS = `${GRAND}|thousand|thou|mil(?!l)`;
/** "Ten" and "twenty-five"; numbers below ten are of seats and owners, unless thousands follow. */
export const NUMBER_IN_WORDS = `(?:(?:an?\\s+|${any(ONES)}\\s+)?hundred(?:\\s+(?:and\\s+)?${any([...TEENS, ...TENS])})?(?=\\s(?:k|${THOUSANDS}))|${any(TENS)}(?:[\\s-]${any(ONES)})?|${any(TEENS)}|${any(ONES)}(?=\\s(?:k|${THOUSANDS})))`;

/** "No money down" and "single owner" are read as numbers, too, and so are Spanish numbers of doors. */
const NUMBER_LIKE = new RegExp(
  `\\d|hundred|${[...TENS, ...TEENS, ...ONES].join("|")}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|(?<!\\p{L})(?:no|zero|single)(?!\\p{L})`,
  "iu",
);
/** Returns whether a text may name a number. A text that does not names no age and no amount, so the rules for these are skipped. */
export const mayNameNumber = (text: string): boolean => NUMBER_LIKE.test(text);

/** Returns the number that a text's words make: "a hundred and twenty" is 120; 0 for none. */
export const inWords = (text: string): number =>
  text
    .toLowerCase()
    .split(/[\s-]/)
    .reduce((sum, word) => (word === "hundred" ? 100 * Math.max(sum, 1) : sum + (VALUES.get(word) ?? 0)), 0);

const SPANISH_ONES = "dos|tres|cuatro|cinco|seis|siete|ocho|nueve".split("|");
const SPANISH_TEENS =
  "diez|once|doce|trece|catorce|quince|diecis[eé]is|diecisiete|dieciocho|diecinueve|veinte|veintiuno?|veintid[oó]s|veintitr[eé]s|veinticuatro|veinticinco|veintis[eé]is|veintisiete|veintiocho|veintinueve".split(
    "|",
  );
const SPANISH_TENS = "treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa".split("|");
const SPANISH_HUNDREDS =
  "cien(?:to)?|doscient[oa]s|trescient[oa]s|cuatrocient[oa]s|quinient[oa]s|seiscient[oa]s|setecient[oa]s|ochocient[oa]s|novecient[oa]s".split(
    "|",
  );
const SPANISH_VALUES: readonly (readonly [RegExp, number])[] = [
  ...SPANISH_ONES.map((word, n) => [word, n + 2] as const),
  ...SPANISH_TEENS.map((word, n) => [word, n + 10] as const),
  ...SPANISH_TENS.map((word, n) => [word, n * 10 + 30] as const),
  ...SPANISH_HUNDREDS.map((word, n) => [word, n * 100 + 100] as const),
].map(([word, value]) => [new RegExp(`^${word}$`, "iu"), value]);

const BELOW_HUNDRED = `(?:${any(TENS)}(?:[\\s-]${any(ONES)})?|${any(TEENS)}|${any(ONES)})`;
const ROUND_HUNDREDS = `(?:an?|${any(ONES)})\\s+hundred(?:\\s+(?:and\\s+)?${BELOW_HUNDRED})?`;
const EN_BEHIND = `(?=\\s*(?:dollars?\\s*|bucks\\s*)?(?:(?:an?|per|each|every|\\/)\\s*mo|monthly|(?:car\\s+)?payments?(?!\\p{L})))`;
const OF_PAYMENT =
  "(?<=(?<!\\p{L})payments?\\s{1,3}(?:(?:of|is|at|to|be|under|below|around|about|like|max|less\\s{1,3}than|no\\s{1,3}more\\s{1,3}than)\\s{1,3}){0,3})";
const SPANISH_BELOW = `(?:${any(SPANISH_TENS)}(?:\\s+y\\s+(?:un[oa]?|${SPANISH_ONES.join("|")}))?|${any(SPANISH_TEENS)}|${any(SPANISH_ONES)})`;
const SPANISH_HUNDRED = `${any(SPANISH_HUNDREDS)}(?:\\s+${SPANISH_BELOW})?`;
const SPANISH_AMOUNT = `(?:${SPANISH_HUNDRED}|${SPANISH_BELOW})`;
const MIL = "mil(?!\\p{L})";
/**
 * Numbers that dictation leaves in words and that the rules read in digits: dollars a month ("two fifty a month"), the first of a range
 * ("eight to ten grand"), and Spanish ones ("doce mil quinientos", "trescientos al mes", "dos mil quince").
 */
export const SPOKEN_NUMBER = `(?<![\\p{L}\\p{N}])(?:${[
  `(?:${ROUND_HUNDREDS}|${any(ONES)}[\\s-]${any(TENS)}(?:[\\s-]${any(ONES)})?)${EN_BEHIND}`,
  `${OF_PAYMENT}(?:${ROUND_HUNDREDS}|${any(ONES)}[\\s-]${any(TENS)}(?:[\\s-]${any(ONES)})?)`,
  `${any(ONES)}(?=\\s+(?:to|and|or)\\s+(?:${BELOW_HUNDRED}|\\d{1,3})\\s?(?:k|${THOUSANDS})(?!\\p{L}))`,
  `(?:${SPANISH_AMOUNT}\\s+)?${MIL}\\s+${SPANISH_HUNDRED}`,
  `dos\\s+${MIL}\\s+${SPANISH_BELOW}`,
  `${SPANISH_AMOUNT}(?=\\s+(?:(?:y|a|o)\\s+(?:${SPANISH_AMOUNT}|\\d{1,3})\\s+)?${MIL})`,
  SPANISH_HUNDRED,
].join("|")})(?![\\p{L}\\p{N}])`;

/** Returns the number that spoken words make: "two fifty" and "two hundred and fifty" are 250, "doce mil quinientos" is 12,500. */
export function spokenNumber(text: string): number {
  let sum = 0;
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    const value = VALUES.get(word) ?? SPANISH_VALUES.find(([pattern]) => pattern.test(word))?.[1];
    if (word === "hundred") sum = Math.max(sum, 1) * 100;
    else if (word === "mil") sum = Math.max(sum, 1) * 1_000;
    else if (value !== undefined)
      sum = value >= 20 && value < 100 && sum > 0 && sum < 10 ? sum * 100 + value : sum + value;
    else if (/^un[oa]?$/.test(word)) sum += 1;
  }
  return sum;
}

/** "Eighteen", "twenty one": the last two digits of a year from 2010 on. */
const LATER = `(?:${any(TEENS)}|twenty(?:[\\s-]${any(ONES)})?)`;
const SPOKEN_YEARS = [
  `twenty[\\s-](?:oh[\\s-]${any(ONES)}|${LATER})`,
  `two[\\s-]thousand(?:\\s+and)?[\\s-](?:${any(ONES)}|${LATER})`,
  `nineteen[\\s-]${any(TENS.slice(3))}(?:[\\s-]${any(ONES)})?`,
];
const NO_YEAR = "(?![\\p{L}\\p{N}]|\\s*(?:hundred|thousand|grand|miles|mi|dollars|bucks)(?!\\p{L}))";
/** A year in spoken form, as dictation writes it: "twenty twenty one", "two thousand five", "nineteen ninety nine". */
export const YEAR_IN_WORDS = `(?:(?:${SPOKEN_YEARS.join("|")})${NO_YEAR})`;

/** Returns the year of "2018", or of its words. */
export function toYear(text = ""): number {
  if (/\d/.test(text)) return Number(text);
  const [century, ...rest] = text.toLowerCase().split(/[\s-]/);
  return (century === "nineteen" ? 1_900 : 2_000) + inWords(rest.join(" "));
}
