import { findVin } from "#domain/vehicles/vin.ts";
import type { Page, Platform, RawVehicle } from "../../platform.ts";
import { byClass, elementsWithin, textByClass } from "../shared/reading/find-elements.ts";
import { type Element, type PageDocument, parentOf, textWithin } from "../shared/reading/page-document.ts";
import type { PageParts } from "../shared/reading/page-hints.ts";
import type { Sighting } from "../shared/reading/sighting.ts";
import type { SiteHints } from "../shared/walking/site-hints.ts";
import { walkSite } from "../shared/walking/walk-site.ts";

/**
 * DealerCenter Web Sites (DWS), WordPress. Cards are in the HTML; a car's VIN stands in the class of its price
 * (`dws-vehicle-price-{VIN}`), the other facts in `dws-vehicle-field-…`. The vendor's robots.txt closes its signed JSON
 * service, and at many sites `?page_no=` too: what the site closes is not asked for, and the run then says that it has
 * not seen everything.
 */
export const dealerCenter: Platform = {
  id: "dealer-center",
  name: "DealerCenter",
  about: {
    recognised: "dealercenterwsstatic.net, dcdws.blob.core.windows.net, imagescf.dealercenter.net or dws- settings",
    gives: "the cards of the pages that robots.txt leaves open, with the dealer's CARFAX links",
    lacks: "further pages where robots.txt closes `?page_no=`; the signed JSON service, which it closes everywhere",
  },
  readsGenerically: true,
  detect,
  crawl: (entry, context) => walkSite(entry, context, HINTS),
};

function detect({ body }: Page): string | null {
  if (/dealercenterwsstatic\.net|dcdws\.blob\.core\.windows\.net|DWS_Async_Vehicle_Listing_Settings/.test(body))
    return "The page is built by DealerCenter.";
  return /\/\/imagescf\.dealercenter\.net\//.test(body) && /\bdws-[a-z]/.test(body)
    ? "The page shows DealerCenter's cards."
    : null;
}

const PRICE_CLASS = /\bdws-vehicle-price-([A-HJ-NPR-Z0-9]{17})\b/i;

/** The largest element around a car's price that holds no other car's. */
function cardOf(document: PageDocument, price: Element, others: ReadonlySet<string>): Element {
  let card = price;
  for (let up = parentOf(card); up !== null; up = parentOf(up)) {
    const vins = new Set(
      elementsWithin(document, up)
        .map(vinOf)
        .filter((vin) => vin !== null),
    );
    if ([...vins].some((vin) => others.has(vin)) || up.name === "body" || up.name === "html") break;
    card = up;
  }
  return card;
}

const vinOf = ({ attribs }: Element): string | null =>
  PRICE_CLASS.exec(attribs.class ?? "")?.[1]?.toUpperCase() ?? findVin(attribs["data-vin"] ?? "");

function cardSightings({ document }: PageParts): Sighting[] {
  const prices = new Map<string, Element>();
  for (const element of document.elements) {
    const vin = PRICE_CLASS.exec(element.attribs.class ?? "")?.[1]?.toUpperCase();
    if (vin !== undefined && !prices.has(vin)) prices.set(vin, element);
  }
  return [...prices].map(([vin, price]) => {
    const others = new Set([...prices.keys()].filter((key) => key !== vin));
    return {
      source: "platform",
      listed: true,
      sold: false,
      raw: vehicleOf(document, vin, cardOf(document, price, others)),
    };
  });
}

function vehicleOf(document: PageDocument, vin: string, card: Element): RawVehicle {
  const elements = elementsWithin(document, card);
  const field = (name: string): string | null => {
    const [box] = byClass(elements, new RegExp(String.raw`\bdws-vehicle-field-${name}\b`));
    if (box === undefined) return null;
    const inner = elementsWithin(document, box);
    const value = textByClass(document, inner, /field-value/) ?? textWithin(document, box);
    return value.replace(/^[^:]{1,30}:\s*/, "") || null;
  };
  const links = elements
    .map(({ attribs }) => attribs.href ?? "")
    .filter((href) => /\/inventory\/[^/]+\/[^/]+\/[^/]+/.test(href));
  return {
    pageUrl: document.base,
    vin,
    title: textByClass(document, elements, /\bdws-(?:vehicle-)?listing(?:-item)?-title\b/),
    mileage: field("mileage"),
    stockNumber:
      field("stock-number") ??
      elements.find(({ attribs }) => attribs["data-stockvid"])?.attribs["data-stockvid"] ??
      null,
    trim: field("trim"),
    exteriorColor: field("exterior-color"),
    interiorColor: field("interior-color"),
    transmission: field("transmission"),
    drivetrain: field("drivetrain") ?? field("drive-train"),
    fuelType: field("fuel-type"),
    images: elements.flatMap(({ attribs }) => attribs["data-background-image"] ?? []),
    detailUrl: links[0] ?? null,
  };
}

const HINTS: SiteHints = { usedLists: ["/inventory/"], sightings: cardSightings };
