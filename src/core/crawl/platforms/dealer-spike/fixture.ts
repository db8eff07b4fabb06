import { HONDA, html, JEEP, type PlatformFixture } from "../conformance/fixture-kit.ts";

const LIST = "/--inventory?condition=pre-owned";
const head = '<script src="https://cdn.dealerspike.com/ui/x.js"></script>';
type Unit = { id: number; category: string; year: number; make: string; model: string; vin?: string; price: string };
const unit = ({ id, category, year, make, model, vin = "", price }: Unit): string => {
  const name = `${year} ${make} ${model}`;
  const row = (label: string, value: string): string =>
    value === ""
      ? ""
      : `<li><h5 class="vehicle-specs__label">${label}</h5><span class="vehicle-specs__value">${value}</span></li>`;
  return `<li class="v7list-results__item" data-unit-id="${id}" data-unit-condition="USED" data-unit-category="${category}" data-unit-year="${year}" data-unit-make="${make}" data-unit-model="${model}">
    <a class="vehicle-heading__link" href="/USED-Inventory-${name.replaceAll(" ", "-")}-Springfield-IL-${id}?ref=list" title="${name}">${name}</a>
    <img data-src="//cdn.dealerspike.com/imglib/v1/300x225/imglib/${id}.jpg|//cdn.dealerspike.com/imglib/v1/640x480/imglib/${id}.jpg">
    <ul>${row("VIN", vin)}${row("Stock Number", `S${id}`)}${row("Odometer", "31,200")}${row("Color", "Blue")}</ul>${price}</li>`;
};
const asked = (text: string): string =>
  `<span class="vehicle-price vehicle-price--current"><span class="vehicle-price__label">Price</span><span class="vehicle-price__price">${text}</span></span>`;
const old = (text: string): string =>
  `<span class="vehicle-price vehicle-price--old"><span class="vehicle-price__price">${text}</span></span>`;
const FEE = '<span class="vehicle-price vehicle-price--docfee"><span class="vehicle-price__price">$215</span></span>';
const list = (pages: readonly number[], ...units: Unit[]): string =>
  html(
    head,
    "<!-- <span>Page 1 of 100</span> -->",
    `<ul class="v7list-results__list">${units.map(unit).join("")}</ul>`,
    `<ol class="v7list-seo-paging">${pages.map((page) => `<li><a href="/--inventory?condition=pre-owned&amp;pg=${page}">${page}</a></li>`).join("")}</ol>`,
  );
const rebel: Unit = {
  ...{ id: 11, category: "Motorcycle / Scooter", year: 2019, make: "Honda", model: "Rebel 500" },
  price: asked("$4,999"),
};
const airstream: Unit = {
  ...{ id: 12, category: "Trailer", year: 2020, make: "Airstream", model: "Bambi" },
  price: old("$70,000") + asked("Click for a Quote"),
};

export const dealerSpikeSite: PlatformFixture = {
  platform: "dealer-spike",
  entry: "/",
  routes: {
    "/": html(head, "<h1>Welcome</h1>"),
    [LIST]: list([2], rebel, {
      ...{ id: 13, category: "Automobile", year: 2019, make: "Honda", model: "Civic", vin: HONDA },
      price: old("$19,995") + asked("$17,995") + FEE,
    }),
    [`${LIST}&pg=2`]: list([1], airstream, {
      ...{ id: 14, category: "Automobile", year: 2018, make: "Jeep", model: "Cherokee", vin: JEEP },
      price: old("$25,000") + asked("Click for a Quote") + FEE,
    }),
  },
  cars: {
    [HONDA]: {
      priceUsd: 17_995,
      mileageMiles: 31_200,
      stockNumber: "S13",
      exteriorColor: "Blue",
      images: ["https://cdn.dealerspike.com/imglib/v1/640x480/imglib/13.jpg"],
    },
    [JEEP]: { priceUsd: null, model: "Cherokee" },
  },
  newCars: 0,
  list: LIST,
  next: `${LIST}&pg=2`,
};
