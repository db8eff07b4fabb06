import { detectBy, type Platform } from "../../platform.ts";
import { traverseSite } from "../shared/traversal/traverse-site.ts";

/**
 * Dealer sites of Carsforsale.com ("SiteFlex", today "Chassis"). The list's structured data has the cars and their VINs under
 * `/cars-for-sale/Details/…`, its cards have photos and link to the same cars under `/Inventory/Details/…`. The generic
 * extraction joins the two by the id in both addresses.
 */
export const carsforsale: Platform = {
  id: "carsforsale",
  about: {
    recognised: 'cdnNN.carsforsale.com, "Powered by Carsforsale.com", SiteFlex bundles or Chassis modules in the page',
    gives:
      "what the list at `/cars-for-sale` marks up, with the photos of its cards; the cars' pages where it says too little",
    lacks: "more than the card's photo of cars whose own pages are not needed",
    evidence: { kind: "described", of: "the marks of its sites and the structured data of its lists" },
  },
  readsGenerically: true,
  detect: detectBy(
    /\bcdn\d{2}\.carsforsale\.com\b|powered by carsforsale\.com|carsforsale\.com\/wwwroot\/bundles\/|\/_content\/Chassis\.Modules\./i,
    "The page is built by Carsforsale.com.",
  ),
  crawl: (entry, context) => traverseSite(entry, context, { usedLists: ["/cars-for-sale"] }),
};
