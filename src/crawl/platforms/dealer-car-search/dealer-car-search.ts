import type { Page, Platform } from "../../platform.ts";
import type { SiteHints } from "../shared/walking/site-hints.ts";
import { walkSite } from "../shared/walking/walk-site.ts";
import { listPaging, tealiumSightings } from "./tealium.ts";

/**
 * Dealer Car Search (DCS), independent lots. No structured data; every list page assigns parallel arrays of VINs, ids,
 * names, years and makes to its Tealium data layer, and tiles in one of many templates show the rest beside the same
 * ids (`/vdp/{id}/…`).
 */
export const dealerCarSearch: Platform = {
  id: "dealer-car-search",
  about: {
    recognised: '`"site_platform": "dcs"` in the page\'s Tealium data',
    gives: "VIN, year, make and model from the data layer; price, mileage, colours and trim from the tiles' labels",
    lacks: "all photos but the tile's",
  },
  readsGenerically: true,
  detect,
  crawl: (entry, context) => walkSite(entry, context, HINTS),
};

function detect({ body }: Page): string | null {
  return /["']site_platform["']\s*:\s*["']dcs["']/.test(body) ? "The page's data layer names Dealer Car Search." : null;
}

const HINTS: SiteHints = {
  // Without `clearall` the site remembers filters; 100 is the most that its templates show at once.
  usedLists: ["/newandusedcars?clearall=1&pagesize=100"],
  sightings: tealiumSightings,
  paging: listPaging,
};
