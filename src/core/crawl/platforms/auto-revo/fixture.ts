import { FORD, HONDA, html, type PlatformFixture } from "../conformance/fixture-kit.ts";

const head = '<script src="https://vms.autorevo.com/x.js"></script>';
const item = (vin: string, id: number, name: string, price: string): string =>
  `<section class="inventory_item"><h2><a href="/vehicles/${id}/${name.toLowerCase().replaceAll(" ", "-")}">${name}</a></h2>
    <img data-src="https://x-img.autorevo.com/${id}/1.jpg"><dl><dt>VIN</dt><dd class="vin_value">${vin}</dd><dt>Mileage</dt><dd class="mileage_value">31,200</dd><dt>Stock</dt><dd class="stock_value">S${id}</dd></dl>
    ${price}</section>`;

export const autoRevoSite: PlatformFixture = {
  platform: "auto-revo",
  entry: "/",
  routes: {
    "/": html(head, "<h1>Welcome</h1>"),
    "/vehicles": html(
      head,
      "<p>3 Vehicles</p>",
      item(
        HONDA,
        10_001,
        "2019 Honda Civic EX",
        '<p class="secondary_price"><s>$19,995</s></p><h3 class="website_price">$17,995</h3>',
      ),
      item("11111111111111111", 10_002, "1972 Ford Bronco", '<h3 class="website_price">Call for price</h3>'),
      '<a rel="next" href="/vehicles?page=2">Next</a>',
    ),
    "/vehicles?page=2": html(
      head,
      "<p>3 Vehicles</p>",
      item(FORD, 10_003, "2020 Ford F-150 XLT", '<h3 class="website_price">$31,000</h3>'),
    ),
  },
  cars: {
    [HONDA]: {
      priceUsd: 17_995,
      mileageMiles: 31_200,
      stockNumber: "S10001",
      images: ["https://x-img.autorevo.com/10001/1.jpg"],
    },
    "stock:S10002": {
      vin: null,
      priceUsd: null,
      year: 1972,
      make: "Ford",
      originalListingUrl: "https://dealer.example/vehicles/10002/1972-ford-bronco",
    },
    [FORD]: { priceUsd: 31_000 },
  },
  newCars: 0,
  list: "/vehicles",
  next: "/vehicles?page=2",
}; // prettier-ignore
