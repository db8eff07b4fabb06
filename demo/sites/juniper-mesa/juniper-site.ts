import { htmlReply, type SiteHandler } from "../../http/reply.ts";
import { baseStylesheet } from "../base-stylesheet.ts";
import { cutPage, type Lot } from "../lot.ts";
import { sharedPages } from "../shared-pages.ts";
import { detailPage, homePage, LIST_PAGE_SIZE, listPage, lostPage } from "./juniper-pages.ts";
import { detailPath, LIST_PATH } from "./juniper-paths.ts";
import { JUNIPER_LAYOUT, JUNIPER_THEME } from "./juniper-style.ts";

/**
 * A site in the manner of a JavaScript framework: the cars are in the page's `__NEXT_DATA__` state, the tiles in the
 * markup carry no structured data. Pages are linked with `?page=N`; new and used cars share the list.
 */
export function juniperSite(lot: Lot): SiteHandler {
  const shared = sharedPages(lot, {
    stylesheet: baseStylesheet(JUNIPER_THEME) + JUNIPER_LAYOUT,
    color: JUNIPER_THEME.brand,
    sitemapPaths: ["/", LIST_PATH, ...lot.cars.map(detailPath)],
  });
  const carByPath = new Map(lot.cars.map((car) => [detailPath(car), car]));
  return (request) => {
    const { path, query } = request;
    if (path === "/") return htmlReply(homePage(lot));
    if (path === LIST_PATH) {
      const list = cutPage(lot.cars, query.get("page"), LIST_PAGE_SIZE);
      return list ? htmlReply(listPage(lot, list)) : htmlReply(lostPage(lot), 404);
    }
    const car = carByPath.get(path);
    if (car) return htmlReply(detailPage(lot, car));
    return path.startsWith("/vehicle") ? htmlReply(lostPage(lot), 404) : shared(request);
  };
}
