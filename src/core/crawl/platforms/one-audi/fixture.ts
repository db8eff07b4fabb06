import {
  HONDA,
  html,
  JEEP,
  type PagedService,
  type PlatformFixture,
  pagedRoute,
  TESLA,
  TOYOTA,
} from "../conformance/fixture-kit.ts";

const LIST = "/en/inventory/used/";
const SERVICE = "POST https://omnigraph.audi.com/graphql";
const head = '<link rel="preload" href="https://oneaudi-falcon.prod.renderer.one.audi/static/client/client.js">';
const car = (vin: string, title: string, model: string, more: object) => ({
  stockCar: {
    vin,
    titleText: title,
    subtitleText: "Premium Plus 55 TFSI® quattro®",
    cartypeText: "U",
    weblink: `https://dealer.example/en/inventory/vehicle/?isdealer&vehicleId=${vin}`,
    modelInfo: { genericModel: { text: model, code: "AAEO" }, modelyear: Number(title.slice(0, 4)) },
    mileage: { value: { number: 31_200 } },
    colorInfo: { exteriorColor: { baseColorInfo: { text: "Gray" } } },
    engineInfo: { fuel: { text: "Gas" } },
    driveText: "All-wheel drive",
    images: [
      { type: "photo", url: `https://vtpimages.audi.com/${vin}.jpg` },
      { type: "render", url: "https://vtpimages.audi.com/r.jpg" },
    ],
    dealer: { id: "USA07B04", name: "Audi Springfield", city: "Springfield", zip: "62701" },
    dynamicAttributes: [
      { id: "VEHICLE_ID", value: `P${vin.slice(-3)}` },
      { id: "URL_CARFAX", value: `https://www.carfax.com/vehiclehistory/ar20/${vin}` },
    ],
    ...more,
  },
});
const prices = (steps: Record<string, number>) => ({
  carPrices: Object.entries(steps).map(([type, value]) => ({ type, price: { value } })),
});
const cars = [
  car(HONDA, "2021 Audi Q5", "Q5", prices({ list: 52_000, sale: 31_500, dealerDocFees: 899, final: 32_399 })),
  car(JEEP, "2018 Jeep Grand Cherokee", "Grand Cherokee", prices({ sale: 26_500, dealerDocFees: 899, final: 20_000 })),
  car(TOYOTA, "2017 Toyota RAV4", "AVZZ", {
    modelInfo: { genericModel: { text: "AVZZ", code: "AVZZ" }, modelyear: 2017 },
    ...prices({ sale: 14_500 }),
    qualityLabel: [{ label: "CPO" }],
  }),
];
const search = {
  searchParameter: {
    criteria: [
      { id: "dealer", items: ["07B04"] },
      { id: "sold-order", items: ["no"] },
    ],
    paging: { limit: 48, offset: 0 },
  },
  stockIdentifier: { marketIdentifier: { brand: "A", country: "us", language: "en" }, stockCarsType: "USED" },
};
const list = (shown: readonly object[], totalCount: number): string => {
  const state = {
    apollo: { ROOT_QUERY: { [`stockCarSearch(${JSON.stringify(search)})`]: {} } },
    vehicles: { cars: shown, totalCount },
  };
  const packed = encodeURIComponent(JSON.stringify({ "fs:layout": "{}", "b7c1-app": JSON.stringify(state) }));
  return html(head, `<script type="x-feature-hub/serialized-states">${packed}</script><div id="app"></div>`);
};
const facts = {
  [HONDA]: {
    priceUsd: 31_500,
    mileageMiles: 31_200,
    make: "Audi",
    model: "Q5",
    trim: "Premium Plus 55 TFSI quattro",
    exteriorColor: "Gray",
    stockNumber: "P345",
    city: "Springfield",
    zipCode: "62701",
    carfaxUrl: `https://www.carfax.com/vehiclehistory/ar20/${HONDA}`,
    images: [`https://vtpimages.audi.com/${HONDA}.jpg`],
  },
  // Its price stack does not add up.
  [JEEP]: { priceUsd: null, make: "Jeep", model: "Grand Cherokee", trim: null },
  [TOYOTA]: { priceUsd: 14_500, make: "Toyota", model: "RAV4", condition: "certified" as const },
};

const service: PagedService = {
  rows: cars,
  asked({ body }) {
    const { limit = 1, offset = 0 } = JSON.parse(body || "{}").variables?.parameter.paging ?? {};
    return { start: offset, size: limit };
  },
  answer: (rows, resultNumber) => ({ data: { stockCarSearch: { resultNumber, results: { cars: rows } } } }),
};

/** The page has its first cars, the service has all. */
export const oneAudiService: PlatformFixture = {
  platform: "one-audi",
  entry: "/",
  routes: {
    "/": html(head, "<h1>Audi Springfield</h1>"),
    [LIST]: list(cars.slice(0, 2), 3),
    [SERVICE]: pagedRoute(service, { cap: 2 }),
  },
  cars: facts,
  newCars: 0,
  list: SERVICE,
  next: SERVICE,
  paged: service,
};

/** A page with all its cars and some of a sister rooftop. */
export const oneAudiGroup: PlatformFixture = {
  platform: "one-audi",
  entry: LIST,
  routes: {
    [LIST]: list(
      [
        car(TESLA, "2020 Tesla Model 3", "Model 3", {
          weblink: `https://sister.example/en/inventory/vehicle/?vehicleId=${TESLA}`,
          dealer: { id: "USA09B04", name: "Audi Peoria", city: "Peoria" },
        }),
        ...cars,
      ],
      4,
    ),
  },
  cars: facts,
  newCars: 0,
  others: { [TESLA]: "Audi Peoria" },
  list: LIST,
  next: null,
};
