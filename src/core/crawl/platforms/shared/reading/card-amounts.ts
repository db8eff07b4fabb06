import { currencyInLabel, foreignCurrency, namesUsDollars } from "#core/facts/rules/currency.ts";
import { amountKind, MAX_LABEL, unitBehind } from "../../../rules/amount-kind.ts";
import type { ShownAmount } from "../../../rules/shown-price.ts";
import { type Element, type PageDocument, parentOf, type Segment } from "./page-document.ts";

/** An amount, and the currency in its own sign or label; null for a plain "$". */
type Amount = ShownAmount & { currency: string | null };

export type CardAmounts = {
  amounts: Amount[];
  /** The currency of the amounts where the card names it. */
  currency: string | null;
};

/** An amount of money, with the letters around it that name its currency: "$21,995", "C$ 21,995", "$21,995 CAD". */
const MONEY =
  /(?:(?<![A-Za-z])(?:(?:USD?|CAD|CDN|MXN|AUD|NZD)\s?|C[Aa]n|CAN|CA?|MX|AU?|NZ))?[$€£]\s?(\d{1,3}(?:,\d{3})+|\d{3,7})(\.\d\d)?(?!\d)(?:\s?(?:CAD|CDN|Canadian|MXN|AUD|NZD|EUR|GBP)\b)?/g;
/** A text that only names a currency: "(CAD)", "US". */
const ONLY_CURRENCY = /^\W?(?:USD?|CAD|CDN|Canadian|MXN|AUD|NZD|EUR|GBP)(?: dollars)?\W?$/i;
const PRICES_IN = /\bprices\b[^.]{0,40}?\b(?:in|as) (canadian dollars|mexican pesos|euros?|cad|cdn|mxn|eur|gbp)\b/i;

/** Returns the names of the elements around an amount, as words, the innermost first. */
function classWords(element: Element, until: Element | null): string[] {
  const words: string[] = [];
  let at: Element | null = element;
  for (let steps = 0; at !== null && at !== until && steps < 4; steps++, at = parentOf(at)) {
    const { class: classes, id, itemprop, style } = at.attribs;
    const names = [classes, id, itemprop, at.attribs["data-testid"], at.attribs["data-qa"]];
    if (/^(?:del|s|strike)$/.test(at.name) || /line-through/.test(style ?? "")) names.push("strikethrough");
    const joined = names.filter(Boolean).join(" ");
    if (joined !== "") words.push(joined.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[-_]+/g, " "));
  }
  return words;
}

const textAt = (segments: readonly Segment[], i: number): string => segments[i]?.text ?? "";
/** A text that is only an amount. */
const ALONE = /^[-–]?\s?[$€£]\s?[\d,]+(?:\.\d\d)?\*?$/;
/** A text that is only a label, without the colon that leads to an amount after it. */
const ONLY_LABEL =
  /^(?:was|now|msrp|retail(?: (?:price|value))?|savings?|you save|discount|(?:(?:list|original|old|regular|former|market|sticker|our|your|best|internet|sale|special|final|selling|asking|cash|dealer|web|online) ){0,2}price)[^\w:]*$/i;

/** True when the card's labels come after their amounts: the last amount has one after it, and the first none before it. */
function areLabelsBehind(segments: readonly Segment[]): boolean {
  const first = segments.findIndex(({ text }) => ALONE.test(text));
  const last = segments.findLastIndex(({ text }) => ALONE.test(text));
  return first >= 0 && !ONLY_LABEL.test(textAt(segments, first - 1)) && ONLY_LABEL.test(textAt(segments, last + 1));
}

/** Returns the labels of amounts in a row below a row of labels, by the positions of the amounts. */
function labelsAbove(segments: readonly Segment[]): ReadonlyMap<number, string> {
  const above = new Map<number, string>();
  for (let i = 0; i < segments.length; ) {
    let labels = 0;
    while (ONLY_LABEL.test(textAt(segments, i + labels).replace(/:$/, ""))) labels++;
    const amounts = segments.slice(i + labels, i + labels * 2).filter(({ text }) => ALONE.test(text)).length;
    if (labels > 1 && amounts === labels) {
      for (let k = 0; k < labels; k++) above.set(i + labels + k, textAt(segments, i + k));
    }
    i += Math.max(1, labels);
  }
  return above;
}

/** Returns the text after an amount at the end of its text: its unit ("/mo"), or words that are not the label of the next amount. */
function wordsBehind(segments: readonly Segment[], i: number): string {
  const next = textAt(segments, i + 1).slice(0, 40);
  if (/^(?:\/|per\b|a month|mo\b)/i.test(next)) return next;
  return next.includes("$") || /^\s*\$/.test(textAt(segments, i + 2)) ? "" : next;
}

/** Returns the amounts in the card, with their kinds. Where it shows US dollars beside another currency, it returns only the dollars. */
export function amountsIn(segments: readonly Segment[], root: Element | null): CardAmounts {
  const found: Amount[] = [];
  const labelsBehind = areLabelsBehind(segments);
  const above = labelsAbove(segments);
  let previous = "";
  for (const [i, segment] of segments.entries()) {
    const sign = /^\d/.test(segment.text) ? (/\S{0,3}\$$/.exec(previous)?.[0] ?? "") : "";
    const behind = labelsBehind && ALONE.test(segment.text) ? textAt(segments, i + 1) : "";
    const label = above.get(i) ?? (ONLY_LABEL.test(behind) ? behind : null);
    const amounts = amountsOf(sign + segment.text, {
      before: label ?? previous,
      after: label === null ? ` ${wordsBehind(segments, i)}` : "",
      currency: ONLY_CURRENCY.test(textAt(segments, i + 1)) ? textAt(segments, i + 1) : "",
      names: () => classWords(segment.element, root),
    });
    found.push(...amounts);
    // A label is directly before its amount. It does not apply to an amount after that one.
    previous = amounts.length === 0 && segment.text.length <= MAX_LABEL ? segment.text : "";
  }
  const hasDollars = found.some(({ currency }) => currency === "USD");
  const own = found.filter(({ currency }) => !hasDollars || currency === null || currency === "USD");
  return {
    amounts: own,
    currency: own.find(({ currency }) => currency !== null)?.currency ?? null,
  };
}

/** The texts before and after a text, the currency in the text after it, and the names of the elements around it. */
type Surroundings = { before: string; after: string; currency: string; names(): readonly string[] };

/** Returns the amounts in one text. */
function amountsOf(text: string, around: Surroundings): Amount[] {
  const amounts: Amount[] = [];
  let from = 0;
  for (const match of text.matchAll(MONEY)) {
    const before = text.slice(from, match.index).trim() || (from === 0 ? around.before : "");
    const end = match.index + match[0].length;
    const behind = text.slice(end, end + 40);
    const after = behind || around.after;
    // "$1,500 down - $9,995": the words of this amount are not the label of the next.
    from = end + unitBehind(behind).length;
    const dollars = Math.round(Number(`${match[1]?.replaceAll(",", "")}${match[2] ?? ""}`));
    const kind = amountKind(before, after, around.names());
    const sign = `${match[0]} ${behind === "" ? around.currency : ""}`;
    const currency = namesUsDollars(sign) ? "USD" : (foreignCurrency(sign) ?? currencyInLabel(before));
    amounts.push({ dollars, kind, currency });
  }
  return amounts;
}

/** Returns the currency that a page states for all its prices ("All prices are in Canadian dollars"); null where it states none. */
export function statedCurrency(document: PageDocument): string | null {
  const sentence = document.segments.find(({ text }) => PRICES_IN.test(text));
  return foreignCurrency(PRICES_IN.exec(sentence?.text ?? "")?.[1]);
}
