import {
  FORD,
  HONDA,
  html,
  JEEP,
  type PagedService,
  type PlatformFixture,
  pagedRoute,
  TESLA,
  TOYOTA,
} from "../conformance/fixture-kit.ts";

const SERVICE = "https://api.overfuel.com/api/1.0/dealers/1052/search";
const head = '<link rel="preconnect" href="https://static.overfuel.com">';
const state = `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { dealerId: 1052 } } })}</script>`;
const record = (vin: string, model: string, more: object) => ({
  vin,
  year: 2019,
  make: "Honda",
  model,
  trim: "EX",
  mileage: 31_200,
  condition: "Used",
  stocknumber: `S${vin.slice(-4)}`,
  specialprice: 0,
  url: `/inventory/used-2019-honda-${model.toLowerCase()}-${vin.toLowerCase()}`,
  dealer: { city: "Springfield", state: "IL" },
  ...more,
});

const service: PagedService = {
  rows: [
    record(HONDA, "Civic", { price: 17_995, originalprice: 19_000, photos: ["https://photos.example/1.jpg"] }),
    record(FORD, "Fit", { condition: "New", mileage: 4, price: 30_000 }),
    record(JEEP, "Pilot", { price: 0 }),
  ],
  asked: (_options, { searchParams }) => ({
    start: Number(searchParams.get("offset")),
    size: Number(searchParams.get("limit")),
  }),
  answer: (results, total) => ({ meta: { limit: 200, ...(total === null ? {} : { total }) }, results }),
};

export const overfuelService: PlatformFixture = {
  platform: "overfuel",
  entry: "/",
  routes: {
    "/": html(head, state),
    [SERVICE]: pagedRoute(service, { cap: 2 }),
  },
  cars: {
    [HONDA]: { priceUsd: 17_995, mileageMiles: 31_200, city: "Springfield", images: ["https://photos.example/1.jpg"] },
    [JEEP]: { priceUsd: null },
  },
  newCars: 1,
  list: SERVICE,
  next: SERVICE,
  paged: service,
}; // prettier-ignore

const list = (...entries: [vin: string, price: number][]): string =>
  `<script type="application/ld+json">${JSON.stringify({
    "@type": "ItemList",
    itemListElement: entries.map(([vin, price]) => ({
      "@type": "ListItem",
      item: {
        "@type": "Product",
        name: "2019 Honda Civic EX",
        url: `/inventory/used-2019-honda-civic-${vin.toLowerCase()}`,
        offers: { "@type": "Offer", price },
      },
    })),
  })}</script>`;

export const overfuelPages: PlatformFixture = {
  platform: "overfuel",
  entry: "/",
  routes: {
    "/": html(head, '<a href="/used-cars-springfield-il">Used</a>'),
    "/used-cars-springfield-il": html(
      `${head}<link rel="next" href="/used-cars-springfield-il/page/2">`,
      "<p>2 Vehicles</p>",
      list([TESLA, 17_995]),
    ),
    "/used-cars-springfield-il/page/2": html(head, "<p>2 Vehicles</p>", list([TOYOTA, 9_500])),
  },
  cars: { [TESLA]: { priceUsd: 17_995 }, [TOYOTA]: { priceUsd: 9_500 } },
  newCars: 0,
  list: "/used-cars-springfield-il",
  next: "/used-cars-springfield-il/page/2",
};
