import { type Html, html } from "../../http/html.ts";
import { BODY_STYLE_NAMES, carSlug, carTitle, type DemoCar } from "../../inventory/demo-car.ts";
import { photoPath, photoPaths } from "../../pictures/car-photos.ts";
import { conditionWords, factRows, mileageWords, priceWords, salesWords } from "../car-words.ts";
import type { ListPage, Lot } from "../lot.ts";
import { carfaxLink, leadPhoto, notFoundBody, pager, siteFooter, siteHeader } from "../page-parts.ts";
import { pageFrame } from "../shared-pages.ts";

/** Address of the list of all cars. */
export const LIST_PATH = "/cars-for-sale";

/** Returns the address of a car's page. */
export function detailPath(car: DemoCar): string {
  return `/cars/${car.stockNumber}/${carSlug(car)}`;
}

/** Returns the address of page N of the list. */
function listHref(page: number): string {
  return page === 1 ? LIST_PATH : `${LIST_PATH}/page/${page}`;
}

const LINKS = [
  ["/", "Home"],
  [LIST_PATH, "Cars for sale"],
] as const;

/** Facts with a schema.org property. The rest of the table is plain text. */
const PROPERTY_OF: Record<string, string> = {
  "Exterior color": "color",
  "Interior color": "vehicleInteriorColor",
  "Fuel type": "fuelType",
  Transmission: "vehicleTransmission",
  Drivetrain: "driveWheelConfiguration",
};

const photo = (car: DemoCar): Html =>
  car.photoCount === 0
    ? leadPhoto(car)
    : html`<img itemprop="image" src="${photoPath(car, 0)}" alt="${carTitle(car)}" width="1200" height="900" loading="lazy">`;

const row = (car: DemoCar): Html => html`<li class="row" itemscope itemtype="https://schema.org/Car">
<a class="photo" href="${detailPath(car)}">${photo(car)}</a>
<div class="about"><h3><a itemprop="url" href="${detailPath(car)}"><span itemprop="name">${carTitle(car)}</span></a></h3>
${hiddenFacts(car)}
<p><span class="tag">${conditionWords(car)}</span> ${odometer(car)}</p>
<p class="meta"><span itemprop="color">${car.paint.name}</span> over <span itemprop="vehicleInteriorColor">${car.interiorColor}</span> · <span itemprop="vehicleTransmission">${car.transmission}</span> · <span itemprop="driveWheelConfiguration">${car.drivetrain}</span> · <span itemprop="fuelType">${car.fuelType}</span></p>
<p class="meta">Stock ${car.stockNumber}</p>${carfaxLink(car)}</div>
<div class="deal">${offer(car)}<a class="button" href="${detailPath(car)}">Details</a></div>
</li>`;

/** Returns the home page. */
export function homePage(lot: Lot): Html {
  const { dealership } = lot;
  const shown = lot.cars.filter((car) => car.photoCount > 0);
  const [hero] = shown;
  return pageFrame({
    title: `${dealership.name} | Austin, TX`,
    body: html`${siteHeader(dealership, LINKS)}
<section class="hero">${hero && html`<img src="${photoPath(hero, 0)}" alt="" width="1200" height="900">`}<div class="words"><h1>${dealership.tagline}.</h1><p>${lot.cars.length} vehicles in stock on Pecan Row Boulevard.</p><a class="button" href="${LIST_PATH}">Cars for sale</a></div></section>
<main class="wrap"><h2>On the front row</h2><ul class="tiles">${shown.slice(1, 4).map((car) => html`<li><a href="${detailPath(car)}">${leadPhoto(car)}<b>${carTitle(car)}</b><span>${priceWords(car)}</span></a></li>`)}</ul></main>
${siteFooter(dealership)}`,
  });
}

/** Returns one page of the list. Each row is an item. */
export function listPage(lot: Lot, list: ListPage): Html {
  const { dealership } = lot;
  return pageFrame({
    title: `Cars for sale in Austin, TX | ${dealership.name}`,
    body: html`${siteHeader(dealership, LINKS)}
<main class="wrap"><h1>Cars for sale</h1><p class="count"><strong>${list.total} vehicles</strong> found. Page ${list.page} of ${list.pageCount}.</p>
<ul class="rows">${list.cars.map(row)}</ul>${pager(list, listHref)}</main>
${siteFooter(dealership)}`,
  });
}

/** Returns a car's own page: one item with all facts. */
export function detailPage(lot: Lot, car: DemoCar): Html {
  const { dealership } = lot;
  const facts = factRows(car).map(([label, value]) => {
    const property = PROPERTY_OF[label];
    return html`<div><dt>${label}</dt>${property ? html`<dd itemprop="${property}">${value}</dd>` : html`<dd>${value}</dd>`}</div>`;
  });
  return pageFrame({
    title: `${carTitle(car)} for sale in Austin, TX | ${dealership.name}`,
    body: html`${siteHeader(dealership, LINKS)}
<main class="wrap"><p class="meta"><a href="${LIST_PATH}">Cars for sale</a> › Stock ${car.stockNumber}</p>
<article class="vehicle" itemscope itemtype="https://schema.org/Car">
<div class="gallery">${hiddenFacts(car)}${photo(car)}<div class="strip">${photoPaths(car)
      .slice(1)
      .map(
        (path, index) =>
          html`<a href="${path}"><img src="${path}" alt="Photo ${index + 2}" width="1200" height="900" loading="lazy"></a>`,
      )}</div></div>
<div class="buy"><h1 itemprop="name">${carTitle(car)}</h1>${offer(car)}${dealership.mandatoryFees.map(({ name, amountUsd }) => html`<p class="meta">Plus $${amountUsd} ${name.toLowerCase()}</p>`)}<p>${odometer(car)}</p><p itemprop="description">${salesWords(car)}</p>
<a class="button" href="tel:${car.rooftop.phone.replace(/\D/g, "")}">Call ${car.rooftop.phone}</a>${carfaxLink(car)}<dl class="facts">${facts}</dl></div>
</article></main>
${siteFooter(dealership)}`,
  });
}

/** Returns the page for an unknown address. */
export function notFoundPage(lot: Lot): Html {
  const body = notFoundBody(lot.dealership, siteHeader(lot.dealership, LINKS), LIST_PATH);
  return pageFrame({ title: `Not found | ${lot.dealership.name}`, body });
}

/** Returns the facts that are not visible, as `meta` and `link` elements in the car's item. */
function hiddenFacts(car: DemoCar): Html {
  return html`<meta itemprop="vehicleIdentificationNumber" content="${car.vin}">
<meta itemprop="sku" content="${car.stockNumber}">
<meta itemprop="vehicleModelDate" content="${car.year}">
<span itemprop="brand" itemscope itemtype="https://schema.org/Brand"><meta itemprop="name" content="${car.make}"></span>
<meta itemprop="model" content="${car.model}">
<meta itemprop="vehicleConfiguration" content="${car.trim}">
<meta itemprop="bodyType" content="${BODY_STYLE_NAMES[car.shape]}">
<link itemprop="itemCondition" href="https://schema.org/${car.condition === "new" ? "New" : "Used"}Condition">
${photoPaths(car)
  .slice(1)
  .map((path) => html`<link itemprop="image" href="${path}">`)}`;
}

/** Returns the odometer, visible, as a schema.org quantity. */
function odometer(car: DemoCar): Html {
  return html`<span itemprop="mileageFromOdometer" itemscope itemtype="https://schema.org/QuantitativeValue"><meta itemprop="value" content="${car.mileageMiles}"><meta itemprop="unitCode" content="SMI">${mileageWords(car)}</span>`;
}

/** Returns the price, visible, as a schema.org offer with the seller's address; without a price there is only the seller. */
function offer(car: DemoCar): Html {
  const { rooftop } = car;
  const amount =
    car.priceUsd !== null &&
    html`<meta itemprop="priceCurrency" content="USD"><meta itemprop="price" content="${car.priceUsd}">`;
  return html`<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">${amount}<p class="price">${priceWords(car)}</p>
<link itemprop="availability" href="https://schema.org/InStock">
<div class="meta" itemprop="seller" itemscope itemtype="https://schema.org/AutoDealer"><span itemprop="name">${rooftop.name}</span>, <span itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="addressLocality">${rooftop.city}</span>, <span itemprop="addressRegion">${rooftop.state}</span> <span itemprop="postalCode">${rooftop.zipCode}</span></span></div></div>`;
}
