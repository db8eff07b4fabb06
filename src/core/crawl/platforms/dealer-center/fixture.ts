import { FORD, HONDA, html, JEEP, type PlatformFixture, TOYOTA } from "../conformance/fixture-kit.ts";

const head = '<link rel="stylesheet" href="https://lib.dealercenterwsstatic.net/dws.css">';
const photo = (name: string): string => `https://imagescf.dealercenter.net/640/480/202601-${name}.jpg`;
/** The vendor's picture for every car without photos. Its name does not reveal it. */
const NO_PHOTO = photo("0f0f0f0f");

type Car = { vin: string; title: string; path: string; picture: string; price: string; trim?: string };
const link = ({ path }: Car): string => `/inventory/${path}/`;
const card = (car: Car): string =>
  `<div class="dws-vehicle-listing-item"><div class="dws-listing-title"><a class="view-details-link" href="${link(car)}">${car.title}</a></div>
    <a class="lozad" data-background-image="${car.picture}" href="${link(car)}"></a>
    ${car.trim === undefined ? "" : `<div class="dws-vehicle-field-trim"><span>Trim:</span><span class="dws-vehicle-listing-item-field-value">${car.trim}</span></div>`}
    <div class="dws-vehicle-listing-item-field dws-vehicle-field-mileage"><span>Mileage:</span><span class="dws-vehicle-listing-item-field-value">31,200</span></div>
    <div class="dws-vehicle-listing-item-field dws-vehicle-field-stock-number"><span class="dws-vehicle-listing-item-field-value">${car.path.split("/")[2]?.toUpperCase()}</span></div>
    <div class="dws-vehicle-price ${car.vin === "" ? "" : `dws-vehicle-price-${car.vin}`}">${car.price}</div>
    <a href="https://www.carfax.com/VehicleHistory/ar20/${car.path.split("/")[2]}x"><img src="/carfax.svg"></a></div>`;
/** For narrow screens each car appears a second time, with fewer facts. */
const narrow = (car: Car): string =>
  `<div class="dws-mobile-item"><a data-background-image="${car.picture}" href="${link(car)}"></a><b>${car.title}</b></div>`;
const list = (...cars: Car[]): string =>
  html(
    head,
    "<p>4 Vehicles found</p>",
    `<div class="row">${cars.map(card).join("")}</div><div class="row">${cars.map(narrow).join("")}</div>`,
    '<a class="page-link" href="/inventory/?page_no=2" aria-label="Next page">&raquo;</a>',
  );
const payment = '<div class="dws-payment">$299/mo</div>';

export const dealerCenterSite: PlatformFixture = {
  platform: "dealer-center",
  entry: "/",
  routes: {
    "/": html(head, '<a href="/inventory/">Inventory</a>'),
    "/inventory/": list(
      {
        vin: HONDA,
        title: "2019 HONDA CIVIC EX",
        path: "honda/civic/a1",
        picture: photo("a1"),
        price: `<span class="dws-vehicle-price-label">Price</span><span class="dws-vehicle-price-value">$17,995</span>${payment}`,
      },
      {
        vin: JEEP,
        title: "2018 JEEP GRAND CHEROKEE",
        path: "jeep/grand-cherokee/a2",
        picture: NO_PHOTO,
        price: "<span>Call For Price</span>",
        trim: "LAREDO SPORT UTILITY 4D",
      },
      {
        vin: TOYOTA,
        title: "2017 TOYOTA RAV4",
        path: "toyota/rav4/a4",
        picture: NO_PHOTO,
        price: "<span>Price</span><b>$14,500</b>",
        trim: "XLE",
      },
    ),
    "/inventory/?page_no=2": list({
      vin: FORD,
      title: "2020 FORD F150 SUPERCREW CAB XLT",
      path: "ford/f150-supercrew-cab/a3",
      picture: photo("a3"),
      price: "<span>Price</span><b>$21,000</b>",
    }),
  },
  cars: {
    [HONDA]: {
      priceUsd: 17_995,
      mileageMiles: 31_200,
      stockNumber: "A1",
      model: "Civic",
      trim: "EX",
      carfaxUrl: "https://www.carfax.com/VehicleHistory/ar20/a1x",
      images: [photo("a1")],
      originalListingUrl: "https://dealer.example/inventory/honda/civic/a1/",
    },
    [JEEP]: {
      priceUsd: null,
      mileageMiles: 31_200,
      model: "Grand Cherokee",
      trim: "LAREDO SPORT UTILITY 4D",
      images: [],
    },
    [TOYOTA]: { priceUsd: 14_500, model: "RAV4", trim: "XLE", images: [] },
    [FORD]: { priceUsd: 21_000, model: "F-150 Supercrew CAB", trim: "XLT", images: [photo("a3")] },
  },
  newCars: 0,
  list: "/inventory/",
  next: "/inventory/?page_no=2",
}; // prettier-ignore
