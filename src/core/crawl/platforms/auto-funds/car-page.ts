import { readPrice } from "#core/facts/rules/price-and-mileage.ts";
import type { RawVehicle } from "../../platform.ts";
import { type PageParts, pageCar, type Sighting } from "../shared/hints.ts";
import {
  type Element,
  elementsWithin,
  type PageDocument,
  parentOf,
  textWithin,
} from "../shared/reading/page-document.ts";

const PRICE_AREA = "htmDivInvDetailsPriceArea";

/**
 * Reads the facts in the vendor's own markup of a car's page. Its microdata is unreliable: used cars are marked as new, and payments as
 * prices. The prices in hidden fields are internal and not for shoppers.
 */
export function carPageSightings({ document }: PageParts): Sighting[] {
  const hidden = hiddenValues(document);
  const area = document.elements.find(({ attribs }) => attribs.id === PRICE_AREA);
  const vin = hidden.get("hdnInventoryVin") ?? null;
  if (vin === null && area === undefined) return [];
  const property = (name: string): string | null => {
    const element = document.elements.find(({ attribs }) => attribs.itemprop === name);
    return element === undefined ? null : textWithin(document, element) || null;
  };
  const raw: RawVehicle = {
    pageUrl: document.base,
    vin,
    stockNumber: hidden.get("hdnStock") ?? null,
    title: document.heading || document.title,
    year: property("vehicleModelDate"),
    make: property("manufacturer"),
    model: property("model"),
    condition: conditionOf(document.url),
    mileage: hidden.get("hdnMilesOut") ?? null,
    exteriorColor: hidden.get("hdnExteriorColor") ?? null,
    city: hidden.get("hdnDealerCity") ?? null,
    state: hidden.get("hdnDealerState") ?? null,
    images: photosOf(document),
    detailUrl: document.url,
    ...(area === undefined ? {} : { price: askedPrice(document, area) }),
  };
  return [pageCar(raw)];
}

function hiddenValues(document: PageDocument): Map<string, string> {
  const values = new Map<string, string>();
  for (const { name, attribs } of document.elements) {
    const value = attribs.value?.trim();
    if (name === "input" && attribs.id?.startsWith("hdn") && value && value !== "0") values.set(attribs.id, value);
  }
  return values;
}

/** Returns the condition in the path, which is more reliable than the markup's. */
function conditionOf(url: string): string | null {
  if (/\/used_car\//i.test(url)) return "Used";
  return /\/new_car\//i.test(url) ? "New" : null;
}

function photosOf(document: PageDocument): string[] {
  const photos = document.elements
    .filter(({ name }) => name === "img")
    .map(({ attribs }) => attribs["data-src"] ?? attribs.src ?? "");
  return photos.filter((address) => /\/InventoryImages\//i.test(address));
}

type Figures = { asked: Set<number>; struck: Set<number>; reduced: Set<number>; bare: Set<number> };

/**
 * Returns the price on the page: the reduced one ("Now Only") if it is lower, else the "Internet Price". The offer's own amount must repeat
 * it. If the page contradicts itself, there is no price.
 */
function askedPrice(document: PageDocument, area: Element): number | null {
  const { asked, struck, reduced, bare } = figuresIn(document, area);
  const former = [...asked, ...struck];
  if (former.length !== 1 || reduced.size > 1) return null;
  const [list = 0] = former;
  const [cut] = reduced;
  if (cut === undefined ? struck.size > 0 : cut > list) return null;
  const price = cut ?? list;
  return [...bare].every((figure) => figure === price) ? price : null;
}

/** Returns the amounts marked up as a price, by the kind of markup around them, without zeros. */
function figuresIn(document: PageDocument, area: Element): Figures {
  const figures: Figures = { asked: new Set(), struck: new Set(), reduced: new Set(), bare: new Set() };
  for (const element of elementsWithin(document, area)) {
    if (element.attribs.itemprop !== "price") continue;
    const kind = kindOf(document, surroundings(element, area));
    const price = readPrice(element.attribs.content ?? textWithin(document, element)).value;
    if (kind !== "payment" && price !== null) figures[kind].add(price);
  }
  return figures;
}

function kindOf(document: PageDocument, around: readonly Element[]): keyof Figures | "payment" {
  if (around.some(({ attribs }) => /monthly-ins|payment/i.test(`${attribs.class} ${attribs.id}`))) return "payment";
  const component = around.find(isComponent);
  if (component === undefined) return "bare";
  const parts = elementsWithin(document, component);
  if (parts.some(({ attribs }) => attribs.itemprop === "unitText")) return "payment";
  const label = parts.find(({ attribs }) => attribs.itemprop === "name");
  if (isReduced(around, label === undefined ? "" : textWithin(document, label))) return "reduced";
  return around.some(isStruck) ? "struck" : "asked";
}

/** True for one amount with its label, not for the element around several of them. */
const isComponent = ({ attribs }: Element): boolean =>
  attribs.itemprop === "priceComponent" ||
  (attribs.itemprop === "priceSpecification" && /\/UnitPriceSpecification$/.test(attribs.itemtype ?? ""));

const isReduced = (around: readonly Element[], label: string): boolean =>
  /reduced|now only/i.test(label) || around.some(({ attribs }) => /PriceReduced/i.test(`${attribs.id}`));

function surroundings(element: Element, area: Element): Element[] {
  const around: Element[] = [];
  for (let at: Element | null = element; at !== null && at !== area; at = parentOf(at)) around.push(at);
  return around;
}

const isStruck = ({ name, attribs }: Element): boolean =>
  /^(?:del|s|strike)$/.test(name) || /strike/i.test(`${attribs.class}`) || /line-through/.test(`${attribs.style}`);
