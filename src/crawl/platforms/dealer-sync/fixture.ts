import { FORD, HONDA, html, JEEP, type PlatformFixture } from "../conformance/fixture-kit.ts";

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

export const dealerSyncSite: PlatformFixture = {
  platform: "dealer-sync",
  entry: "/inventory",
  routes: {
    "/inventory": html('<script src="https://cdn.dealersync.com/x.js"></script>', "<div id=list></div>"),
    "/Inventory/Search": (_options, url) =>
      url.searchParams.get("startIndex") === "0"
        ? {
            totalResults: 3,
            vehicles: [
              record(HONDA, "Civic", { FinalPrice: 17_995, InternetPrice: 18_495, IncentiveDiscount: 500 }),
              record(JEEP, "Fit", { FinalPrice: 0, InternetPrice: 0 }),
            ],
          }
        : { totalResults: 3, vehicles: [record(FORD, "Pilot", { FinalPrice: 21_000 })] },
  },
  cars: {
    [HONDA]: { priceUsd: 17_995, mileageMiles: 31_200, model: "Civic" },
    [JEEP]: { priceUsd: null },
    [FORD]: { priceUsd: 21_000 },
  },
  newCars: 0,
  list: "/Inventory/Search",
  next: "/Inventory/Search",
};
