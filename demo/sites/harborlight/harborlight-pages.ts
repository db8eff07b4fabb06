import { type Html, html, scriptJson } from "../../http/html.ts";
import { BODY_STYLE_NAMES, carSlug, carTitle, type DemoCar } from "../../inventory/demo-car.ts";
import { photoPath, photoPaths } from "../../pictures/car-photos.ts";
import { conditionWords, doorsOf, mileageWords, ownersOf, priceWords, salesWords } from "../car-words.ts";
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
export const LIST_PATH = "/inventory/";

/** Returns the address of a car's page. */
export function detailPath(car: DemoCar): string {
  return `${LIST_PATH}${carSlug(car)}-${car.vin.toLowerCase()}/`;
}

/** Returns the address of page N of the list. */
function listHref(page: number): string {
  return page === 1 ? LIST_PATH : `${LIST_PATH}?page=${page}`;
}

const LINKS = [
  ["/", "Home"],
  [LIST_PATH, "Our cars"],
] as const;

const jsonLd = (value: unknown): Html => html`<script type="application/ld+json">${scriptJson(value)}</script>`;

const card = (car: DemoCar): Html => html`<a class="photo" href="${detailPath(car)}">${leadPhoto(car)}</a>
<div class="about">
<h3><a href="${detailPath(car)}">${carTitle(car)}</a></h3>
<p class="meta">${car.condition === "used" ? "" : html`<span class="tag">${conditionWords(car)}</span> `}${mileageWords(car)} · ${car.paint.name} · ${car.drivetrain}</p>
<p class="price">${priceWords(car)}</p>
${carfaxLink(car)}
</div>`;

/** Returns the home page: a picture, four cars and a link to the list. */
export function homePage(lot: Lot): Html {
  const { dealership } = lot;
  const shown = lot.cars.filter((car) => car.photoCount > 0);
  const [hero] = shown;
  return pageFrame({
    title: `${dealership.name} | Used cars in Tacoma, WA`,
    body: html`${siteHeader(dealership, LINKS)}
<section class="hero">${hero && html`<img src="${photoPath(hero, 0)}" alt="" width="1200" height="900">`}<div class="words"><h1>${dealership.name}</h1><p>${dealership.tagline}. ${lot.cars.length} vehicles on the lot today.</p><a class="button" href="${LIST_PATH}">See our cars</a></div></section>
<main class="wrap"><h2>Just arrived</h2><div class="grid">${shown.slice(1, 5).map((car) => html`<article class="card">${card(car)}</article>`)}</div></main>
${siteFooter(dealership)}`,
  });
}

/** Returns one page of the list, each car with its own JSON-LD. */
export function listPage(lot: Lot, list: ListPage, origin: string): Html {
  const { dealership } = lot;
  return pageFrame({
    title: `Cars for sale in Tacoma, WA | ${dealership.name}`,
    head: html`<link rel="canonical" href="${origin}${listHref(list.page)}">
${list.page < list.pageCount && html`<link rel="next" href="${listHref(list.page + 1)}">`}`,
    body: html`${siteHeader(dealership, LINKS)}
<main class="wrap"><h1>Our cars</h1><p class="count">${list.total} vehicles · page ${list.page} of ${list.pageCount}</p>
<div class="grid">${list.cars.map((car) => html`<article class="card" id="car-${car.stockNumber}">${jsonLd(carJsonLd(car, origin))}${card(car)}</article>`)}</div>
${pager(list, listHref)}</main>
${siteFooter(dealership)}`,
  });
}

/** Returns a car's own page. */
export function detailPage(lot: Lot, car: DemoCar, origin: string): Html {
  const { dealership } = lot;
  return pageFrame({
    title: `${carTitle(car)} | ${dealership.name}`,
    head: html`<link rel="canonical" href="${origin}${detailPath(car)}">${jsonLd(carJsonLd(car, origin))}`,
    body: html`${siteHeader(dealership, LINKS)}
<main class="wrap"><p class="meta"><a href="${LIST_PATH}">Our cars</a> › ${car.make}</p>
<div class="vehicle">${photoGallery(car)}
<div class="buy"><h1>${carTitle(car)}</h1><p class="price">${priceWords(car)}</p><p>${salesWords(car)}</p>
<a class="button" href="tel:${car.rooftop.phone.replace(/\D/g, "")}">Call ${car.rooftop.phone}</a>${carfaxLink(car)}${factsList(car)}</div></div></main>
${siteFooter(dealership)}`,
  });
}

/** Returns the page for an unknown address. */
export function notFoundPage(lot: Lot): Html {
  const body = notFoundBody(lot.dealership, siteHeader(lot.dealership, LINKS), LIST_PATH);
  return pageFrame({ title: `Not found | ${lot.dealership.name}`, body });
}

const offer = (car: DemoCar, url: string) => ({
  "@type": "Offer",
  url,
  ...(car.priceUsd === null ? {} : { price: car.priceUsd, priceCurrency: "USD" }),
  availability: "https://schema.org/InStock",
  itemCondition: `https://schema.org/${car.condition === "new" ? "New" : "Used"}Condition`,
  seller: {
    "@type": "AutoDealer",
    name: car.rooftop.name,
    telephone: car.rooftop.phone,
    address: {
      "@type": "PostalAddress",
      streetAddress: car.rooftop.street,
      addressLocality: car.rooftop.city,
      addressRegion: car.rooftop.state,
      postalCode: car.rooftop.zipCode,
      addressCountry: "US",
    },
  },
});

/** Returns a car as schema.org describes one (https://schema.org/Car). */
function carJsonLd(car: DemoCar, origin: string): Record<string, unknown> {
  const url = origin + detailPath(car);
  return {
    "@context": "https://schema.org",
    "@type": "Car",
    name: carTitle(car),
    url,
    ...(car.photoCount > 0 ? { image: photoPaths(car).map((path) => origin + path) } : {}),
    description: salesWords(car),
    sku: car.stockNumber,
    vehicleIdentificationNumber: car.vin,
    vehicleModelDate: String(car.year),
    brand: { "@type": "Brand", name: car.make },
    model: car.model,
    vehicleConfiguration: car.trim,
    bodyType: BODY_STYLE_NAMES[car.shape],
    numberOfDoors: doorsOf(car),
    itemCondition: `https://schema.org/${car.condition === "new" ? "New" : "Used"}Condition`,
    ...(car.condition === "certified"
      ? { additionalProperty: { "@type": "PropertyValue", name: "Certified Pre-Owned", value: "Yes" } }
      : {}),
    mileageFromOdometer: { "@type": "QuantitativeValue", value: car.mileageMiles, unitCode: "SMI" },
    color: car.paint.name,
    vehicleInteriorColor: car.interiorColor,
    vehicleTransmission: car.transmission,
    driveWheelConfiguration: car.drivetrain,
    ...(car.condition === "new" ? {} : { numberOfPreviousOwners: ownersOf(car) }),
    vehicleEngine: { "@type": "EngineSpecification", name: car.engine, fuelType: car.fuelType },
    fuelType: car.fuelType,
    offers: offer(car, url),
  };
}
