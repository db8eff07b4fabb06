import { HONDA, html, JEEP, type PlatformFixture } from "../conformance/fixture-kit.ts";

const ALGOLIA = "POST https://demo123456-dsn.algolia.net/1/indexes/*/queries";

export const motiveSite: PlatformFixture = {
  platform: "motive",
  entry: "/",
  routes: {
    "/": html(
      '<link rel="preconnect" href="https://assets.app.ridemotive.com">',
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
        dealer: { id: 77, name: "Demo" },
        algolia: { appId: "DEMO123456", searchKey: "0123456789abcdef0123456789abcdef", indexName: "demo_inventory" },
      })}</script>`,
    ),
    [ALGOLIA]: ({ body = "" }) =>
      body === "" || body.includes("dealer_ids%3A%2277%22")
        ? {
            results: [
              {
                nbHits: 2,
                nbPages: 1,
                hits: [
                  {
                    vin: HONDA,
                    make_year: 2019,
                    make: "Honda",
                    model: "Civic",
                    car_trim: "EX",
                    car_condition: "Used",
                    odometer: 31_200,
                    price: 17_995,
                    feed_price: 17_496,
                    stock_number: "S1",
                  },
                  {
                    vin: JEEP,
                    make_year: 2018,
                    make: "Jeep",
                    model: "Grand Cherokee",
                    car_condition: "Used",
                    odometer: 44_100,
                    price: 0,
                    cpo: true,
                  },
                ],
              },
            ],
          }
        : { results: [] },
  },
  cars: {
    [HONDA]: {
      priceUsd: 17_995,
      mileageMiles: 31_200,
      trim: "EX",
      stockNumber: "S1",
      originalListingUrl: `https://dealer.example/inventory/Used-2019-Honda-Civic-EX-${HONDA}`,
    },
    [JEEP]: { priceUsd: null, condition: "certified", model: "Grand Cherokee" },
  },
  newCars: 0,
  list: ALGOLIA,
  next: null,
}; // prettier-ignore
