import { FORD, HONDA, html, JEEP } from "../__fixtures__/made-up-cars.ts";
import type { PlatformFixture } from "../__fixtures__/play-fixture.ts";

const head = '<link rel="stylesheet" href="https://lib.dealercenterwsstatic.net/dws.css">';
const card = (vin: string, model: string, stock: string, price: string): string =>
  `<div class="col-sm-12 in-inventory"><div class="dws-listing-title"><a href="/inventory/honda/${model}/${stock}/">2019 HONDA ${model.toUpperCase()} EX</a></div>
    <a class="lozad" data-background-image="https://imagescf.dealercenter.net/640/480/${stock}.jpg" href="/inventory/honda/${model}/${stock}/"></a>
    <div class="dws-vehicle-listing-item-field dws-vehicle-field-mileage"><span>Mileage:</span><span class="dws-vehicle-listing-item-field-value">31,200</span></div>
    <div class="dws-vehicle-listing-item-field dws-vehicle-field-stock-number"><span class="dws-vehicle-listing-item-field-value">${stock}</span></div>
    <div class="dws-vehicle-price dws-vehicle-price-${vin}">${price}</div>
    <a href="https://www.carfax.com/VehicleHistory/ar20/${stock}x"><img src="/carfax.svg"></a></div>`;
const payment = '<div class="dws-payment">$299/mo</div>';

export const dealerCenterSite: PlatformFixture = {
  platform: "dealer-center",
  entry: "/",
  routes: {
    "/": html(head, '<a href="/inventory/">Inventory</a>'),
    "/inventory/": html(
      head,
      "<p>3 Vehicles found</p>",
      card(
        HONDA,
        "civic",
        "A1",
        '<span class="dws-vehicle-price-label">Price</span><span class="dws-vehicle-price-value">$17,995</span>' +
          payment,
      ),
      card(JEEP, "fit", "A2", "<span>Call For Price</span>"),
      '<a class="page-link" href="/inventory/?page_no=2" aria-label="Next page">&raquo;</a>',
    ),
    "/inventory/?page_no=2": html(
      head,
      "<p>3 Vehicles found</p>",
      card(FORD, "pilot", "A3", "<span>Price</span><b>$21,000</b>"),
    ),
  },
  cars: {
    [HONDA]: {
      priceUsd: 17_995,
      mileageMiles: 31_200,
      stockNumber: "A1",
      carfaxUrl: "https://www.carfax.com/VehicleHistory/ar20/A1x",
      images: ["https://imagescf.dealercenter.net/640/480/A1.jpg"],
      originalListingUrl: "https://dealer.example/inventory/honda/civic/A1/",
    },
    [JEEP]: { priceUsd: null, mileageMiles: 31_200 },
    [FORD]: { priceUsd: 21_000 },
  },
  newCars: 0,
  list: "/inventory/",
  next: "/inventory/?page_no=2",
}; // prettier-ignore
