import type { Reach, SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";
import { carPath } from "./addresses.ts";
import { asidesOf } from "./asides.ts";
import { type CardWriter, conditionOf } from "./cards.ts";
import { pageData } from "./data.ts";
import { factsOf, writeFacts } from "./facts.ts";
import { type MenuLink, wholePage } from "./frame.ts";
import { nameHtml, nameText } from "./names.ts";
import { optionsOf } from "./options.ts";
import { gallery } from "./photos.ts";
import { reportLink } from "./report-link.ts";

const PRAISE = [
  "Runs and drives great. Clean title, non-smoker, ready for the road.",
  "Just traded in. Serviced, inspected and detailed by our own shop. Ask about financing for every credit.",
  "Well kept and loaded: backup camera, Bluetooth, heated seats. Come and drive it today.",
];

const SOLD_WORDS = [
  "This vehicle has been sold.",
  "Sorry, this vehicle is no longer available.",
  "SOLD",
  "This vehicle has been SOLD. Please see our similar vehicles.",
];

/** Adds the answer at the address of a car that is gone. */
function addGonePage(site: SiteBuilder, address: string): void {
  const { plan, draw, routes } = site;
  const list = routes.get(plan.listPath);
  if (plan.gonePages === "410") site.add(address, "<h1>Gone</h1>", "closed", 410);
  // The first page of the list, at the address of the car.
  else if (plan.gonePages === "list" && list) routes.set(address, list);
  else if (plan.gonePages === "redirect" || draw.part("gone").chance(0.4)) site.redirect(address, plan.listPath);
}

/** Adds a car's page. @param similar cars that the page shows below it */
export function addCarPage(
  site: SiteBuilder,
  menu: readonly MenuLink[],
  car: StockCar,
  similar: readonly StockCar[],
  card: CardWriter,
  sisterHost: string,
): void {
  const { plan, draw, markup } = site;
  const address = carPath(site, car);
  const reach: Reach = site.linkReach(car);
  if (car.kind === "gone" && plan.gonePages !== "says-sold") {
    addGonePage(site, address);
    return;
  }
  const own = draw.part(`page/${car.id}`);
  if (plan.carPage.fails !== 0 && own.chance(plan.carPage.failShare)) {
    site.add(address, `<html><body><h1>Error ${plan.carPage.fails}</h1></body></html>`, "closed", plan.carPage.fails);
    return;
  }
  const isSold = car.kind === "sold" || car.kind === "gone";
  const facts = factsOf({ site, address, onPage: true }, car, conditionOf(site, car));
  if (car.certified) site.show(address, car, "condition");
  const sold = markup.el("div", "badge", draw.part("sold words").pick(SOLD_WORDS));
  const others =
    plan.carPage.similar && similar.length > 0
      ? markup.el(
          "section",
          "section",
          `<h2>Similar Vehicles</h2>${similar.map((other) => card(`${address}#similar`, other)).join("")}`,
        )
      : "";
  const prefix = car.kind === "new" ? "New " : "";
  const main = `<h1>${prefix}${nameHtml(site, address, car)}</h1>${isSold ? sold : ""}${gallery(site, address, car)}${writeFacts(site, facts, plan.carPage.facts)}${plan.vin.onlyInLinks ? reportLink(site, car) : ""}${plan.options === "none" ? "" : optionsOf(site, car)}<h2>Description</h2><p>${own.pick(PRAISE)} ${asidesOf(site, car).join(" ")}</p>${others}`;
  const canonical = plan.carPage.canonical
    ? `<link rel="canonical" href="${site.origin}${address.replaceAll("&", "&amp;")}">`
    : "";
  const title = `${prefix}${nameText(site, car)} | ${site.dealer.name}`;
  site.add(address, wholePage(site, menu, { title, main, head: canonical + pageData(site, car, sisterHost) }), reach);
}
