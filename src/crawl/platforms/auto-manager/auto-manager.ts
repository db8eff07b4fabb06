import { findVin } from "#domain/vehicles/vin.ts";
import type { Platform } from "../../platform.ts";
import { byClass } from "../shared/reading/find-elements.ts";
import { textWithin } from "../shared/reading/page-document.ts";
import type { PageParts } from "../shared/reading/page-hints.ts";
import type { Sighting } from "../shared/reading/sighting.ts";
import type { SiteHints } from "../shared/walking/site-hints.ts";
import { walkSite } from "../shared/walking/walk-site.ts";

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
  },
  readsGenerically: true,
  detect: ({ body }) =>
    /\bautomanagerprodcdn\.azureedge\.net\b|\bcdn\.automanager\.com\b/.test(body)
      ? "The page is built by AutoManager."
      : null,
  crawl: (entry, context) => walkSite(entry, context, HINTS),
};

function vinSightings({ document }: PageParts): Sighting[] {
  return byClass(document.elements, /(?:^|[\s_-])vin(?:[\s_-]|$)/i)
    .map((element) => findVin(textWithin(document, element, 80)))
    .filter((vin) => vin !== null)
    .map((vin) => ({ source: "platform", listed: true, sold: false, raw: { pageUrl: document.base, vin } }));
}

const HINTS: SiteHints = { usedLists: ["/view-inventory"], sightings: vinSightings };
