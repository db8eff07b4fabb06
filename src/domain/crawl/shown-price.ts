import { readPrice } from "../normalize/price-and-mileage.ts";
import type { RawVehicle } from "../normalize/raw-vehicle.ts";

/**
 * A dollar amount that a car's card shows. `kind`: `price` is labelled as the price of the car, `plain` has no label,
 * `msrp` is a sticker, a former or a struck price, `other` is a payment, a saving, a fee and the like.
 */
export type ShownAmount = { dollars: number; kind: "price" | "plain" | "msrp" | "other" };

/** What a car's card shows about its price. */
export type ShownPrices = {
  amounts: readonly ShownAmount[];
  /** The card tells the shopper to call for the price. */
  callForPrice: boolean;
};

type Price = RawVehicle["price"];

/** Longest text, in characters, that can be the label of an amount. */
export const MAX_LABEL = 60;
/** An amount below this is no price of a car, whatever its label says. */
const MIN_PRICE_USD = 100;
const MSRP_LABEL =
  /\b(?:msrp|m\.s\.r\.p|retail|was|list price|original(?:ly)?|sticker|before|regular|old price|window|kbb|nada|book|market (?:value|average)|strike\w*|oldprice|listprice|wasprice)\b/i;
const OTHER_LABEL =
  /\b(?:save|savings?|discount|rebate|off|down|month(?:ly)?|mo|payments?|apr|week(?:ly)?|lease|finance[ds]?|trade|deposit|fees?|doc|shipping|delivery|transport|invoice|tax|cash ?back|incentives?|credit|bonus|dealer ?cost|reduced by|price drop|under|over|below|above|up to)\b/i;
const PRICE_LABEL =
  /\b(?:price|internet|sale|special|asking|selling|our|now|final|total|cash|your|today'?s|no[- ]haggle|e-?price)\b|price(?:value|amount)?$/i;
const AFTER_OTHER =
  /^\s*(?:\/\s?(?:mo|wk|month|week)|per (?:mo|week|month)|(?:a )?month|mo\b|off\b|down\b|savings?\b|discount|below|under|in (?:fees|savings)|(?:cash|bonus))/i;
const CALL =
  /\b(?:call|contact|ask|e-?mail|text|inquire|request|please call)(?: us)?(?: (?:for|about))?(?: (?:our|best|current|the|a|internet|sale))*\s*(?:price|pricing|quote)\b|price (?:up)?on request|please call\b/i;

/** Whether a text tells the shopper to call for the price. */
export const asksToCall = (text: string): boolean => CALL.test(text);

/**
 * What kind of amount it is, by the words around it.
 * @param before the text in front of the amount
 * @param after the text behind it
 * @param classes class names and the like of the elements around it, as words
 */
export function amountKind(before: string, after: string, classes: string): ShownAmount["kind"] {
  if (AFTER_OTHER.test(after)) return "other";
  const label = before.slice(-MAX_LABEL);
  if (MSRP_LABEL.test(label) || MSRP_LABEL.test(classes)) return "msrp";
  if (
    OTHER_LABEL.test(label) ||
    /\b(?:month(?:ly)?|payments?|savings?|discount|down|lease|rebate|fees?|shipping|invoice)\b/i.test(classes)
  )
    return "other";
  return PRICE_LABEL.test(label) || PRICE_LABEL.test(classes) ? "price" : "plain";
}

/**
 * Chooses the price that the site shows to a shopper. A page's data is usually right, but some sites put the sticker
 * price, a discount or a payment there. So the amounts on the visible card decide.
 * @param stated prices in the page's data, most trusted first
 * @param card what the car's card shows; null when the car is not found on the page
 */
export function pickPrice(stated: readonly Price[], card: ShownPrices | null): Price {
  const figures = stated.filter((price) => readPrice(price).value !== null);
  if (card === null) return figures[0] ?? null;
  const shown = (kind: string): number[] => [
    ...new Set(card.amounts.filter((amount) => amount.kind === kind).map((amount) => amount.dollars)),
  ];
  const labelled = shown("price").filter((dollars) => dollars >= MIN_PRICE_USD);
  const plain = shown("plain").filter((dollars) => dollars >= MIN_PRICE_USD);
  const confirmed = figures.find((price) => [...labelled, ...plain].includes(readPrice(price).value ?? -1));
  if (confirmed !== undefined) return confirmed;
  if (labelled.length === 1) return labelled[0] ?? null;
  if (figures.length === 0) return labelled.length === 0 && plain.length === 1 ? (plain[0] ?? null) : null;
  if (labelled.length === 0 && card.callForPrice) return null;
  // An amount that the page shows only as sticker or former price is not the price.
  const stickers = shown("msrp");
  return figures.find((price) => !stickers.includes(readPrice(price).value ?? -1)) ?? null;
}
