import { FORD, HONDA, html, JEEP, type PlatformFixture } from "../conformance/fixture-kit.ts";

const head = '<script src="https://cdn.dealrcloud.com/app.js"></script>';
const row = (key: string, value: string): string =>
  `<li class="list__item"><span class="list__item__key">${key}</span><span class="list__item__value">${value}</span></li>`;
const tile = (vin: string, model: string, id: number, price: string): string =>
  `<div class="dealr-inventory-list__vehicle card"><div class="card__container__title"><h3>2019 Honda ${model} EX</h3></div>
    <a href="/inventory/2019-honda-${model.toLowerCase()}/${id}"><img src="https://cdn.dealrcloud.com/photos/${id}/1.jpg"></a>
    <ul>${row("Mileage", "31,200")}${row("Exterior", "Blue")}${row("Stock", `S${id}`)}</ul>
    <div class="dealr-inventory-price">${price}</div><button vehicle-inquiry="${vin}|2019|Honda|${model}">Ask</button></div>`;
const pager = '<a dealr-pagination-target="1">1</a><a dealr-pagination-target="2">2</a>';

export const dealrCloudSite: PlatformFixture = {
  platform: "dealr-cloud",
  entry: "/",
  routes: {
    "/": html(head, "<h1>Welcome</h1>"),
    "/inventory": html(
      head,
      tile(HONDA, "Civic", 10_001, "<p>$17,995</p><p>Doc fee $499</p><p>Total Price $18,494</p>"),
      tile(JEEP, "Fit", 10_002, "<p>Call for price</p>"),
      pager,
    ),
    "/inventory?page=2": html(head, tile(FORD, "Pilot", 10_003, "<p>$21,000</p>"), pager),
  },
  cars: {
    [HONDA]: { priceUsd: 17_995, mileageMiles: 31_200, exteriorColor: "Blue", stockNumber: "S10001", model: "Civic" },
    [JEEP]: { priceUsd: null },
    [FORD]: { priceUsd: 21_000 },
  },
  newCars: 0,
  list: "/inventory",
  next: "/inventory?page=2",
};
