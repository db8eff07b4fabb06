import type { Reach, SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";
import { carAddress, photoAddress } from "./addresses.ts";
import { withAds } from "./ads.ts";
import { type CardWriter, tableHead } from "./cards.ts";
import { clutterOf } from "./clutter.ts";
import { listData } from "./data.ts";
import { type MenuLink, wholePage } from "./frame.ts";
import { isOpenPager, type PagerPage, pageAddress, pagerHtml, VENDOR, viewAllAddress } from "./pager.ts";
import { lacksPhotos } from "./photos.ts";
import { DATA_PATH, shellHtml } from "./shell.ts";
import { rooftopOf } from "./signs.ts";
import { splitList } from "./split-list.ts";
import { totalHtml } from "./totals.ts";

export type CarList = {
  path: string;
  title: string;
  heading: string;
  cars: readonly StockCar[];
  /** The number that the list names; null for none. */
  total: number | null;
  reach: Reach;
  /** Links above the list: other orders, filters. */
  above: string;
  /** Sections below the first page of the list. */
  below: string;
};

export type ListContext = {
  site: SiteBuilder;
  menu: readonly MenuLink[];
  card: CardWriter;
  sisterHost: string;
};

/** Returns the cards of a list in the site's form. */
function cardsHtml({ site, card }: ListContext, address: string, cars: readonly StockCar[]): string {
  const { plan, markup } = site;
  const [first] = cars;
  if (first === undefined) return "";
  const written = cars.map((car) => {
    const html = card(address, car);
    return plan.mobileTwin === "card" && plan.list !== "definitions"
      ? `${html}<div class="d-block d-lg-none mobile-only">${card(address, car)}</div>`
      : html;
  });
  if (plan.list.startsWith("table"))
    return markup.el("table", "list", `${tableHead(site, first)}<tbody>${written.join("\n")}</tbody>`);
  if (plan.list === "definitions") return markup.el("dl", "list", written.join("\n"));
  const tag = plan.item === "li" ? (plan.listTag === "plain" ? "ul" : plan.listTag) : "div";
  let html = markup.el(tag, "list", withAds(site, written).join("\n"));
  for (let depth = 1; depth < plan.wrappers; depth++) html = markup.el("div", "wrap", html);
  return html;
}

const headingOf = ({ plan }: SiteBuilder, { heading, total }: CarList): string =>
  plan.total.form === "heading" && total !== null ? `${total} ${heading} for Sale` : heading;

/** A record of the JSON that "Load more" asks for. It shows the same facts as a card. */
function record({ site, sisterHost }: ListContext, address: string, car: StockCar): Record<string, unknown> {
  site.show(address, car, "year", "make", "model", "trim", "priceUsd", "mileageMiles", "vin", "stockNumber");
  site.link(address, car, "open");
  const photos = lacksPhotos(site, car) ? [] : [photoAddress(site, car, 1, 640)];
  const { year, make, model, trim, price, mileage, vin, stockNumber } = car;
  const status = car.kind === "sold" ? "Sold" : car.pending ? "Sale Pending" : "Available";
  const condition = car.kind === "new" ? "new" : car.certified ? "certified" : "used";
  if (car.certified) site.show(address, car, "condition");
  return {
    year,
    make,
    model,
    trim,
    price,
    mileage,
    vin,
    stockNumber,
    condition,
    status,
    photos,
    ...(site.plan.rooftops && { location: rooftopOf(site, car) }),
    ...(site.plan.canada && { currency: "CAD", mileageUnit: "km" }),
    url: carAddress(site, car, sisterHost),
  };
}

/** Adds a list that a script draws. A reader without scripts sees its cars only in the page's data. */
function addShell(context: ListContext, { path, title, cars, reach }: CarList): void {
  const { site } = context;
  site.declare(path, reach);
  const isApart = site.plan.shell === "fetch" && path === site.plan.listPath;
  const source = isApart ? DATA_PATH : path;
  if (isApart) site.declare(DATA_PATH, "maybe");
  const isEmpty = site.plan.shell === "empty" || (site.plan.shell === "fetch" && !isApart);
  const records = isEmpty ? [] : cars.map((car) => record(context, source, car));
  if (isApart) site.add(DATA_PATH, JSON.stringify({ items: records }), "maybe", 200, "application/json");
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title} | ${site.dealer.name}</title></head><body>${shellHtml(site, records)}</body></html>`;
  site.add(path, html, reach);
}

/** Splits a list into the pages of its pager. */
function pagesOf(site: SiteBuilder, { path, cars }: CarList): PagerPage[] {
  const { kind, size, trouble } = site.plan.pager;
  if (kind === "none" || cars.length <= size) return [{ number: 1, address: path, cars }];
  return Array.from({ length: Math.ceil(cars.length / size) }, (_, index) => {
    const number = index + 1;
    const own = number === 1 ? path : pageAddress(site, kind === "json" ? apiPath(path) : path, number);
    const address = trouble === "other-host" && number > 1 ? VENDOR + own : own;
    return { number, address, cars: cars.slice(index * size, number * size) };
  });
}

/** Returns the address of the endpoint that a list's further pages come from. Every list has one. */
function apiPath(path: string): string {
  const [, host = "", own = ""] = /^(https:\/\/[^/]+)?(\/.*)$/.exec(path) ?? [];
  return own === "/" ? `${host}/api/inventory` : `${host}/api${own.replace(/\/$/, "")}`;
}

/** Returns the reach of the second page and those after it. Null when the list ends there, because it fails or repeats itself. */
function laterReach({ site }: ListContext, list: CarList, pages: readonly PagerPage[]): Reach | null {
  const { trouble } = site.plan.pager;
  const later = pages.slice(1);
  if (trouble === "fails") {
    for (const { address } of later) site.add(address, "<h1>Service Unavailable</h1>", "closed", 503);
    return null;
  }
  if (trouble === "repeats") {
    const first = site.routes.get(list.path)?.body ?? "";
    for (const { address } of later) site.add(address, first, isOpenPager(site) ? list.reach : "closed");
    return null;
  }
  // Only the first page leads to the others.
  if (!isOpenPager(site) || site.isDisallowed(list.path)) return "closed";
  return trouble === "other-host" && list.reach === "open" ? "maybe" : list.reach;
}

function addPage(
  context: ListContext,
  list: CarList,
  pages: readonly PagerPage[],
  page: PagerPage,
  reach: Reach,
): void {
  const { site, menu, sisterHost } = context;
  const { plan } = site;
  const { number, address, cars } = page;
  site.declare(address, reach);
  if (plan.pager.kind === "json" && number > 1) {
    const next = pages[number]?.address ?? null;
    const vehicles = cars.map((car) => record(context, address, car));
    const body = JSON.stringify({ total: list.cars.length, next, vehicles });
    site.add(address, body, reach, 200, "application/json");
    return;
  }
  const write = (some: readonly StockCar[]) => cardsHtml(context, address, some);
  const cards = splitList(site, cars, write);
  const pager = pagerHtml(site, pages, number);
  if (plan.pager.kind === "fragment" && number > 1) {
    site.add(address, cards + pager.html + listData(site, cars, list.total ?? list.cars.length, sisterHost), reach);
    return;
  }
  const from = (number - 1) * plan.pager.size + 1;
  const to = from + cars.length - 1;
  const counted = totalHtml(site, { from, to, total: list.total, page: number, pages: pages.length });
  const below = number === 1 ? list.below : "";
  const clutter = clutterOf(site, list.cars);
  const main = `<h1>${headingOf(site, list)}</h1>${clutter.before}${list.above}${counted}${cards}${pager.html}${below}${clutter.behind}`;
  const head = pager.head + listData(site, cars, list.total ?? list.cars.length, sisterHost);
  site.add(address, wholePage(site, menu, { title: `${list.title} | ${site.dealer.name}`, main, head }), reach);
}

/** Adds a list with all pages of its pager. */
export function addList(context: ListContext, list: CarList): void {
  if (context.site.plan.shell !== "none") {
    addShell(context, list);
    return;
  }
  const [first, ...later] = pagesOf(context.site, list);
  if (first === undefined) return;
  const pages = [first, ...later];
  addPage(context, list, pages, first, list.reach);
  if (later.length > 0 && context.site.plan.pager.kind === "view-all") {
    const address = viewAllAddress(list.path);
    addPage(context, list, [first], { number: 1, address, cars: list.cars }, list.reach);
    return;
  }
  const reach = later.length > 0 ? laterReach(context, list, pages) : null;
  if (reach !== null) for (const page of later) addPage(context, list, pages, page, reach);
}
