import { Html, html } from "../http/html.ts";
import type { DemoDealership } from "../inventory/dealerships.ts";
import { carTitle, type DemoCar } from "../inventory/demo-car.ts";
import { photoPath, photoPaths } from "../pictures/car-photos.ts";
import { factRows } from "./car-words.ts";
import type { ListPage } from "./lot.ts";
import { DEMO_NOTE } from "./shared-pages.ts";

/** Returns the bar at the top of every page. */
export function siteHeader(
  dealership: DemoDealership,
  links: readonly (readonly [href: string, words: string])[],
): Html {
  const [rooftop] = dealership.rooftops;
  return html`<header class="bar"><div class="wrap">
<a class="brand" href="/">${dealership.name}</a>
<nav>${links.map(([href, words]) => html`<a href="${href}">${words}</a>`)}</nav>
<a class="phone" href="tel:${rooftop.phone.replace(/\D/g, "")}">${rooftop.phone}</a>
</div></header>`;
}

/** Returns the note that the dealership is invented, with addresses and hours. */
export function siteFooter(dealership: DemoDealership): Html {
  return html`<footer class="foot"><div class="wrap">
${dealership.rooftops.map(
  (rooftop) =>
    html`<address><b>${rooftop.name}</b><br>${rooftop.street}<br>${rooftop.city}, ${rooftop.state} ${rooftop.zipCode}<br>${rooftop.phone}</address>`,
)}
<div><b>Showroom hours</b><br>Monday to Friday 9 to 7<br>Saturday 9 to 6<br>Sunday closed</div>
<p class="note">${DEMO_NOTE}</p>
</div></footer>`;
}

/** Returns the first photo of a car, or an empty panel. */
export function leadPhoto(car: DemoCar): Html {
  if (car.photoCount === 0) return html`<div class="no-photo"><span>No photos yet</span></div>`;
  return html`<img src="${photoPath(car, 0)}" alt="${carTitle(car)}" width="1200" height="900" loading="lazy">`;
}

/** Returns all photos of a car: a large one and the rest as a strip. */
export function photoGallery(car: DemoCar): Html {
  const [first, ...others] = photoPaths(car);
  if (!first) return html`<div class="gallery">${leadPhoto(car)}</div>`;
  return html`<div class="gallery"><a href="${first}"><img class="main" src="${first}" alt="${carTitle(car)}" width="1200" height="900"></a>
<div class="strip">${others.map(
    (path, index) =>
      html`<a href="${path}"><img src="${path}" alt="${carTitle(car)}, photo ${index + 2}" width="1200" height="900" loading="lazy"></a>`,
  )}</div></div>`;
}

/** Returns the facts of a car as a definition list. */
export function factsList(car: DemoCar): Html {
  return html`<dl class="facts">${factRows(car).map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Returns "Free CARFAX report" where there is one. */
export function carfaxLink(car: DemoCar): Html {
  if (!car.carfaxUrl) return new Html("");
  return html`<a class="carfax" href="${car.carfaxUrl}" rel="nofollow noopener" target="_blank">View the CARFAX report</a>`;
}

/** Links to every page of a list. `hrefOf`: the address of page N. */
export function pager(list: ListPage, hrefOf: (page: number) => string): Html {
  if (list.pageCount === 1) return new Html("");
  const numbers = Array.from({ length: list.pageCount }, (_, index) => index + 1);
  return html`<nav class="pager" aria-label="Pages">
${list.page > 1 && html`<a rel="prev" href="${hrefOf(list.page - 1)}">Previous</a>`}
${numbers.map((page) =>
  page === list.page ? html`<b aria-current="page">${page}</b>` : html`<a href="${hrefOf(page)}">${page}</a>`,
)}
${list.page < list.pageCount && html`<a rel="next" href="${hrefOf(list.page + 1)}">Next</a>`}
</nav>`;
}

/** Returns the body of the page for an unknown address. */
export function notFoundBody(dealership: DemoDealership, header: Html, listHref: string): Html {
  return html`${header}<main class="wrap lost"><h1>That page has driven off</h1>
<p>The car may have been sold. <a href="${listHref}">See everything we have today</a>.</p></main>${siteFooter(dealership)}`;
}
