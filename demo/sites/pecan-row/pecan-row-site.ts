import { htmlReply, type SiteHandler } from "../../http/reply.ts";
import { baseStylesheet, type SiteTheme } from "../base-stylesheet.ts";
import { cutPage, type Lot } from "../lot.ts";
import { sharedPages } from "../shared-pages.ts";
import { detailPage, detailPath, homePage, LIST_PATH, listPage, notFoundPage } from "./pecan-row-pages.ts";

const PAGE_SIZE = 12;
const LIST_ADDRESS = new RegExp(`^${LIST_PATH}(?:/page/(\\d+))?/?$`);

/**
 * Returns a site with schema.org microdata in its list rows and detail pages and with page numbers in the path (`/cars-for-sale/page/2`).
 * New and used cars share the list.
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
      return list ? htmlReply(listPage(lot, list)) : htmlReply(notFoundPage(lot), 404);
    }
    const car = carByPath.get(path);
    if (car) return htmlReply(detailPage(lot, car));
    return path.startsWith("/cars") ? htmlReply(notFoundPage(lot), 404) : shared(request);
  };
}

/** Limestone, pecan wood and burnt orange. */
const PECAN_ROW_THEME: SiteTheme = {
  font: "'Trebuchet MS', 'Segoe UI', system-ui, sans-serif",
  headingFont: "'Trebuchet MS', 'Segoe UI', system-ui, sans-serif",
  ink: "#2a211a",
  muted: "#6f6156",
  paper: "#faf6f0",
  surface: "#ffffff",
  line: "#e6dccf",
  brand: "#a8481a",
  brandInk: "#ffffff",
  accent: "#51702f",
  bar: "#ffffff",
  barInk: "#3a2a1e",
  radius: "4px",
};

/** Long rows: photo left, facts in the middle, price right. */
const PECAN_ROW_LAYOUT = `.bar{border-bottom:4px solid var(--brand)}.foot{border-top:1px solid var(--line)}
.rows,.tiles{list-style:none;margin:0;padding:0;display:grid;gap:18px}.row{display:grid;grid-template-columns:280px 1fr 220px;gap:20px;background:var(--surface);border:1px solid var(--line);border-radius:var(--r);padding:14px}
.row img,.row .no-photo{border-radius:var(--r);aspect-ratio:4/3;object-fit:cover;width:100%}.row p{margin:.4em 0}.row h3{font-size:1.2rem}.row h3 a{color:inherit;text-decoration:none}.row h3 a:hover{color:var(--brand)}.deal{border-left:1px solid var(--line);padding-left:20px;display:grid;gap:10px;align-content:center}.deal .price{font-size:1.6rem;margin:0;color:var(--brand)}
.tiles{grid-template-columns:repeat(auto-fit,minmax(260px,1fr))}.tiles a{display:grid;gap:6px;color:inherit;text-decoration:none}.tiles img{border-radius:var(--r)}
@media(max-width:900px){.row{grid-template-columns:1fr}.deal{border:0;padding:0}}
`;
