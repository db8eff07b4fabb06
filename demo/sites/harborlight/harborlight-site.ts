import { htmlReply, redirectReply, type SiteHandler } from "../../http/reply.ts";
import { baseStylesheet } from "../base-stylesheet.ts";
import { cutPage, type Lot } from "../lot.ts";
import { sharedPages } from "../shared-pages.ts";
import { detailPage, homePage, listPage, lostPage } from "./harborlight-pages.ts";
import { detailPath, LIST_PATH } from "./harborlight-paths.ts";
import { HARBORLIGHT_LAYOUT, HARBORLIGHT_THEME } from "./harborlight-style.ts";

const PAGE_SIZE = 16;

/**
 * A plain server-rendered site: list pages linked with `?page=N`, one schema.org Car in JSON-LD per card and on every
 * detail page. New and used cars share the list.
 */
export function harborlightSite(lot: Lot): SiteHandler {
  const shared = sharedPages(lot, {
    stylesheet: baseStylesheet(HARBORLIGHT_THEME) + HARBORLIGHT_LAYOUT,
    color: HARBORLIGHT_THEME.brand,
    sitemapPaths: ["/", LIST_PATH, ...lot.cars.map(detailPath)],
  });
  const carByPath = new Map(lot.cars.map((car) => [detailPath(car), car]));
  return (request) => {
    const { path, query, origin } = request;
    if (path === "/") return htmlReply(homePage(lot));
    if (path === LIST_PATH) {
      const list = cutPage(lot.cars, query.get("page"), PAGE_SIZE);
      return list ? htmlReply(listPage(lot, list, origin)) : htmlReply(lostPage(lot), 404);
    }
    if (`${path}/` === LIST_PATH) return redirectReply(LIST_PATH);
    const car = carByPath.get(path);
    if (car) return htmlReply(detailPage(lot, car, origin));
    return path.startsWith(LIST_PATH) ? htmlReply(lostPage(lot), 404) : shared(request);
  };
}
