import { htmlReply, type SiteHandler } from "../../http/reply.ts";
import { baseStylesheet } from "../base-stylesheet.ts";
import { cutPage, type Lot } from "../lot.ts";
import { sharedPages } from "../shared-pages.ts";
import { detailPage, homePage, listPage, lostPage } from "./pecan-row-pages.ts";
import { detailPath, LIST_PATH } from "./pecan-row-paths.ts";
import { PECAN_ROW_LAYOUT, PECAN_ROW_THEME } from "./pecan-row-style.ts";

const PAGE_SIZE = 12;
const LIST_ADDRESS = new RegExp(`^${LIST_PATH}(?:/page/(\\d+))?/?$`);

/**
 * A site with schema.org microdata in its list rows and detail pages and with page numbers in the path
 * (`/cars-for-sale/page/2`). New and used cars share the list.
 */
export function pecanRowSite(lot: Lot): SiteHandler {
  const shared = sharedPages(lot, {
    stylesheet: baseStylesheet(PECAN_ROW_THEME) + PECAN_ROW_LAYOUT,
    color: PECAN_ROW_THEME.brand,
    sitemapPaths: ["/", LIST_PATH, ...lot.cars.map(detailPath)],
  });
  const carByPath = new Map(lot.cars.map((car) => [detailPath(car), car]));
  return (request) => {
    const { path } = request;
    if (path === "/") return htmlReply(homePage(lot));
    const listed = LIST_ADDRESS.exec(path);
    if (listed) {
      const list = cutPage(lot.cars, listed[1] ?? null, PAGE_SIZE);
      return list ? htmlReply(listPage(lot, list)) : htmlReply(lostPage(lot), 404);
    }
    const car = carByPath.get(path);
    if (car) return htmlReply(detailPage(lot, car));
    return path.startsWith("/cars") ? htmlReply(lostPage(lot), 404) : shared(request);
  };
}
