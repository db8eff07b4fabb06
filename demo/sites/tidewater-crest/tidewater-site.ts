import { htmlReply, type SiteHandler } from "../../http/reply.ts";
import { baseStylesheet, type SiteTheme } from "../base-stylesheet.ts";
import type { Lot } from "../lot.ts";
import { sharedPages } from "../shared-pages.ts";
import { detailPath, LISTINGS } from "./tidewater-inventory-json.ts";
import { detailPage, homePage, listPage, notFoundPage } from "./tidewater-pages.ts";
import { answerWidget, INVENTORY_SCRIPT, WIDGET_PATH } from "./tidewater-widget.ts";

/**
 * Returns a site in the style of Dealer.com: list pages are empty frames that a script fills from a JSON endpoint. The group has two
 * rooftops; `accountId` names the one of a car.
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
    return path.endsWith(".htm") ? htmlReply(notFoundPage(lot), 404) : shared(request);
  };
}

/** Black and burgundy, for a large group. */
const TIDEWATER_THEME: SiteTheme = {
  font: "'Helvetica Neue', Helvetica, Arial, sans-serif",
  headingFont: "'Helvetica Neue', Helvetica, Arial, sans-serif",
  ink: "#1a1a1c",
  muted: "#606066",
  paper: "#ffffff",
  surface: "#ffffff",
  line: "#dedee2",
  brand: "#7b1e2b",
  brandInk: "#ffffff",
  accent: "#3f5a7a",
  bar: "#141416",
  barInk: "#f4f4f5",
  radius: "2px",
};

/** Borderless tiles that the inventory script fills. */
const TIDEWATER_LAYOUT = `.brand{text-transform:uppercase;letter-spacing:.08em;font-size:1rem}
.vehicle-cards{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:32px 24px;min-height:300px}.vehicle-card-link{display:block;color:inherit;text-decoration:none}.vehicle-card h3{margin-top:12px;font-weight:600}.vehicle-card p{margin:.2em 0}.vehicle-card .price{color:var(--brand)}.vehicle-card-link:hover h3{text-decoration:underline}
`;
