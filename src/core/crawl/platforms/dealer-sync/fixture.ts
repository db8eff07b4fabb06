import {
  FORD,
  HONDA,
  html,
  JEEP,
  type PagedService,
  type PlatformFixture,
  pagedRoute,
} from "../conformance/fixture-kit.ts";

const record = (Vin: string, Model: string, more: object) => ({
  Vin,
  Year: 2019,
  Make: "Honda",
  Model,
  Trim: "EX",
  Mileage: 31_200,
  StockNo: `S${Vin.slice(-4)}`,
  ...more,
});

const service: PagedService = {
  rows: [
    record(HONDA, "Civic", { FinalPrice: 17_995, InternetPrice: 18_495, IncentiveDiscount: 500 }),
    record(JEEP, "Fit", { FinalPrice: 0, InternetPrice: 0 }),
    record(FORD, "Pilot", { FinalPrice: 21_000 }),
  ],
  asked: (_options, { searchParams }) => ({
    start: Number(searchParams.get("startIndex")),
    size: Number(searchParams.get("results")),
  }),
  answer: (vehicles, totalResults) => ({ vehicles, ...(totalResults === null ? {} : { totalResults }) }),
};

export const dealerSyncSite: PlatformFixture = {
  platform: "dealer-sync",
  entry: "/inventory",
  routes: {
    "/inventory": html('<script src="https://cdn.dealersync.com/x.js"></script>', "<div id=list></div>"),
    "/Inventory/Search": pagedRoute(service, { cap: 2 }),
  },
  cars: {
    [HONDA]: { priceUsd: 17_995, mileageMiles: 31_200, model: "Civic" },
    [JEEP]: { priceUsd: null },
    [FORD]: { priceUsd: 21_000 },
  },
  newCars: 0,
  list: "/Inventory/Search",
  next: "/Inventory/Search",
  paged: service,
};
