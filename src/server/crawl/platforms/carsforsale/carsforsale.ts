import type { Platform } from "../../platform.ts";
import { walkSite } from "../shared/walking/walk-site.ts";

/**
 * Dealer sites of Carsforsale.com ("SiteFlex"). How they are recognised and where their lists are is known; what their
 * cards look like is not, so they are read generically from the right place.
 */
export const carsforsale: Platform = {
  id: "carsforsale",
  name: "Carsforsale.com",
  about: {
    recognised: 'cdnNN.carsforsale.com, "Powered by Carsforsale.com" or SiteFlex bundles in the page',
    gives: "whatever the list at `/cars-for-sale` marks up or shows",
    lacks: "knowledge of its own markup: no page of this platform was at hand",
  },
  readsGenerically: true,
  detect: ({ body }) =>
    /\bcdn\d{2}\.carsforsale\.com\b|powered by carsforsale\.com|carsforsale\.com\/wwwroot\/bundles\//i.test(body)
      ? "The page is built by Carsforsale.com."
      : null,
  crawl: (entry, context) => walkSite(entry, context, { usedLists: ["/cars-for-sale"] }),
};
