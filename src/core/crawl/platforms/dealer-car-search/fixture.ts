import { FORD, HONDA, html, JEEP, type PlatformFixture } from "../conformance/fixture-kit.ts";

const LIST = "/newandusedcars?clearall=1&pagesize=100";
const site =
  '"site_platform": "dcs", "site_company_city": "Springfield", "site_company_state": "IL", "site_company_zip_code": "62701"';
const layer = (cars: [id: string, vin: string, name: string][]): string => {
  const list = (values: string[]) => JSON.stringify(values);
  return `<div id="TealiumProductListTags"><script>var init_utag_data = { "page_title": pageTitle, ${site},
    "product_list_ids": ${list(cars.map(([id]) => id))}, "product_list_vins": ${list(cars.map(([, vin]) => vin))},
    "product_list_names": ${list(cars.map(([, , name]) => name))}, "product_list_years": ${list(cars.map(() => "2019"))},
    "product_list_makes": ${list(cars.map(() => "Honda"))} };</script></div>`;
};
const tile = (id: string, slug: string, inner: string): string =>
  `<div class="i01r_vehicle"><a href="/vdp/${id}/${slug}"><img data-src="https://imagescdn.dealercarsearch.com/Media/1/${id}/a.jpg"></a>
    <h4><a href="/vdp/${id}/${slug}">2019 Honda Civic</a></h4><label>Mileage:</label> 31,200<br><label>Trim:</label> EX<br>${inner}</div>`;
const makes = '<select name="makename"><option>All makes</option><option value="Honda">Honda (3)</option></select>';
const button = (page: number): string => `<button onClick="changePage(this)" value="${page}">${page}</button>`;

export const dealerCarSearchSite: PlatformFixture = {
  platform: "dealer-car-search",
  entry: "/",
  routes: {
    "/": html(`<script>var init_utag_data = { ${site} };</script>`, "<h1>Welcome</h1>"),
    [LIST]: html(
      "",
      makes,
      tile("101", "Used-2019-Honda-Civic", '<span class="lblPrice">$17,995</span><label>Color:</label> Blue'),
      tile("102", "Used-2019-Honda-Fit", '<label>Price:</label> <span class="lblPrice">Call for price</span>'),
      layer([
        ["101", HONDA, "2019 Honda Civic"],
        ["102", JEEP, "2019 Honda Fit"],
      ]),
      button(1),
      button(2),
    ),
    [`${LIST}&page=2`]: html(
      "",
      makes,
      tile("103", "Used-2019-Honda-Pilot", '<label>Our Price:</label><span class="lblPrice">$21,000</span>'),
      layer([["103", FORD, "2019 Honda Pilot"]]),
      button(1),
      button(2),
    ),
  },
  cars: {
    [HONDA]: {
      priceUsd: 17_995,
      mileageMiles: 31_200,
      trim: "EX",
      make: "Honda",
      model: "Civic",
      exteriorColor: "Blue",
      city: "Springfield",
      zipCode: "62701",
      images: ["https://imagescdn.dealercarsearch.com/Media/1/101/a.jpg"],
      originalListingUrl: "https://dealer.example/vdp/101/Used-2019-Honda-Civic",
    },
    [JEEP]: { priceUsd: null },
    [FORD]: { priceUsd: 21_000 },
  },
  newCars: 0,
  list: LIST,
  next: `${LIST}&page=2`,
};
