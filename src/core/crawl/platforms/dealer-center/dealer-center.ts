import { decodedPath } from "#core/facts/rules/urls.ts";
import { findVin } from "#core/facts/rules/vin.ts";
import type { Page, Platform, RawVehicle } from "../../platform.ts";
import { listedCar, type PageParts, type Sighting, type SiteHints } from "../shared/hints.ts";
import { regionsBy } from "../shared/reading/card-regions.ts";
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
 * DealerCenter Web Sites (DWS), WordPress. Cards are in the HTML. A car's VIN is in the class of its price (`dws-vehicle-price-{VIN}`), the
 * other facts in `dws-vehicle-field-…`. robots.txt closes the signed JSON service, and at many sites `?page_no=` too. Closed addresses are
 * not requested, and the run is then incomplete.
 */
export const dealerCenter: Platform = {
  id: "dealer-center",
  about: {
    recognised: "dealercenterwsstatic.net, dcdws.blob.core.windows.net, imagescf.dealercenter.net or dws- settings",
    gives: "the cards of the pages that robots.txt leaves open, with the dealer's CARFAX links",
    lacks: "further pages where robots.txt closes `?page_no=`; the signed JSON service, which it closes everywhere",
    evidence: { kind: "captured", of: "a list page; its robots.txt as a public scraper of 2026 describes it" },
  },
  readsGenerically: true,
  detect,
  crawl: (entry, context) => traverseSite(entry, context, HINTS),
};

function detect({ body }: Page): string | null {
  if (/dealercenterwsstatic\.net|dcdws\.blob\.core\.windows\.net|DWS_Async_Vehicle_Listing_Settings/.test(body))
    return "The page is built by DealerCenter.";
  return /\/\/imagescf\.dealercenter\.net\//.test(body) && /\bdws-[a-z]/.test(body)
    ? "The page shows DealerCenter's cards."
    : null;
}

const PRICE_CLASS = /\bdws-vehicle-price-([A-HJ-NPR-Z0-9]{17})\b/i;
/** The page of a car: `/inventory/{make}/{model}/{stock number}/`. */
const CAR_PATH = /\/inventory\/([^/?#]{1,60})\/([^/?#]{1,80})\/([^/?#]{1,40})\/?(?:[?#]|$)/i;

/** Returns the cards, by the stock number in their links. A template may have each car twice, for wide and for narrow screens. */
function cardSightings({ document }: PageParts): Sighting[] {
  const cards = regionsBy(document, ({ name, attribs }) => {
    // The canonical address of a car's page is in a `link` element, which is no card.
    const stock = name === "link" ? undefined : CAR_PATH.exec(attribs.href ?? "")?.[3];
    return stock === undefined ? [] : [stock.toLowerCase()];
  });
  const vehicles = [...cards.values()].map((roots) => vehicleOf(document, roots));
  // A card without a link to its page is identified by the VIN at its price.
  const linked = new Set([...cards.values()].flat());
  const known = new Set(vehicles.map(({ vin }) => vin));
  const priced = regionsBy(document, (element) => (linked.has(element) ? [LINKED] : vinsOf(element)));
  for (const [vin, roots] of priced) if (vin !== LINKED && !known.has(vin)) vehicles.push(vehicleOf(document, roots));
  return vehicles.map((raw) => listedCar(raw));
}

const LINKED = "a card with a link";

function vinsOf({ attribs }: Element): string[] {
  const vin =
    PRICE_CLASS.exec(attribs.class ?? "")?.[1] ?? findVin(attribs["data-vin"] ?? attribs["data-vehicle-vin"] ?? "");
  return vin === null || vin === undefined ? [] : [vin.toUpperCase()];
}

function vehicleOf(document: PageDocument, roots: readonly Element[]): RawVehicle {
  const elements = roots.flatMap((root) => elementsWithin(document, root));
  const field = (name: string): string | null => {
    const [box] = byClass(elements, new RegExp(String.raw`\bdws-vehicle-field-${name}\b`));
    if (box === undefined) return null;
    const inner = elementsWithin(document, box);
    const value = textByClass(document, inner, /field-value/) ?? textWithin(document, box);
    return value.replace(/^[^:]{1,30}:\s{0,9}/, "") || null;
  };
  const link = elements.find(({ attribs }) => CAR_PATH.test(attribs.href ?? ""))?.attribs.href ?? null;
  const title =
    textByClass(document, elements, /\bdws-(?:vehicle-)?listing(?:-item)?-title\b/) ??
    textByClass(document, elements, /\bview-details-link\b/);
  const named = splitTitle(title, link);
  return {
    pageUrl: document.base,
    vin: elements.flatMap(vinsOf)[0] ?? findVin(field("vin") ?? ""),
    title,
    ...(named === null ? {} : { model: named.model }),
    trim: field("trim") ?? (named?.rest || null),
    mileage: field("mileage"),
    stockNumber:
      field("stock-number") ??
      elements.find(({ attribs }) => attribs["data-stockvid"])?.attribs["data-stockvid"] ??
      null,
    exteriorColor: field("exterior-?color"),
    interiorColor: field("interior-?color"),
    transmission: field("transmission"),
    drivetrain: field("drive-?train"),
    fuelType: field("fuel-?type"),
    images: elements
      .filter(({ name, attribs }) => name === "a" || /image|photo|lozad/.test(attribs.class ?? ""))
      .flatMap(({ attribs }) => attribs["data-background-image"] ?? []),
    detailUrl: link,
  };
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]{1,40}/g, "-")
    .replace(/^-|-$/g, "");

/**
 * Splits a title ("2018 FORD F150 SUPERCREW CAB XLT") into the model and the rest. The link shows where the model ends
 * (`/inventory/ford/f150-supercrew-cab/a12/`). Null when title and link do not match.
 */
function splitTitle(title: string | null, link: string | null): { model: string; rest: string } | null {
  const [, make = "", model = ""] = CAR_PATH.exec(decodedPath(link ?? "")) ?? [];
  const words = title?.split(" ").slice(0, 20) ?? [];
  const wanted = slug(`${make}-${model}`);
  const from = words.findIndex((_word, i) => wanted.startsWith(`${slug(words.slice(i, i + 1).join(" "))}-`));
  if (from < 0 || wanted === "") return null;
  for (let to = from + 1; to <= words.length; to++) {
    if (slug(words.slice(from, to).join(" ")) !== wanted) continue;
    const name = words.slice(from, to);
    const makeWords = name.findIndex((_word, i) => slug(name.slice(0, i + 1).join(" ")) === slug(make)) + 1;
    return makeWords === 0 || makeWords === name.length
      ? null
      : { model: name.slice(makeWords).join(" "), rest: words.slice(to).join(" ") };
  }
  return null;
}

const HINTS: SiteHints = { usedLists: ["/inventory/"], sightings: cardSightings };
