import { detectBy, type Platform, type RawVehicle } from "../../platform.ts";
import { listedCar, type PageParts, type Sighting, type SiteHints } from "../shared/hints.ts";
import {
  byClass,
  type Element,
  elementsWithin,
  type PageDocument,
  textByClass,
  textWithin,
} from "../shared/reading/page-document.ts";
import { traverseSite } from "../shared/traversal/traverse-site.ts";

/**
 * AutoRevo Powersites. Each car of a list is a `section.inventory_item` with labeled values. The heading is the asking price, a struck
 * `secondary_price` the former one. Dealers enter 11111111111111111 for unknown VINs, so a car is also identified by its page.
 */
export const autoRevo: Platform = {
  id: "auto-revo",
  about: {
    recognised: "autorevo-powersites.com, or pictures and scripts of autorevo.com, in the page",
    gives: "price, mileage, VIN, stock number and page of every item of the list",
    lacks: "new cars told apart (its flags are unreliable); a total in some templates",
    evidence: { kind: "described", of: "a public scraper of 2026" },
  },
  readsGenerically: true,
  detect: detectBy(
    /\bautorevo-powersites\.com\b|\b(?:x-img|cf-img|vms)\.autorevo\.com\b/,
    "The page is an AutoRevo Powersite.",
  ),
  crawl: (entry, context) => traverseSite(entry, context, HINTS),
};

function itemSightings({ document }: PageParts): Sighting[] {
  return byClass(document.elements, /(?:^|\s)inventory_item(?:\s|$)/).map((item) =>
    listedCar(vehicleOf(document, item)),
  );
}

function vehicleOf(document: PageDocument, item: Element): RawVehicle {
  const elements = elementsWithin(document, item);
  const value = (name: string) =>
    textByClass(document, elements, new RegExp(String.raw`(?:^|\s)${name}_value(?:\s|$)`));
  const heading = elements.find(({ name, attribs }) => /^h[1-4]$/.test(name) && !/price/.test(attribs.class ?? ""));
  const link = elements.find(({ name, attribs }) => name === "a" && /\/vehicles?\//i.test(attribs.href ?? ""));
  const asking = textByClass(document, elements, /(?:^|\s)website_price(?:\s|$)/);
  return {
    pageUrl: document.base,
    vin: value("vin"),
    stockNumber: value("stock") ?? value("stock_number"),
    title: heading === undefined ? null : textWithin(document, heading),
    mileage: value("mileage"),
    exteriorColor: value("exterior_color") ?? value("color"),
    interiorColor: value("interior_color"),
    transmission: value("transmission"),
    fuelType: value("fuel_type") ?? value("fuel"),
    detailUrl: link?.attribs.href ?? null,
    // With a heading its text decides, even without an amount. Without one the card decides.
    ...(asking === null ? {} : { price: /\$\s?[\d,]+/.exec(asking)?.[0] ?? null }),
  };
}

const HINTS: SiteHints = { usedLists: ["/vehicles"], sightings: itemSightings };
