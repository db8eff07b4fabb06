import { type Html, html, scriptJson } from "../../http/html.ts";
import { carTitle, type DemoCar } from "../../inventory/demo-car.ts";
import { photoPath } from "../../pictures/car-photos.ts";
import { priceWords, salesWords } from "../car-words.ts";
import type { Lot } from "../lot.ts";
import { carfaxLink, factsList, leadPhoto, notFoundBody, photoGallery, siteFooter, siteHeader } from "../page-parts.ts";
import { pageFrame } from "../shared-pages.ts";
import { detailPath, LIST_PATH, LISTINGS, type Listing, SITE_ID } from "./tidewater-inventory-json.ts";

const LINKS = [["/", "Home"], ...LISTINGS.map(({ path, title }) => [path, title] as const)] as const;

/** Returns the data for the provider's scripts on every page. */
const dataLayer = (pageAlias: string, pageName: string): Html => html`<script>
window.DDC = window.DDC || {};
DDC.dataLayer = DDC.dataLayer || {};
DDC.dataLayer["page"] = ${scriptJson({ pageAlias, pageName, siteId: SITE_ID, locale: "en_US", device: "DESKTOP" })};
</script>`;

const framed = (lot: Lot, page: { title: string; alias: string; name: string; body: Html }): Html =>
  pageFrame({
    title: `${page.title} | ${lot.dealership.name}`,
    head: dataLayer(page.alias, page.name),
    bodyClass: "ddc-page",
    body: html`<div class="ddc-site-header">${siteHeader(lot.dealership, LINKS)}</div>${page.body}<div class="ddc-footer">${siteFooter(lot.dealership)}</div>`,
  });

/** Returns the home page. */
export function homePage(lot: Lot): Html {
  const shown = lot.cars.filter((car) => car.photoCount > 0 && car.condition !== "new");
  const [hero] = shown;
  const used = lot.cars.filter(LISTINGS[0].holds).length;
  return framed(lot, {
    ...{ title: "Chantilly, VA and Rockville, MD", alias: "INDEX", name: "home" },
    body: html`<section class="hero">${hero && html`<img src="${photoPath(hero, 0)}" alt="" width="1200" height="900">`}<div class="words"><h1>${lot.dealership.tagline}.</h1><p>${used} pre-owned vehicles in Chantilly and Rockville.</p><a class="button" href="${LIST_PATH}">Shop pre-owned</a></div></section>
<main class="wrap ddc-content"><h2>Manager's picks</h2><ul class="vehicle-cards">${shown.slice(1, 4).map((car) => html`<li class="vehicle-card"><a class="vehicle-card-link" href="${detailPath(car)}">${leadPhoto(car)}<h3>${carTitle(car)}</h3><p class="price">${priceWords(car)}</p></a></li>`)}</ul></main>`,
  });
}

/** Returns a list page: the frame that the inventory script fills. */
export function listPage(lot: Lot, listing: Listing): Html {
  const total = lot.cars.filter(listing.holds).length;
  return framed(lot, {
    ...{ title: listing.title, alias: listing.alias, name: listing.path.split("/")[1] ?? "" },
    body: html`<main class="wrap ddc-content"><h1>${listing.title}</h1><p class="count" id="inventory-count">${total} vehicles</p>
<div class="ddc-content inventory-listing-default" data-widget-name="ws-inv-data" data-widget-id="inventory-data-bus1"></div>
<ul class="vehicle-cards" id="inventory-tiles"></ul><nav class="pager" id="inventory-pages" aria-label="Pages"></nav>
<noscript><p>Please turn on JavaScript to see our vehicles, or call us.</p></noscript></main>
<script src="/assets/inventory.js" defer></script>`,
  });
}

/** Returns a car's own page. */
export function detailPage(lot: Lot, car: DemoCar): Html {
  return framed(lot, {
    ...{ title: carTitle(car), alias: "INVENTORY_DETAIL_DEFAULT_AUTO", name: "vehicle-details" },
    body: html`<main class="wrap ddc-content"><p class="meta"><a href="${LIST_PATH}">Pre-Owned Inventory</a> › ${car.make} ${car.model}</p>
<div class="vehicle" data-vin="${car.vin}">${photoGallery(car)}
<div class="buy"><h1>${carTitle(car)}</h1><p class="price">${priceWords(car)}</p><p class="meta">At ${car.rooftop.name}, ${car.rooftop.city}, ${car.rooftop.state}</p><p>${salesWords(car)}</p>
<a class="button" href="tel:${car.rooftop.phone.replace(/\D/g, "")}">Call ${car.rooftop.phone}</a>${carfaxLink(car)}${factsList(car)}</div></div></main>`,
  });
}

/** Returns the page for an unknown address. */
export function notFoundPage(lot: Lot): Html {
  const body = notFoundBody(lot.dealership, siteHeader(lot.dealership, LINKS), LIST_PATH);
  return pageFrame({ title: `Not found | ${lot.dealership.name}`, body });
}
