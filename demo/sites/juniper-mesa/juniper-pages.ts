import { type Html, html, scriptJson } from "../../http/html.ts";
import { BODY_STYLE_NAMES, carSlug, carTitle, type DemoCar } from "../../inventory/demo-car.ts";
import { hashText } from "../../inventory/seeded-random.ts";
import { photoPath, photoPaths } from "../../pictures/car-photos.ts";
import { conditionWords, mileageWords, priceWords, salesWords } from "../car-words.ts";
import type { ListPage, Lot } from "../lot.ts";
import {
  carfaxLink,
  factsList,
  leadPhoto,
  notFoundBody,
  pager,
  photoGallery,
  siteFooter,
  siteHeader,
} from "../page-parts.ts";
import { pageFrame } from "../shared-pages.ts";

/** Address of the list of all cars. */
export const LIST_PATH = "/inventory";

/** Returns the site's own id of a car. */
function carId(car: DemoCar): number {
  return 100_000 + (hashText(car.vin) % 900_000);
}

/** Returns the address of a car's page. */
export function detailPath(car: DemoCar): string {
  return `/vehicle/${carId(car)}/${carSlug(car)}`;
}

/** Returns the address of page N of the list. */
function listHref(page: number): string {
  return page === 1 ? LIST_PATH : `${LIST_PATH}?page=${page}`;
}

/** The number of cars on a list page. */
export const LIST_PAGE_SIZE = 18;

const LINKS = [
  ["/", "Home"],
  [LIST_PATH, "Inventory"],
] as const;

const framed = (lot: Lot, title: string, body: Html, state: Html): Html =>
  pageFrame({
    title: `${title} | ${lot.dealership.name}`,
    body: html`<div id="__next">${siteHeader(lot.dealership, LINKS)}${body}${siteFooter(lot.dealership)}</div>${state}`,
  });

const tile = (car: DemoCar): Html => html`<a class="tile" href="${detailPath(car)}">${leadPhoto(car)}
<span class="words"><b>${carTitle(car)}</b><span>${mileageWords(car)} · ${conditionWords(car)}</span><span class="price">${priceWords(car)}</span></span></a>`;

/** Returns the home page. */
export function homePage(lot: Lot): Html {
  const { dealership } = lot;
  const shown = lot.cars.filter((car) => car.photoCount > 0);
  const [hero] = shown;
  const body = html`<section class="hero">${hero && html`<img src="${photoPath(hero, 0)}" alt="" width="1200" height="900">`}<div class="words"><h1>${dealership.tagline}.</h1><p>${lot.cars.length} vehicles under the Denver sky.</p><a class="button" href="${LIST_PATH}">Browse inventory</a></div></section>
<main class="wrap"><h2>This week</h2><div class="tiles">${shown.slice(1, 4).map(tile)}</div></main>`;
  return framed(lot, "Denver, CO", body, nextData("/", {}, { vehicleCount: lot.cars.length }));
}

/** Returns one page of the list. */
export function listPage(lot: Lot, list: ListPage): Html {
  const body = html`<main class="wrap"><h1>Inventory</h1><p class="count">${list.total} vehicles</p>
<div class="tiles">${list.cars.map(tile)}</div>${pager(list, listHref)}</main>`;
  const query: Record<string, string> = list.page === 1 ? {} : { page: String(list.page) };
  return framed(lot, "Inventory", body, nextData(LIST_PATH, query, listState(list, LIST_PAGE_SIZE)));
}

/** Returns a car's own page. */
export function detailPage(lot: Lot, car: DemoCar): Html {
  const body = html`<main class="wrap"><p class="meta"><a href="${LIST_PATH}">Inventory</a> › ${car.make}</p>
<div class="vehicle">${photoGallery(car)}
<div class="buy"><h1>${carTitle(car)}</h1><p class="price">${priceWords(car)}</p><p>${salesWords(car)}</p>
<a class="button" href="tel:${car.rooftop.phone.replace(/\D/g, "")}">Call ${car.rooftop.phone}</a>${carfaxLink(car)}${factsList(car)}</div></div></main>`;
  return framed(
    lot,
    carTitle(car),
    body,
    nextData("/vehicle/[id]/[slug]", { id: String(carId(car)) }, { vehicle: stateVehicle(car) }),
  );
}

/** Returns the page for an unknown address. */
export function notFoundPage(lot: Lot): Html {
  const body = notFoundBody(lot.dealership, siteHeader(lot.dealership, LINKS), LIST_PATH);
  return pageFrame({ title: `Not found | ${lot.dealership.name}`, body });
}

/** Returns a car as in the page's state. */
function stateVehicle(car: DemoCar): Record<string, unknown> {
  const { name, city, state, zipCode, phone } = car.rooftop;
  return {
    id: carId(car),
    vin: car.vin,
    stockNumber: car.stockNumber,
    title: carTitle(car),
    year: car.year,
    make: car.make,
    model: car.model,
    trim: car.trim,
    bodyStyle: BODY_STYLE_NAMES[car.shape],
    condition: conditionWords(car),
    price: car.priceUsd,
    msrp: car.condition === "new" ? car.msrpUsd : null,
    mileage: car.mileageMiles,
    exteriorColor: car.paint.name,
    interiorColor: car.interiorColor,
    fuelType: car.fuelType,
    engine: car.engine,
    description: salesWords(car),
    transmission: car.transmission,
    drivetrain: car.drivetrain,
    photos: photoPaths(car).map((url) => ({ url, width: 1200, height: 900 })),
    carfaxUrl: car.carfaxUrl,
    url: detailPath(car),
    dealer: { name, city, state, zip: zipCode, phone },
  };
}

/** Returns the state of a list page. */
function listState(list: ListPage, pageSize: number): Record<string, unknown> {
  return {
    vehicles: list.cars.map(stateVehicle),
    pagination: { page: list.page, pageSize, totalPages: list.pageCount, total: list.total },
  };
}

/** Returns the script element with a page's state. */
function nextData(page: string, query: Record<string, string>, pageProps: Record<string, unknown>): Html {
  const state = {
    props: { pageProps, __N_SSP: true },
    page,
    query,
    buildId: "juniper-mesa",
    isFallback: false,
    gssp: true,
  };
  return html`<script id="__NEXT_DATA__" type="application/json">${scriptJson(state)}</script>`;
}
