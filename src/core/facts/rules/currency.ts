import { remember } from "#kernel/words/rules/remember.ts";
import { cleanText } from "./text.ts";

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
/** Signs and words before or after an amount that is not in US dollars. */
const CURRENCY_MARKS: readonly (readonly [RegExp, string])[] = [
  [/(?<![A-Z])C(?:AN?)?\$|(?<![A-Z])(?:CAD|CDN)(?![A-Z])|\bcanadian(?: dollars?| price|\W*$)/i, "CAD"],
  [/(?<![A-Z])MX\$|(?<![A-Z])(?:MXN|pesos?)(?![A-Z])/i, "MXN"],
  [/(?<![A-Z])AU?\$|(?<![A-Z])AUD(?![A-Z])/i, "AUD"],
  [/(?<![A-Z])NZ\$|(?<![A-Z])NZD(?![A-Z])/i, "NZD"],
  [/€|(?<![A-Z])(?:EUR|euros?)(?![A-Z-])/i, "EUR"],
  [/£|(?<![A-Z])(?:GBP|pounds? sterling)(?![A-Z])/i, "GBP"],
  [/¥|(?<![A-Z])(?:JPY|yen)(?![A-Z-])/i, "JPY"],
  [/(?<![\p{L}'’/])R\$|(?<![A-Z])BRL(?![A-Z])/iu, "BRL"],
  [/(?<![A-Z])HK\$|(?<![A-Z])HKD(?![A-Z])/i, "HKD"],
  [/(?<![A-Z])NT\$|(?<![A-Z])TWD(?![A-Z])/i, "TWD"],
  // "TODAY'S$18,995" has a plain dollar.
  [/(?<![\p{L}'’/])S\$|(?<![A-Z])SGD(?![A-Z])/u, "SGD"],
  [/₱|(?<![A-Z])PHP(?![A-Z])/i, "PHP"],
  [/₹|(?<![A-Z])INR(?![A-Z])/i, "INR"],
  [/₩|(?<![A-Z])KRW(?![A-Z])/i, "KRW"],
  [/₽|(?<![A-Z])RUB(?![A-Z])/i, "RUB"],
  [/(?<!\p{L})zł|(?<![A-Z])PLN(?![A-Z])/iu, "PLN"],
  [/(?<!\p{L})kč|(?<![A-Z])CZK(?![A-Z])/iu, "CZK"],
  // The crowns of three countries, with one word.
  [/(?<![\p{L}\d])kr(?=[.\s\d])|(?<=\d\s?)kr\.?$|(?<![A-Z])(?:SEK|NOK|DKK)(?![A-Z])/iu, "SEK"],
];
const DOLLARS = /(?<![A-Z])USD(?![A-Z])|\bUS\s?\$/i;

/** Characters that occur in every text that names a currency. A bare code is the exception. */
const MAY_NAME_CURRENCY =
  /[€£¥$₱₹₩₽]|ca[dn]|cdn|mx|peso|au|nz|eur|gbp|pound|jpy|yen|usd|brl|hkd|twd|sgd|php|inr|krw|rub|zł|pln|kč|czk|kr|sek|nok|dkk/i;

const named = remember(200, (text): { code: string | null } => {
  const code = text.toUpperCase();
  if (CODES.has(code)) return { code: code === "USD" ? null : code };
  return { code: DOLLARS.test(text) ? null : (CURRENCY_MARKS.find(([mark]) => mark.test(text))?.[1] ?? null) };
});

/** True when a text names US dollars by more than a plain "$". */
export const namesUsDollars = (text: string): boolean => DOLLARS.test(text.slice(0, 60));

/**
 * Returns the ISO code of the currency that a field or an amount names ("CAD", "C$21,995", "21 995 €"). Null for US dollars and where no
 * currency is named. A plain "$" means US dollars.
 */
export function foreignCurrency(raw: unknown): string | null {
  // "$21,995" names no currency, and a list has many such amounts.
  if (typeof raw === "number" || (typeof raw === "string" && /^[\d$,. ]*$/.test(raw))) return null;
  const text = cleanText(raw, 60);
  // Most texts around an amount are labels.
  return text === null || (text.length > 3 && !MAY_NAME_CURRENCY.test(text)) ? null : named(text).code;
}

/** The words of a price label, and the currencies that it may name. */
const LABEL_WORD =
  "price[sd]?|pricing|amount|value|total|cost|msrp|retail|our|your|the|all|list|sale|special|internet|web|online|cash|selling|asking|final|best|regular|was|now|only|in|as";
const CURRENCY_WORD =
  "CA?\\$|CAD|CDN|canadian|MX\\$|MXN|mexican|pesos?|AU?\\$|AUD|australian|NZ\\$|NZD|€|EUR|euros?|£|GBP|pounds?|sterling|¥|JPY|yen|dollars?";
/** A label at the end of a text. It starts at the beginning of the text, after a punctuation mark, or with a label word. */
const LABEL_AT_END = new RegExp(
  `(?:^|[^\\w\\s]\\s*|\\b(?=(?:${LABEL_WORD})\\b))((?<!\\w)(?:${LABEL_WORD}|${CURRENCY_WORD})(?!\\w)[\\s:,()[\\]/-]*){1,8}$`,
  "i",
);

/**
 * Returns the ISO code of the currency in the label before an amount ("Price (CAD)", "Our price in Canadian dollars:"); null for US dollars
 * and where no currency is named. Other texts before an amount, such as a car's title, never name a currency.
 */
export function currencyInLabel(text: string): string | null {
  const end = text.slice(-60);
  return MAY_NAME_CURRENCY.test(end) ? foreignCurrency(LABEL_AT_END.exec(end)?.[0]) : null;
}
