import { foreignCurrency } from "#core/facts/rules/currency.ts";
import { placeInAddress } from "#core/facts/rules/location.ts";
import { readPrice } from "#core/facts/rules/price-and-mileage.ts";
import { isObject, type JsonObject } from "../../../reading/lenient-json.ts";
import { objectsOf, textOf, typesOf, valuesOf } from "./schema-node.ts";

/** Labels of amounts that are not the price of the car. */
const NOT_THE_PRICE =
  /msrp|list\s?price|listprice|strikethrough|srp|invoice|retail|lease|financ\w*|months?(?:ly)?|week(?:ly)?|payments?|discount|rebate|deposit|down/gi;
/** Further words of such a label. Any other word makes it a sentence: "Low down payment available!" */
const IN_LABELS =
  /\b(?:price|amount|value|total|est|estimated|suggested|manufacturer|dealer|factory|customer|cash|s|per|of|at|for|the|a|special|offer|terms?)\b|\d/gi;
/** Words about payments in a sentence. With an amount as small as a payment, they make it one. */
const PAYMENT = /\b(?:lease|per month|a month|monthly|weekly|per week|\/\s?mo|down payment|deposit|due at signing)\b/i;
const MAX_PAYMENT_USD = 3_000;

/** True when the words of an offer or a specification say that its amount is a sticker, a payment or a saving. */
function isOtherAmount(node: JsonObject, amount: Text): boolean {
  const text = (...properties: string[]): string[] =>
    valuesOf(node, ...properties).flatMap((value) => (typeof value === "string" ? [value.slice(0, 400)] : []));
  if (text("priceType", "unitText", "billingDuration", "@type").some((kind) => kind.search(NOT_THE_PRICE) >= 0))
    return true;
  const isSmall = (readPrice(amount).value ?? 0) < MAX_PAYMENT_USD;
  return text("name", "description", "category").some((phrase) => isLabel(phrase) || (isSmall && PAYMENT.test(phrase)));
}

function isLabel(phrase: string): boolean {
  const rest = phrase.replace(NOT_THE_PRICE, " ");
  return rest !== phrase && !/\p{L}/u.test(rest.replace(IN_LABELS, " "));
}

type Text = string | number | null;
type OfferPrice = { price: Text; currency: Text };

/**
 * Returns the price of one offer: its own, else that of its price specification, else the lowest of an aggregate.
 * @param currency the currency where the offer names none
 */
function priceIn(offer: JsonObject, currency: Text): OfferPrice | null {
  const own = textOf(valuesOf(offer, "price"));
  const found = (price: Text, node = offer): OfferPrice | null =>
    price === null ? null : { price, currency: currencyIn(node) ?? currencyIn(offer) ?? currency };
  if (isOtherAmount(offer, own)) return null;
  if (own !== null && own !== 0 && own !== "0") return found(own);
  for (const specification of objectsOf(valuesOf(offer, "priceSpecification"))) {
    const price = textOf(valuesOf(specification, "price", "minPrice"));
    if (price === null || "billingDuration" in specification || isOtherAmount(specification, price)) continue;
    return found(price, specification);
  }
  return found(textOf(valuesOf(offer, "lowPrice")));
}

const currencyIn = (node: JsonObject): Text => textOf(valuesOf(node, "priceCurrency"));

type OfferFacts = {
  price: Text;
  /** The currency of the price, where the data names one. */
  currency: Text;
  condition: Text;
  url: Text;
  sold: boolean;
  address: JsonObject | null;
  /** The seller: the `@id` of a dealer in the page's data, else a name. */
  rooftop: Text;
};

/** Reads the facts of a car's offers (price, lease, aggregate). Each fact comes from the first offer that has it. */
export function readOffers(offers: readonly JsonObject[]): OfferFacts {
  // The offers of an aggregate share its currency.
  const flat = offers
    .flatMap((offer) =>
      [offer, ...objectsOf(valuesOf(offer, "offers"))].map((node) => ({ node, currency: currencyIn(offer) })),
    )
    .slice(0, 40);
  const prices = flat.map(({ node, currency }) => priceIn(node, currency)).filter((price) => price !== null);
  const best = prices.find(({ currency }) => foreignCurrency(currency) === null) ?? prices[0];
  const facts: OfferFacts = {
    ...{ price: best?.price ?? null, currency: best?.currency ?? null, condition: null, url: null },
    ...{ sold: false, address: null, rooftop: null },
  };
  for (const { node: offer } of flat) {
    facts.condition ??= textOf(valuesOf(offer, "itemCondition"));
    facts.url ??= textOf(valuesOf(offer, "url"));
    const sellers = objectsOf(valuesOf(offer, "offeredBy", "seller", "availableAtOrFrom"));
    facts.address ??= addressIn(sellers);
    facts.rooftop ??= textOf(sellers.flatMap((seller) => valuesOf(seller, "@id", "name")));
  }
  const availability = flat.map(({ node }) => String(textOf(valuesOf(node, "availability")) ?? ""));
  facts.sold = availability.length > 0 && availability.every((text) => /sold_?out|discontinued|^sold$/i.test(text));
  return facts;
}

/** Returns the postal address of the first organization or place that has one. */
export function addressIn(nodes: readonly JsonObject[]): JsonObject | null {
  for (const node of nodes) {
    if (typesOf(node).includes("postaladdress")) return node;
    const address = valuesOf(node, "address", "location")[0];
    if (isObject(address)) return objectsOf(valuesOf(address, "address"))[0] ?? address;
    const place = placeInAddress(address);
    if (place !== null) return { addressLocality: place.city, addressRegion: place.state, postalCode: place.zipCode };
  }
  return null;
}
