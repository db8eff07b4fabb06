import { FORD, HONDA, html, JEEP, type PlatformFixture } from "../conformance/fixture-kit.ts";

const head = '<link rel="dns-prefetch" href="//cdn05.carsforsale.com">';
const LOGO = "https://cdn07.carsforsale.com/dealerlogos/12345/Logo99.png";
const photo = (name: string): string => `https://cdn05.carsforsale.com/00aa${name}/480x360/${name}.jpg`;
const number = (n: number): string => `529a34e5-ed99-4496-b143-24${String(n).padStart(2, "0")}6af7ad88`;

type Car = { n: number; vin: string; name: string; price: number | null; miles: number; picture: string };
/** The data gives the dealer's logo as the picture, and a different address of the car. */
const data = ({ n, vin, name, price, miles }: Car): string =>
  `<script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Car",
    name,
    vehicleIdentificationNumber: vin,
    image: LOGO,
    url: `/cars-for-sale/Details/${number(n)}`,
    mileageFromOdometer: { value: miles, unitCode: "SMI" },
    itemCondition: "https://schema.org/UsedCondition",
    offers: price === null ? { availability: "https://schema.org/InStock" } : { price },
  })}</script>`;
const card = ({ n, name, price, miles, picture }: Car): string =>
  `<div class="p-veh-card"><a href="/Inventory/Details/${number(n)}">${picture}</a><div class="inventory-title"><a href="/Inventory/Details/${number(n)}">${name}</a></div>
    <div class="feature"><span class="feature-label">Mileage:</span><span class="feature-value">${miles.toLocaleString("en-US")}</span></div>
    <div class="price">${price === null ? "Call for price" : `Price $${price.toLocaleString("en-US")}`}</div><img src="${LOGO}" alt=""></div>`;

const cars: Car[] = [
  {
    n: 1,
    vin: HONDA,
    name: "2019 Honda Civic",
    price: 17_995,
    miles: 31_200,
    picture: `<img class="lazy" data-src="${photo("civic")}" src="data:,">`,
  },
  {
    n: 2,
    vin: JEEP,
    name: "2018 Jeep Cherokee",
    price: null,
    miles: 61_000,
    picture: `<div style="background-image: url(&quot;${photo("cherokee")}&quot;)"></div>`,
  },
  {
    n: 3,
    vin: FORD,
    name: "2020 Ford F-150",
    price: 31_000,
    miles: 45_000,
    picture: `<picture><source data-srcset="${photo("f150")} 480w"></picture>`,
  },
];

export const carsforsaleSite: PlatformFixture = {
  platform: "carsforsale",
  entry: "/",
  routes: {
    "/": html(head, "<footer>Powered by Carsforsale.com</footer>"),
    "/cars-for-sale": html(
      head + cars.map(data).join(""),
      `<img src="${LOGO}"><h1>3 Used Cars for Sale</h1>`,
      ...cars.map(card),
    ),
  },
  cars: {
    [HONDA]: { priceUsd: 17_995, mileageMiles: 31_200, images: [photo("civic")] },
    [JEEP]: { priceUsd: null, images: [photo("cherokee")] },
    [FORD]: { priceUsd: 31_000, images: [photo("f150")] },
  },
  newCars: 0,
  list: "/cars-for-sale",
  next: null,
}; // prettier-ignore
