import { foreignCurrency } from "#core/facts/rules/currency.ts";
import { figuresIn } from "#core/facts/rules/figures.ts";
import { once } from "#kernel/words/rules/remember.ts";
import { amountKind, asksToCall, MAX_LABEL } from "../../../rules/amount-kind.ts";
import {
  type Amount,
  type AmountsOfText,
  amountsOf,
  hasCurrencyMark,
  isAloneAmount,
  mayHaveAmount,
} from "./amounts-in-text.ts";
import { type Element, type PageDocument, parentOf, type Segment } from "./page-document.ts";
import { isPraise } from "./praise.ts";
import { columnCells } from "./table-columns.ts";

export type CardAmounts = {
  amounts: Amount[];
  /** The currency of the amounts where the card names it. */
  currency: string | null;
  /** An amount that may be the price and is only partly understood: "$18,9xx". */
  unreadPrice: string | null;
};

/** A text that only names a currency: "(CAD)", "US". */
const ONLY_CURRENCY = /^\W?(?:USD?|CAD|CDN|Canadian|MXN|AUD|NZD|EUR|GBP)(?: dollars)?\W?$/i;
const PRICES_IN = /\bprices\b[^.]{0,40}?\b(?:in|as) (canadian dollars|mexican pesos|euros?|cad|cdn|mxn|eur|gbp)\b/i;

/** Returns the names of the elements around an amount, as words, the innermost first. */
function classWords(element: Element | null, until: Element | null): string[] {
  const words: string[] = [];
  let at: Element | null = element;
  for (let steps = 0; at !== null && at !== until && steps < 4; steps++, at = parentOf(at)) {
    const { class: classes, id, itemprop, style } = at.attribs;
    const names = [classes, id, itemprop, at.attribs["data-testid"], at.attribs["data-qa"], at.attribs["data-cmp"]];
    if (/^(?:del|s|strike)$/.test(at.name) || /line-through/.test(style ?? "")) names.push("strikethrough");
    const joined = names.filter(Boolean).join(" ");
    if (joined !== "") words.push(joined.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[-_]+/g, " "));
  }
  return words;
}

const textAt = (segments: readonly Segment[], i: number): string => segments[i]?.text ?? "";
/** A text that is only a label, without the colon that leads to an amount after it. */
const ONLY_LABEL =
  /^(?:was|now|msrp|retail(?: (?:price|value))?|savings?|you save|discount|down|(?:(?:down|weekly|bi-?weekly|monthly) )?payments?|weekly|bi-?weekly|monthly|(?:(?:list|original|old|regular|former|market|sticker|our|your|best|internet|sale|special|final|selling|asking|cash|dealer|web|online) ){0,2}price)[^\w:]*$/i;

/** True when the card's labels come after their amounts: the last amount has one after it, and the first none before it. */
function areLabelsBehind(segments: readonly Segment[]): boolean {
  const first = segments.findIndex(({ text }) => isAloneAmount(text));
  const last = segments.findLastIndex(({ text }) => isAloneAmount(text));
  return first >= 0 && !ONLY_LABEL.test(textAt(segments, first - 1)) && ONLY_LABEL.test(textAt(segments, last + 1));
}

/** Returns the labels of amounts in a row below a row of labels, by the positions of the amounts. */
function labelsAbove(segments: readonly Segment[]): ReadonlyMap<number, string> {
  const above = new Map<number, string>();
  for (let i = 0; i < segments.length;) {
    let labels = 0;
    while (ONLY_LABEL.test(textAt(segments, i + labels).replace(/:$/, ""))) labels++;
    if (labels > 1 && areAmounts(segments.slice(i + labels, i + labels * 2), labels)) {
      for (let k = 0; k < labels; k++) above.set(i + labels + k, textAt(segments, i + k));
    }
    i += Math.max(1, labels);
  }
  return above;
}

const areAmounts = (segments: readonly Segment[], count: number): boolean =>
  segments.length === count && segments.every(({ text }) => isAloneAmount(text));

/** Returns the text after an amount at the end of its text: its unit ("/mo"), or words that are not the label of the next amount. */
function wordsBehind(segments: readonly Segment[], i: number): string {
  const next = textAt(segments, i + 1).slice(0, 40);
  if (/^(?:\/|per\b|a month|mo\b)/i.test(next)) return next;
  const behind = textAt(segments, i + 2);
  const leadsOn = /^\s*[$€£]/.test(behind) || isAloneAmount(behind);
  return /\d/.test(next) || hasCurrencyMark(next) || leadsOn ? "" : next;
}

/** Returns the amounts in the card, with their kinds. Where it shows US dollars beside another currency, it returns only the dollars. */
export function amountsIn(document: PageDocument, segments: readonly Segment[], root: Element | null): CardAmounts {
  const found: AmountsOfText = { amounts: [], unread: [] };
  const readText = textReader(document, segments, root);
  let previous = "";
  let isBehind = false;
  const named = namedPrice(segments);
  for (const [i, { text, element }] of segments.entries()) {
    if (text === named && isNamedPrice(text, element)) previous = `${previous} Price`;
    const read = mayHaveAmount(text, previous) ? readText(i, previous) : null;
    const hasAny = read !== null && read.amounts.length + read.unread.length > 0;
    if (hasAny && !isPraise(document, element)) {
      found.amounts.push(...read.amounts);
      if (text.length <= MAX_LABEL) found.unread.push(...read.unread);
    }
    previous = hasAny ? labelBehind(text, previous, isBehind) : asLabel(text);
    isBehind = hasAny;
  }
  const hasDollars = found.amounts.some(({ currency }) => currency === "USD");
  const own = found.amounts.filter(({ currency }) => !hasDollars || currency === null || currency === "USD");
  return {
    amounts: own,
    unreadPrice: found.unread[0] ?? null,
    currency: own.find(({ currency }) => currency !== null)?.currency ?? null,
  };
}

/** An amount with its sign that is large enough for a price, and words around it that make it none. */
const SIGNED_PRICE = /[$€£]\s?\d{1,3}[, ]?\d{3}|\d{1,3}[, ]?\d{3}\s?[$€£]|\bUSD\b/;
const NO_PRICE =
  /\bfees?\b|\bsav(?:e|ings?)\b|\bdown\b|\boff\b|\bmo(?:nth(?:ly)?)?\b|\bpayments?\b|\bdeposit\b|\bweek(?:ly)?\b/i;

/**
 * Returns the only figure of a card in an element that is called a price. None where several differ, or an amount with a sign may be the
 * price.
 */
function namedPrice(segments: readonly Segment[]): string | null {
  const named = new Set(segments.flatMap(({ text, element }) => (isNamedPrice(text, element) ? text : [])));
  const [only] = named;
  if (only === undefined || named.size > 1) return null;
  const isSigned = segments.some(
    ({ text }, i) => SIGNED_PRICE.test(text) && !NO_PRICE.test(`${segments[i - 1]?.text ?? ""} ${text}`),
  );
  return isSigned ? null : only;
}

/** Words of a class beside "price" that make it another figure. */
const OTHER_FIGURE =
  /\b(?:drop|diff\w*|watch\w*|alert|msrp|was|old|sav\w*|retail|regular|monthly|payment|down|original|list)\b/i;

/** True for a figure alone in an element that is called a price: `<div class="price">18,995</div>`. */
const isNamedPrice = (text: string, element: Element): boolean =>
  /^\d{1,3},\d{3}$/.test(text) &&
  classWords(element, parentOf(element)).some((words) => /price\b/i.test(words) && !OTHER_FIGURE.test(words));

/** A label behind an amount and a separator, at the end of a text: "$34,396 - Doc Fee". */
const LABEL_BEHIND = /\d\s?[-–—|•]\s([^\d$€£]{2,60})$/;

/** Returns a text as the label of the next one. A label is directly before its amount. It does not apply to an amount after that one. */
const asLabel = (text: string): string => (text.length <= MAX_LABEL && !asksToCall(text) ? text : "");

/**
 * Returns the label of the next text at the end of a text with an amount; empty where the words may belong to that amount, because nothing
 * before it is its label: "$2,000 - You Save".
 * @param before the label before the text
 * @param isBehind true where that one is behind an amount, too: then only what is no price follows
 */
function labelBehind(text: string, before: string, isBehind: boolean): string {
  const label = LABEL_BEHIND.exec(text)?.[1];
  if (label === undefined) return "";
  const figures = figuresIn(text);
  const from = figures.at(-2)?.end ?? 0;
  const own = text.slice(from, figures.at(-1)?.start).trim() || (from === 0 ? before : "");
  if (amountKind(own, "", []) === "plain" || (isBehind && amountKind(label, "", []) !== "other")) return "";
  return asLabel(label);
}

/** Returns a function that reads the amounts in the text at a position, with the label before it. */
function textReader(
  document: PageDocument,
  segments: readonly Segment[],
  root: Element | null,
): (position: number, previous: string) => AmountsOfText {
  const labelsBehind = once(() => areLabelsBehind(segments));
  const above = labelsAbove(segments);
  const columns = once(() => new Map(columnCells(document, root).map(([head, cell]) => [cell, head])));
  return (i, previous) => {
    const text = textAt(segments, i);
    const next = textAt(segments, i + 1);
    const behind = ONLY_LABEL.test(next) && isAloneAmount(text) && labelsBehind() ? next : null;
    const label = above.get(i) ?? behind ?? headOf(columns(), segments[i]?.element, segments[i - 1]?.element);
    return amountsOf(text, {
      before: label ?? previous,
      continues: i > 0 && isAround(segments[i - 1]?.element, segments[i]?.element),
      after: label === null ? ` ${wordsBehind(segments, i)}` : "",
      currency: ONLY_CURRENCY.test(next) ? next : "",
      names: () => classWords(segments[i]?.element ?? root, root),
    });
  };
}

/** Returns the head over the cell that begins with a text; null for a text behind another in its cell. */
function headOf(heads: ReadonlyMap<Element, string>, element?: Element, before?: Element): string | null {
  const [cell, head] = [...heads].find(([one]) => isAround(one, element)) ?? [];
  return cell === undefined || isAround(cell, before) ? null : (head ?? null);
}

/** True for an element that is another one, or that holds it within a few levels. */
function isAround(outer: Element | undefined, element: Element | undefined): boolean {
  let at: Element | null = element ?? null;
  for (let steps = 0; at !== null && steps < 4; steps++, at = parentOf(at)) if (at === outer) return true;
  return false;
}

/** Returns the currency that a page states for all its prices ("All prices are in Canadian dollars"); null where it states none. */
export function statedCurrency(document: PageDocument): string | null {
  const sentence = document.segments.find(({ text }) => PRICES_IN.test(text));
  return foreignCurrency(PRICES_IN.exec(sentence?.text ?? "")?.[1]);
}
