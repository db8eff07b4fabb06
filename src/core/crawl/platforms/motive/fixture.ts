import {
  algoliaAnswer,
  algoliaWindow,
  HONDA,
  html,
  JEEP,
  type PagedService,
  type PlatformFixture,
  pagedRoute,
  TOYOTA,
} from "../conformance/fixture-kit.ts";

const ALGOLIA = "POST https://demo123456-dsn.algolia.net/1/indexes/*/queries";

const service: PagedService = {
  rows: [
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
    { vin: TOYOTA, make_year: 2017, make: "Toyota", model: "RAV4", car_condition: "Used", odometer: 60_000 },
  ],
  asked: algoliaWindow,
  answer: algoliaAnswer,
};

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
    // The index holds the cars of all the vendor's dealers.
    [ALGOLIA]: (options, url) =>
      !options.body || options.body.includes("dealer_ids%3A%2277%22") ? pagedRoute(service)(options, url) : {},
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
    [TOYOTA]: { priceUsd: null },
  },
  newCars: 0,
  list: ALGOLIA,
  next: null,
  paged: service,
}; // prettier-ignore
