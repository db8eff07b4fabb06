import { US_STATES } from "#core/facts/rules/us-states.ts";
import { once } from "#kernel/words/rules/remember.ts";

/**
 * The country of a website by its signs: the number of kinds of signs that speak for it, weighed. `isMarked`: its host, its language or its
 * reports are another country's. Addresses are read when they are asked for, because on most pages nothing else makes them matter.
 */
export type MarketSigns = {
  readonly canada: number;
  readonly mexico: number;
  readonly us: number;
  /** True where a Canadian postal code stands in an address: behind a province, or behind a street with its number. */
  readonly hasAddress: boolean;
  kilometres: number;
  miles: number;
  isMarked: boolean;
};

/** `isSure`: the signs outweigh a currency that a template states by default. */
export type Market = { currency: "CAD" | "MXN"; isSure: boolean; inKilometres: boolean };

const PROVINCE =
  "ON|QC|BC|AB|MB|SK|NS|NB|NL|PE|PEI|YT|NT|NU|Ontario|Qu[eé]bec|British Columbia|Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick|Newfoundland|Prince Edward Island|Yukon";
const POSTAL_CODE = /\b[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d\b/g;
const PROVINCE_AT_END = new RegExp(
  String.raw`(?:^|[^A-Za-z])(?:${PROVINCE})\.?[\s,"':{}]*(?:(?:postalCode|Canada|CA)[\s,"':{}]*){0,3}$`,
);
const STATE_CODE =
  "A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]";
const STATE_NAME = Object.values(US_STATES).join("|");
/**
 * The digits come first, because most pages have few groups of five behind a space or a tag. Attributes do not count. The name of a state
 * stands behind the comma after its town: "Chevrolet Colorado 41000" is a car.
 */
const ZIP_CODE = new RegExp(
  String.raw`(?<=(?:\b(?:${STATE_CODE})|,(?:\s|<[^<>]{0,300}>){0,5}(?:${STATE_NAME})),?(?:\s|<[^<>]{0,300}>){1,20})\d{5}(?:-\d{4})?\b(?![^<>]{0,300}>)`,
);
const MEXICAN_ADDRESS =
  /\bC\.?P\.? ?\d{5}\b|\b(?:Ciudad de M[eé]xico|CDMX|Jalisco|Nuevo Le[oó]n|Baja California|Chihuahua|Sonora|Guanajuato|Quer[eé]taro|Estado de M[eé]xico)\b/;
const LANGUAGE = /<html\b[^>]{0,300}?\blang\s?=\s?["']?(?:(en|fr)-(CA)|es-(MX))\b/i;
// Each begins with its letter, because pages have more digits and quotes.
const KILOMETRES = /k(?:(?<=\d ?k)(?:ms?|ilomet(?:er|re)s?)\b|(?<="k)mt"|(?<="unit(?:Code|Text)?" ?: ?"k)m")/gi;
const MILES = /m(?<=\d ?m)i(?:les)?\b(?!\.?\/h)|s(?<="s)mi"/gi;
/** The most matches of a kind that are looked at on a page, and the characters of markup before a postal code. */
const MAX_MATCHES = 200;
const MAX_LEAD = 400;

const count = (text: string, pattern: RegExp): number => {
  let looked = 0;
  let found = 0;
  for (const { index, 0: unit } of text.matchAll(pattern)) {
    if (!isNoOdometer(text, index, index + unit.length)) found++;
    if (++looked === MAX_MATCHES) break;
  }
  return found;
};

/** True for a distance that no odometer shows: "75 miles away", "tires at 56,000 miles", the choice "Under 50,000 miles", the placeholder "0 mi". */
const isNoOdometer = (text: string, start: number, end: number): boolean =>
  /^ (?:away|from)\b/i.test(text.slice(end, end + 6)) ||
  /(?:\b(?:under|over|below|above|up to|within|at|every|has) [\d,]{1,8}|(?:^|[^\d,.])[01]) ?$/i.test(
    text.slice(Math.max(0, start - 20), start),
  );

/** Returns a page's signs of its country. Each kind of sign counts once; the units are counted. */
export function marketSigns(url: string, html: string): MarketSigns {
  const { hostname } = new URL(url);
  const language = LANGUAGE.exec(html.slice(0, 2_000));
  const text = html.slice(0, 2_000_000);
  const hasCarfaxCanada = CARFAX_CANADA.test(text) && !/\/\/(?:www\.)?carfax\.com\//i.test(text);
  const canada = (hostname.endsWith(".ca") ? 2 : 0) + (language?.[2] ? 1 : 0) + (hasCarfaxCanada ? 1 : 0);
  const mexico = (/\.mx$/.test(hostname) ? 2 : 0) + (language?.[3] ? 1 : 0);
  const address = once(() => canadianAddress(text));
  const inCanada = once(() => canada + ADDRESS_WEIGHT[address()]);
  const inMexico = once(() => mexico + (MEXICAN_ADDRESS.test(text) ? 2 : 0));
  const inUs = once(() => (ZIP_CODE.test(text) ? 2 : 0));
  return {
    get canada() {
      return inCanada();
    },
    get mexico() {
      return inMexico();
    },
    get us() {
      return inUs();
    },
    get hasAddress() {
      return address() !== "none" && address() !== "code alone";
    },
    kilometres: count(text, KILOMETRES),
    miles: count(text, MILES),
    isMarked: canada + mexico > 0,
  };
}

const CARFAX_CANADA = /carfax\.ca\/(?<=\/\/(?:\w{1,20}\.)?carfax\.ca\/)/i;

/** Weights of a Canadian postal code. One without its province counts only beside another sign, such as kilometres. */
const ADDRESS_WEIGHT = { none: 0, "code alone": 1, "behind street": 1, "with province": 2 } as const;

/** Returns whether a Canadian postal code stands directly behind a province, behind a street, in another text, or nowhere. */
function canadianAddress(html: string): keyof typeof ADDRESS_WEIGHT {
  let looked = 0;
  let best: keyof typeof ADDRESS_WEIGHT = "none";
  for (const { index, 0: code } of html.matchAll(POSTAL_CODE)) {
    const lead = html.slice(Math.max(0, index - MAX_LEAD), index).replace(/<[^<>]*>/g, " ");
    if (PROVINCE_AT_END.test(lead.slice(-80))) return "with province";
    if (best !== "behind street" && CODE_IN_TEXT.test(lead.slice(-80)) && /^.{3} /.test(code)) {
      best = STREET_AT_END.test(lead.slice(-80)) ? "behind street" : "code alone";
    }
    if (++looked === MAX_MATCHES) break;
  }
  return best;
}

/** The words before a postal code in an address: no tag, code or script around them. */
const CODE_IN_TEXT = /(?:^|[\p{L}\d.] ?[,>•|-]?|>)\s{0,5}$/u;

/** A house number and a street. "2019 Ford Transit" is a car. */
const STREET_AT_END = /(?:^|[^\d,.$-])(?!(?:19|20)\d\d )\d{1,5} \p{Lu}[^\d<>]{2,50},?\s{0,5}$/u;

/** Signs of another country than the United States have at least this weight, from two kinds. */
const MIN_WEIGHT = 3;
const SURE_WEIGHT = 5;
/** A site's unit is the one of most of its cars. One car with kilometres may be an import. */
const MIN_KILOMETRES = 2;

/** The pages of a website that have its address, of those that are looked at. One page may name a partner's. */
const isAddressed = (pages: readonly MarketSigns[]): boolean =>
  pages.filter(({ hasAddress }) => hasAddress).length >= Math.min(2, pages.length);

/** Returns the country's currency where the signs of the pages together speak for Canada or Mexico; null for the United States. */
export function marketOf(pages: readonly MarketSigns[]): Market | null {
  const most = (sign: "canada" | "mexico" | "us"): number => Math.max(...pages.map((page) => page[sign]));
  const sum = (sign: "kilometres" | "miles"): number => pages.reduce((total, page) => total + page[sign], 0);
  const inKilometres = sum("kilometres") >= MIN_KILOMETRES && sum("kilometres") > sum("miles");
  // Customers' words and filters of any country may have miles.
  const inMiles = sum("miles") > sum("kilometres") + pages.length;
  if (!inKilometres && !pages.some(({ isMarked }) => isMarked)) {
    // An address says the country only where nothing speaks for the United States, not even one car's miles.
    return sum("miles") === 0 && isAddressed(pages) && most("us") === 0
      ? { currency: "CAD", isSure: false, inKilometres }
      : null;
  }
  const [canada, mexico] = [most("canada"), most("mexico")];
  const own = Math.max(canada, mexico);
  // An address beside a host or a language is surer than miles.
  const isSurelyOwn = own >= MIN_WEIGHT && most("us") === 0;
  const unit = inKilometres ? 2 : !isSurelyOwn && inMiles ? -2 : 0;
  const weight = own + unit - most("us");
  // A unit alone, or a language alone, may be that of an import or of a template.
  if (own < 1 || weight < MIN_WEIGHT || canada === mexico) return null;
  return { currency: canada > mexico ? "CAD" : "MXN", isSure: weight >= SURE_WEIGHT, inKilometres };
}
