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
