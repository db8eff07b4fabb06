import type { Platform } from "../../platform.ts";
import { traverseSite } from "../shared/traversal/traverse-site.ts";

/**
 * Auction123 showrooms. Cars are at `/{dealer}/inventory/{id}/{year}/{make}/{model}/{VIN}.html`, lists at `/{dealer}/index.html` and
 * `page-N.html`. The cards show title, price, mileage and the dealer's CARFAX link. The generic extraction reads them without hints, so the
 * adapter only names the platform.
 */
export const auction123: Platform = {
  id: "auction123",
  about: {
    recognised: "static.auction123.com or showroom.auction123.com in the page",
    gives: "the visible cards of the list: VIN, title, price, mileage, the dealer's CARFAX link",
    lacks: "make and model where neither title nor address has them",
    evidence: { kind: "captured", of: "a showroom of two pages, of 2017" },
  },
  readsGenerically: true,
  detect: ({ body, url }) =>
    /\/\/(?:static|showroom|images|cdn)\.auction123\.com\//i.test(body) ||
    /\.auction123\.com$/i.test(new URL(url).hostname)
      ? "The page is an Auction123 showroom."
      : null,
  crawl: (entry, context) =>
    traverseSite(entry, context, { wholeLists: /^\/[\w-]{1,80}\/(?:(?:index|page-\d{1,4})\.html)?$/ }),
};
