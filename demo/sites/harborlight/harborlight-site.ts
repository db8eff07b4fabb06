import { htmlReply, redirectReply, type SiteHandler } from "../../http/reply.ts";
import { baseStylesheet, type SiteTheme } from "../base-stylesheet.ts";
import { cutPage, type Lot } from "../lot.ts";
import { sharedPages } from "../shared-pages.ts";
import { detailPage, detailPath, homePage, LIST_PATH, listPage, notFoundPage } from "./harborlight-pages.ts";

const PAGE_SIZE = 16;

/**
 * Returns a plain server-rendered site: list pages linked with `?page=N`, one schema.org Car in JSON-LD per card and on every detail page.
 * New and used cars share the list.
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
      return list ? htmlReply(listPage(lot, list, origin)) : htmlReply(notFoundPage(lot), 404);
    }
    if (`${path}/` === LIST_PATH) return redirectReply(LIST_PATH);
    const car = carByPath.get(path);
    if (car) return htmlReply(detailPage(lot, car, origin));
    return path.startsWith(LIST_PATH) ? htmlReply(notFoundPage(lot), 404) : shared(request);
  };
}

/** Navy, fog gray and a lamp yellow. */
const HARBORLIGHT_THEME: SiteTheme = {
  font: "system-ui, -apple-system, 'Segoe UI', sans-serif",
  headingFont: "Georgia, 'Times New Roman', serif",
  ink: "#16232e",
  muted: "#5a6b78",
  paper: "#f3f6f8",
  surface: "#ffffff",
  line: "#d9e1e7",
  brand: "#12466b",
  brandInk: "#ffffff",
  accent: "#b7791f",
  bar: "#0d2c45",
  barInk: "#f2f6f9",
  radius: "10px",
};

/** A three-column grid of cards. */
const HARBORLIGHT_LAYOUT = `.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(250px,1fr));gap:22px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:var(--r);overflow:hidden}.card .about{padding:14px 16px 18px}.card p{margin:.35em 0}.card h3 a{color:inherit;text-decoration:none}.card h3 a:hover{text-decoration:underline}.card img{aspect-ratio:4/3;object-fit:cover}
`;
