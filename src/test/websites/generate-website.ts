import { drawPlan, type RuleChoice } from "./draw-plan.ts";
import { Draw } from "./draw.ts";
import { addCarPage } from "./pages/car-page.ts";
import { cardWriter } from "./pages/cards.ts";
import { type MenuLink, wholePage } from "./pages/frame.ts";
import { type Landing, landingsOf, twinsOf } from "./pages/landings.ts";
import { addList, type ListContext } from "./pages/list-page.ts";
import { addPlainPages } from "./pages/other-pages.ts";
import { VENDOR } from "./pages/pager.ts";
import { partsOf } from "./pages/parts.ts";
import { addResearch, researchLinks } from "./pages/research.ts";
import { PRAISE, sectionsHtml } from "./pages/sections.ts";
import { addSitemap } from "./pages/sitemap.ts";
import { type Reach, SiteBuilder } from "./site-builder.ts";
import { type Dealer, drawDealer } from "./stock/dealer.ts";
import { drawStock } from "./stock/draw-stock.ts";
import { websiteKey } from "./website-key.ts";
import type { StockCar, Website } from "./website.ts";

export type WebsiteOptions = {
  rules?: RuleChoice;
  /** The model year of new cars. Default: this year, because the reader judges by the present. */
  modelYear?: number;
};

/** The drawn parts of a site that its pages are made of. */
type Parts = {
  site: SiteBuilder;
  stock: readonly StockCar[];
  own: readonly StockCar[];
  landings: readonly Landing[];
  sister: Dealer;
  context: ListContext;
};

const ofKind = ({ stock }: Pick<Parts, "stock">, kind: StockCar["kind"]) => stock.filter((car) => car.kind === kind);

function menuOf(site: SiteBuilder, landings: readonly Landing[]): MenuLink[] {
  const { plan, draw } = site;
  const words = draw.part("menu").pick(["Inventory", "Used Cars", "Pre-Owned", "View Inventory", "Our Cars"]);
  return [
    ["Home", "/"],
    ...landings.map((landing): MenuLink => [landing.words, landing.path]),
    ...researchLinks(site),
    [words, plan.listPath],
    ...(plan.newCars === "own-list" ? [["New Vehicles", "/new-vehicles/"] as const] : []),
    ...(plan.soldPage ? [["Sold Vehicles", "/sold/"] as const] : []),
    ...(plan.blog ? [["Blog", "/blog/"] as const] : []),
    ["Financing", "/financing"],
    ["About Us", "/about"],
    ["Contact", "/contact"],
  ];
}

/** Returns the vehicles of the main list, in its order. */
function listedCars(parts: Parts): StockCar[] {
  const { plan, draw } = parts.site;
  const hasNew = plan.newCars !== "none" && plan.newCars !== "own-list";
  const mixed = [
    ...parts.own,
    ...(hasNew ? ofKind(parts, "new") : []),
    ...(plan.rooftops ? ofKind(parts, "other dealer") : []),
    ...(plan.ribbons.includes("sold") ? ofKind(parts, "sold") : []),
    ...ofKind(parts, "other vehicle"),
  ];
  return draw.part("order").some(mixed, mixed.length);
}

/** Returns the number that the main list names as its total. */
function declaredTotal(parts: Parts, listed: number): number | null {
  const { total } = parts.site.plan;
  if (total.form === "none") return null;
  if (total.truth === "with-new") return listed + Math.max(3, ofKind(parts, "new").length);
  return total.truth === "stale" ? listed + parts.site.draw.part("total").pick([-1, 1, 2]) : listed;
}

function sections(parts: Parts, address: string, names: readonly string[]): string {
  const { site, context, sister, own } = parts;
  const cars = { sold: ofKind(parts, "sold"), sister: ofKind(parts, "other dealer"), own };
  return sectionsHtml(site, address, names, cars, sister.name, context.card);
}

const HEADINGS = ["Used Vehicles", "Pre-Owned Inventory", "Used Cars", "Our Inventory", "Vehicle Inventory"];

function addMainList(parts: Parts): void {
  const { site, context } = parts;
  const { plan, draw, dealer, seed } = site;
  const cars = listedCars(parts);
  const heading = draw.part("heading").pick(HEADINGS);
  const title = plan.canada ? `Used Cars in ${dealer.city}` : heading;
  const names = plan.sections.filter((name) => name !== "featured");
  const below = sections(parts, plan.listPath, names) + (plan.praise ? PRAISE : "");
  const total = declaredTotal(parts, cars.length);
  const twins = plan.frame === "none" ? twinsOf(site, cars) : [];
  const above = twins.map(({ words, path }) => `<a href="${path}">${words}</a>`).join(" | ");
  // Frames and lists of parts are linked from the list's address alone.
  const reach = site.isDisallowed(plan.listPath) ? "closed" : "open";
  const list = { title, heading, cars, total, reach, above, below } as const;
  const split = partsOf(site, cars);
  if (split.length > 0) {
    const links = split.map(({ words, path }) => `<li><a href="${path}">${words}</a></li>`);
    const main = `<h1>${heading}</h1><ul>${links.join("")}</ul>`;
    site.add(plan.listPath, wholePage(site, context.menu, { title, main }), "open");
    for (const part of split) {
      const counted = total === null ? null : part.cars.length;
      addList(context, { ...list, ...part, title: part.words, heading: part.words, total: counted, below: "" });
    }
    return;
  }
  if (plan.parts === "filtered" && plan.shell === "none") {
    const some = cars.filter((_, index) => index % 3 > 0);
    const all = `${plan.listPath}${plan.listPath.includes("?") ? "&" : "?"}availability=all`;
    const link = `<a href="${all}">Include cars in transit</a>`;
    addList(context, {
      ...list,
      path: plan.listPath,
      cars: some,
      total: total === null ? null : some.length,
      above: link,
    });
    addList(context, { ...list, path: all, below: "" });
    return;
  }
  if (plan.frame === "none") {
    addList(context, { ...list, path: plan.listPath });
    // A crawler may leave other orders and parts of a list aside, so what only they show need not be found.
    for (const twin of twins) addList(context, { ...list, ...twin, reach: "maybe", below: "" });
    return;
  }
  const path = plan.frame === "same-host" ? "/lot/list.html" : `${VENDOR}/dealer/${seed}`;
  addList(context, { ...list, path });
  const frame = `<h1>${heading}</h1><iframe src="${path}" width="100%" height="1200" title="Inventory"></iframe>`;
  site.add(plan.listPath, wholePage(site, context.menu, { title, main: frame }), "open");
}

/** Adds the lists beside the main one: landing pages, and the list of new cars. */
function addOtherLists(parts: Parts): void {
  const { site, context, landings } = parts;
  const add = (path: string, heading: string, cars: readonly StockCar[], reach: Reach) => {
    const total = site.plan.total.form === "none" ? null : cars.length;
    addList(context, { path, title: heading, heading, cars, total, reach, above: "", below: "" });
  };
  for (const { path, heading, cars } of landings) add(path, heading, cars, "maybe");
  if (site.plan.soldPage) add("/sold/", "Recently Sold Vehicles", ofKind(parts, "sold"), "open");
  if (site.plan.newCars === "own-list") add("/new-vehicles/", "New Vehicles", ofKind(parts, "new"), "open");
}

function addFront(parts: Parts): void {
  const { site, landings, context } = parts;
  const { dealer, plan } = site;
  if (plan.listPath === "/") return;
  const featured = sections(
    parts,
    "/",
    plan.sections.filter((name) => name === "featured"),
  );
  const words =
    landings.length > 0 ? "Find your next car by town, type or budget." : "Come and see our hand-picked cars.";
  const main = `<h1>Welcome to ${dealer.name}</h1><p>Quality used cars in ${dealer.city}, ${dealer.state}. ${words}</p>${featured}`;
  const title = `${dealer.name} | Used Cars in ${dealer.city}, ${dealer.state}`;
  site.add("/", wholePage(site, context.menu, { title, main }), "open");
}

function sitemapCars(parts: Parts): StockCar[] {
  const { sitemap } = parts.site.plan;
  if (sitemap === "landings") return [];
  if (sitemap === "old") return [...parts.own.slice(Math.ceil((2 * parts.own.length) / 3)), ...ofKind(parts, "gone")];
  if (sitemap === "stale") return [...parts.own.slice(1), ...ofKind(parts, "gone")];
  return sitemap === "with-sold" ? [...parts.own, ...ofKind(parts, "sold")] : [...parts.own];
}

function addCarPages(parts: Parts): void {
  const { site, stock, own, context, sister } = parts;
  for (const car of stock) {
    if (car.kind === "other dealer" && !site.plan.rooftops) continue;
    const others = own.filter(({ id }) => id !== car.id);
    const similar = site.draw.part(`similar/${car.id}`).some(others, 3);
    addCarPage(site, context.menu, car, similar, context.card, sister.host);
  }
}

function entryOf({ site, landings }: Parts): string {
  const { entry, listPath } = site.plan;
  if (entry === "landing") return landings[0]?.path ?? "/";
  return entry === "list" ? listPath : "/";
}

/**
 * Returns the website of a seed with its answer key. The same seed and options always give the same site, within one model year.
 * @throws when `rules.only` names a rule that does not exist
 */
export function generateWebsite(seed: number, options: WebsiteOptions = {}): Website {
  const { rules, plan } = drawPlan(seed, options.rules);
  const draw = new Draw(seed, "site");
  const dealer = drawDealer(draw.part("dealer"), seed, plan);
  const other = drawDealer(draw.part("sister"), `${seed}b`, plan);
  const sister = other.name === dealer.name ? drawDealer(draw.part("other sister"), `${seed}b`, plan) : other;
  // The reader judges by the present, so the newest model year is this year.
  const modelYear = options.modelYear ?? new Date().getFullYear();
  const site = new SiteBuilder({ seed, modelYear, plan, dealer, sister, draw });
  const stock = drawStock(draw.part("stock"), plan, modelYear);
  const own = stock.filter(({ kind }) => kind === "used");
  const [first] = own;
  if (first === undefined) throw new Error(`Seed ${seed} has no car.`);
  const landings = landingsOf(site, own);
  const card = cardWriter(site, { sisterHost: sister.host, first });
  const context: ListContext = {
    site,
    menu: menuOf(site, landings),
    card,
    sisterHost: sister.host,
  };
  const parts: Parts = { site, stock, own, landings, sister, context };
  addMainList(parts);
  addOtherLists(parts);
  addFront(parts);
  addPlainPages(site, context.menu);
  addResearch(site, context.menu);
  addSitemap(site, sitemapCars(parts), plan.listPath);
  addCarPages(parts);
  const key = websiteKey(site, stock, sister.host);
  return { seed, origin: site.origin, entry: entryOf(parts), dealerName: dealer.name, routes: site.routes, rules, key };
}
