import { htmlReply, type SiteHandler } from "../../http/reply.ts";
import { baseStylesheet } from "../base-stylesheet.ts";
import type { Lot } from "../lot.ts";
import { sharedPages } from "../shared-pages.ts";
import { INVENTORY_SCRIPT } from "./tidewater-client-script.ts";
import { detailPage, homePage, listPage, lostPage } from "./tidewater-pages.ts";
import { detailPath, LISTINGS } from "./tidewater-paths.ts";
import { TIDEWATER_LAYOUT, TIDEWATER_THEME } from "./tidewater-style.ts";
import { answerWidget, WIDGET_PATH } from "./tidewater-widget.ts";

/**
 * A site in the manner of Dealer.com: list pages are empty frames that a script fills from a JSON endpoint. The group
 * has two rooftops; `accountId` says at which of them a car stands.
 */
export function tidewaterSite(lot: Lot): SiteHandler {
  const shared = sharedPages(lot, {
    stylesheet: baseStylesheet(TIDEWATER_THEME) + TIDEWATER_LAYOUT,
    color: TIDEWATER_THEME.brand,
    sitemapPaths: ["/", ...LISTINGS.map(({ path }) => path), ...lot.cars.map(detailPath)],
  });
  const carByPath = new Map(lot.cars.map((car) => [detailPath(car), car]));
  return (request) => {
    const { path } = request;
    if (path === "/" || path === "/index.htm") return htmlReply(homePage(lot));
    if (path === WIDGET_PATH) return answerWidget(lot, request);
    if (path === "/assets/inventory.js") {
      return { status: 200, contentType: "text/javascript; charset=utf-8", body: INVENTORY_SCRIPT };
    }
    const listing = LISTINGS.find((candidate) => candidate.path === path);
    if (listing) return htmlReply(listPage(lot, listing));
    const car = carByPath.get(path);
    if (car) return htmlReply(detailPage(lot, car));
    return path.endsWith(".htm") ? htmlReply(lostPage(lot), 404) : shared(request);
  };
}
