import { htmlReply, type SiteHandler } from "../../http/reply.ts";
import { baseStylesheet, type SiteTheme } from "../base-stylesheet.ts";
import { cutPage, type Lot } from "../lot.ts";
import { sharedPages } from "../shared-pages.ts";
import {
  detailPage,
  detailPath,
  homePage,
  LIST_PAGE_SIZE,
  LIST_PATH,
  listPage,
  notFoundPage,
} from "./juniper-pages.ts";

/**
 * Returns a site in the style of a JavaScript framework: the cars are in the page's `__NEXT_DATA__` state, the tiles in the markup have no
 * structured data. Pages are linked with `?page=N`; new and used cars share the list.
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
      return list ? htmlReply(listPage(lot, list)) : htmlReply(notFoundPage(lot), 404);
    }
    const car = carByPath.get(path);
    if (car) return htmlReply(detailPage(lot, car));
    return path.startsWith("/vehicle") ? htmlReply(notFoundPage(lot), 404) : shared(request);
  };
}

/** Green on a dark gray. */
const JUNIPER_THEME: SiteTheme = {
  font: "ui-rounded, 'Avenir Next', 'Segoe UI', system-ui, sans-serif",
  headingFont: "ui-rounded, 'Avenir Next', 'Segoe UI', system-ui, sans-serif",
  ink: "#e8eeea",
  muted: "#9fb0a8",
  paper: "#14191a",
  surface: "#1d2425",
  line: "#2f3a3a",
  brand: "#7cc4a0",
  brandInk: "#0c1512",
  accent: "#d98e4a",
  bar: "#101415",
  barInk: "#e8eeea",
  radius: "16px",
};

/** Rounded dark tiles, photo above and words below. */
const JUNIPER_LAYOUT = `.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:20px}.tile{display:block;border-radius:var(--r);overflow:hidden;color:inherit;text-decoration:none;background:var(--surface);border:1px solid var(--line)}.tile:hover{border-color:var(--brand)}.tile img,.tile .no-photo{width:100%;aspect-ratio:4/3;object-fit:cover}
.tile .words{padding:14px 18px 18px;display:grid;gap:2px}.tile .words span{font-size:.92rem;color:var(--muted)}.tile .words .price{font-size:1.25rem;color:var(--brand)}
`;
