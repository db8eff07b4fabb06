import { isObject, type JsonObject } from "../../../reading/lenient-json.ts";
import { objectsOf, textOf, typesOf, valuesOf } from "./schema-node.ts";

/** Price specifications that are not what the shopper pays for the car. */
const NOT_THE_PRICE =
  /msrp|list\s?price|listprice|strikethrough|srp|invoice|retail|lease|financ|month|week|payment|discount|rebate|deposit|down/i;

function describes(node: JsonObject): string {
  const values = valuesOf(node, "priceType", "name", "description", "unitText", "billingDuration", "category", "@type");
  return values
    .filter((value) => typeof value === "string")
    .join(" ")
    .slice(0, 400);
}

/** The price in one offer: its own, else that of its price specification, else the low end of an aggregate. */
function priceIn(offer: JsonObject): string | number | null {
  if (NOT_THE_PRICE.test(describes(offer))) return null;
  const own = textOf(valuesOf(offer, "price"));
  if (own !== null && own !== 0 && own !== "0") return own;
  for (const specification of objectsOf(valuesOf(offer, "priceSpecification"))) {
    if (NOT_THE_PRICE.test(describes(specification)) || "billingDuration" in specification) continue;
    const price = textOf(valuesOf(specification, "price", "minPrice"));
    if (price !== null) return price;
  }
  return textOf(valuesOf(offer, "lowPrice"));
}

export type OfferFacts = {
  price: string | number | null;
  condition: string | number | null;
  url: string | number | null;
  sold: boolean;
  address: JsonObject | null;
  /** Who sells it: the reference that the page's data gives for one of its dealers, else a name. */
  rooftop: string | number | null;
};

/** What the offers of a car say; several offers (price, lease, aggregate) are read in order, the first that says it wins. */
export function readOffers(offers: readonly JsonObject[]): OfferFacts {
  const flat = offers.flatMap((offer) => [offer, ...objectsOf(valuesOf(offer, "offers"))]).slice(0, 40);
  const facts: OfferFacts = { price: null, condition: null, url: null, sold: false, address: null, rooftop: null };
  for (const offer of flat) {
    facts.price ??= priceIn(offer);
    facts.condition ??= textOf(valuesOf(offer, "itemCondition"));
    facts.url ??= textOf(valuesOf(offer, "url"));
    const sellers = objectsOf(valuesOf(offer, "offeredBy", "seller", "availableAtOrFrom"));
    facts.address ??= addressIn(sellers);
    facts.rooftop ??= textOf(sellers.flatMap((seller) => valuesOf(seller, "@id", "name")));
  }
  const availability = flat.map((offer) => String(textOf(valuesOf(offer, "availability")) ?? ""));
  facts.sold = availability.length > 0 && availability.every((text) => /sold_?out|discontinued|^sold$/i.test(text));
  return facts;
}

/** The postal address of the first organisation or place that has one. */
export function addressIn(nodes: readonly JsonObject[]): JsonObject | null {
  for (const node of nodes) {
    if (typesOf(node).includes("postaladdress")) return node;
    const address = valuesOf(node, "address", "location")[0];
    if (isObject(address)) return isObject(address.address) ? address.address : address;
  }
  return null;
}
