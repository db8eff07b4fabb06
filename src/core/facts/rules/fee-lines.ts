import type { MandatoryFee } from "./price-basis.ts";

/** A fee that a text adds to a price. */
export type FeeLine = MandatoryFee & {
  /** True when the fee is in a sentence about prices ("Prices exclude $499 doc fee"), which can apply to all cars of a page. */
  isAboutPrices: boolean;
};

/**
 * The smallest and largest fee that a dealer charges on every car. Known fees are between 24 (Michigan's CVR fee) and 2,000 dollars; larger
 * amounts are prices of cars.
 */
const MIN_USD = 10;
const MAX_USD = 2_500;

const anyOf = (...words: string[]): string => `(?:${words.join("|")})`;
/** The words that name such a fee. Tax, title, registration, delivery and lenders' fees have other words. */
const FIRST_WORD = anyOf(
  "doc(?:s|ument(?:s|ation|ary|ing)?)?",
  "dealer(?:ship)?",
  "admin(?:istrati(?:ve|on))?",
  ...["processing", "closing", "conveyance", "recon(?:ditioning)?", "prep(?:aration)?", "pre-?delivery service"],
  ...["e-?filing", "electronic (?:registration |title )?filing", "cvr", "evr", "ert"],
);
const FURTHER_WORD = anyOf(
  ...["doc", "document", "documentary", "documentation", "prep", "preparation", "processing", "handling", "filing"],
  ...["services?", "transfer", "administration", "admin", "and"],
);
const FEE = new RegExp(String.raw`\b(${FIRST_WORD}\.?(?:[ /]${FURTHER_WORD}){0,3}) ?(fees?|charges?)\b`, "gi");
export const NAMES_FEE = /\b(?:fees?|charges?)\b/i;

/** "Doc fee: $499", "documentation fee of $499.00", "Doc Fee + $250"; no range and no payment. */
const AMOUNT_AFTER =
  /^[*†‡]? ?(?:of|is|:|=|[-–—])? ?[+(]{0,2} ?\$ ?(\d{1,2},\d{3}|\d{2,5})(?!\d)(?:\.(\d\d))?(?![\d.,]\d)(?! ?(?:\/|[-–] ?\$|off\b|down\b|per\b|mo\b))/i;
/** "$499 dealer fee", "$1,499 in dealer fees", "$499 (doc fee". */
const AMOUNT_BEFORE =
  /\$ ?(\d{1,2},\d{3}|\d{2,5})(?:\.(\d\d))?(?: in| for)?(?: an?| the| our)?(?: mandatory)?[ (]{1,2}$/i;

/** Words in front of the amount that show that the dealer does not charge this fee on every car. */
const NOT_ON_EVERY_CAR =
  /\b(?:no|zero|without|free|waived?|waives|low|hidden|any|up to|optional|loan|application|credit|card|lease|finance|bank|lender|shipping|freight|destination|delivery)(?: (?:of|other|added|additional|extra|and|&))?(?: an?)? ?$/i;
/** One amount for several fees: "title/doc fee", "tax, title, and dealer fees". */
const WITH_STATE = /\b(?:title|registration|tags?|licen[sc]e|plates?|tax(?:es)?)(?:,)? ?(?:[/&+]|and) ?$/i;
const INCLUDED = /\binclu(?:de[sd]?|ding|sive)\b/i;
const NOT_INCLUDED = /\b(?:not|never|cannot|excl(?:\.|ude[sd]?|uding|usive))(?!\w)|n['’]t\b|\bplus\b/i;
const CONDITIONAL = /\b(?:optional|waived|may|might|if|when|where applicable|up to)\b/i;
/** A group's rules by state: "FL - Taxes and $995 dealer service fee", "Texas residents: doc fee $150". */
const BY_STATE =
  /\b(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]) ?[-–—:] |\b[Rr]esidents\b/;
const ABOUT_PRICES = /\b(?:pric(?:es?|ed|ing)|plus|excl\w*|included|tax(?:es)?|additional|add(?:ed|s)?)\b/i;

/**
 * Returns the fees that a text adds to a car's price, each once. Left out: fees that the price includes, fees that only some buyers pay,
 * fees of one state of many, and fees for which the text names several amounts. Never throws.
 * @param text the text that a shopper reads; runs of white space count as one
 */
export function readFeeLines(text: string): FeeLine[] {
  if (!NAMES_FEE.test(text)) return [];
  const plain = text.replace(/\s+/g, " ");
  const found = new Map<string, FeeLine | null>();
  for (const match of plain.matchAll(FEE)) {
    const line = readFee(plain, match);
    if (line === null) continue;
    const known = found.get(line.name);
    const isSame = known === undefined || known?.amountUsd === line.amountUsd;
    found.set(
      line.name,
      isSame ? { ...line, isAboutPrices: line.isAboutPrices || known?.isAboutPrices === true } : null,
    );
  }
  return [...found.values()].filter((line) => line !== null);
}

function readFee(text: string, match: RegExpExecArray): FeeLine | null {
  const end = match.index + match[0].length;
  // Includes the fee's first letter, to tell a full stop before it from that of an abbreviation.
  const sentence = lastSentence(text.slice(Math.max(0, match.index - 200), match.index + 1)).slice(0, -1);
  const behind = AMOUNT_AFTER.exec(text.slice(end, end + 40));
  const before = AMOUNT_BEFORE.exec(sentence.slice(-40));
  const amountUsd = dollarsOf(behind) ?? dollarsOf(before);
  if (amountUsd === null) return null;
  const isAmountAfter = dollarsOf(behind) !== null;
  const lead = isAmountAfter ? sentence : sentence.slice(0, -(before?.[0].length ?? 0));
  const rest = firstSentence(text.slice(end, end + 130));
  const isPlural = /s$/i.test(match[2] ?? "");
  if (NOT_ON_EVERY_CAR.test(lead) || NOT_ON_EVERY_CAR.test(sentence) || CONDITIONAL.test(rest)) return null;
  if (WITH_STATE.test(lead) && (isPlural || /[/&+] ?$/.test(lead))) return null;
  if (BY_STATE.test(lead) || BY_STATE.test(rest)) return null;
  if (saysIncluded(lead) || saysIncluded(rest)) return null;
  const isAboutPrices = ABOUT_PRICES.test(lead) || ABOUT_PRICES.test(rest);
  return { name: feeName(match[1] ?? "", isPlural, match[2] ?? ""), amountUsd, isAboutPrices };
}

const saysIncluded = (words: string): boolean => INCLUDED.test(words) && !NOT_INCLUDED.test(words);

function dollarsOf(match: RegExpExecArray | null): number | null {
  if (match === null) return null;
  const dollars = Math.round(Number(`${match[1]?.replace(",", "")}.${match[2] ?? "0"}`));
  return dollars >= MIN_USD && dollars <= MAX_USD ? dollars : null;
}

const ENDS = /[!?;|•]|\.(?= [A-Z])/g;

function lastSentence(text: string): string {
  let from = 0;
  for (const end of text.matchAll(ENDS)) from = end.index + 1;
  return text.slice(from);
}

function firstSentence(text: string): string {
  const [end] = text.matchAll(ENDS);
  return end === undefined ? text : text.slice(0, end.index);
}

/** Returns one name for the spellings of one fee. */
function feeName(words: string, isPlural: boolean, fee: string): string {
  const plain = words.toLowerCase().replace(/[./]/g, " ").replace(/ +/g, " ").trim();
  if (/^(?:cvr|evr|ert)\b/.test(plain)) return `${plain.toUpperCase()} fee`;
  if (/\bdocs?\b|\bdocument/.test(plain)) return "Documentation fee";
  if (/\badmin/.test(plain)) return "Administrative fee";
  if (/filing/.test(plain)) return "Electronic filing fee";
  if (/^recon/.test(plain)) return "Reconditioning fee";
  if (/\bprep/.test(plain)) return "Dealer preparation fee";
  const kind = /^charge/i.test(fee) ? "charge" : "fee";
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)} ${kind}${isPlural ? "s" : ""}`;
}

/**
 * Returns the fees that the price does not include. Where the car's amounts also show the price without the fees, the price includes them
 * ("$17,995, doc fee $499, total $18,494" with the total as price).
 * @param priceUsd the price that was read; null when there is none
 * @param shown the amounts beside it
 */
export function feesOnTop<Fee extends MandatoryFee>(
  fees: readonly Fee[],
  priceUsd: number | null,
  shown: readonly number[],
): Fee[] {
  if (priceUsd === null) return [...fees];
  const total = fees.reduce((sum, { amountUsd }) => sum + amountUsd, 0);
  const isIn = (dollars: number): boolean => shown.some((amount) => Math.abs(priceUsd - dollars - amount) < 1);
  if (fees.length > 1 && isIn(total)) return [];
  return fees.filter(({ amountUsd }) => amountUsd !== priceUsd && !isIn(amountUsd));
}
