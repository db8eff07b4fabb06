import { HONDA, html, JEEP } from "../__fixtures__/made-up-cars.ts";
import type { PlatformFixture } from "../__fixtures__/play-fixture.ts";

const head = '<link rel="dns-prefetch" href="//cdn05.carsforsale.com">';
const card = (vin: string, name: string, price: string): string =>
  `<div class="card" data-vin="${vin}"><h3><a href="/details/used-${name.toLowerCase().replaceAll(" ", "-")}/${vin.slice(-6)}">${name}</a></h3><span>31,200 miles</span>${price}</div>`;

export const carsforsaleSite: PlatformFixture = {
  platform: "carsforsale",
  entry: "/",
  routes: {
    "/": html(head, "<footer>Powered by Carsforsale.com</footer>"),
    "/cars-for-sale": html(
      head,
      "<h1>2 Used Cars for Sale</h1>",
      card(HONDA, "2019 Honda Civic", "<span>Price</span><b>$17,995</b>"),
      card(JEEP, "2018 Jeep Cherokee", "<b>Call for price</b>"),
    ),
  },
  cars: { [HONDA]: { priceUsd: 17_995, mileageMiles: 31_200 }, [JEEP]: { priceUsd: null } },
  newCars: 0,
  list: "/cars-for-sale",
  next: null,
};
