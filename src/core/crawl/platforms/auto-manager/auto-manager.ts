import { findVin } from "#core/facts/rules/vin.ts";
import { detectBy, type Platform } from "../../platform.ts";
import { listedCar, type PageParts, type Sighting, type SiteHints } from "../shared/hints.ts";
import { byClass, textWithin } from "../shared/reading/page-document.ts";
import { traverseSite } from "../shared/traversal/traverse-site.ts";

/**
 * AutoManager WebManager. Lists at `/view-inventory`, cars at `/vehicle-details/{slug}-{32 hex}`; both show labelled rows,
 * the VIN in an element of class `vin`.
 */
export const autoManager: Platform = {
  id: "auto-manager",
  about: {
    recognised: "automanagerprodcdn.azureedge.net or cdn.automanager.com in the page",
    gives: "the labelled rows of the list, and of the cars' own pages where the list is thin",
    lacks: "a total in some templates: completeness rests on the pager",
    evidence: { kind: "described", of: "a public scraper of 2026" },
  },
  readsGenerically: true,
  detect: detectBy(
    /\bautomanagerprodcdn\.azureedge\.net\b|\bcdn\.automanager\.com\b/,
    "The page is built by AutoManager.",
  ),
  crawl: (entry, context) => traverseSite(entry, context, HINTS),
};

function vinSightings({ document }: PageParts): Sighting[] {
  return byClass(document.elements, /(?:^|[\s_-])vin(?:[\s_-]|$)/i)
    .map((element) => findVin(textWithin(document, element, 80)))
    .filter((vin) => vin !== null)
    .map((vin) => listedCar({ pageUrl: document.base, vin }));
}

const HINTS: SiteHints = { usedLists: ["/view-inventory"], sightings: vinSightings };
