import {
  FORD,
  HONDA,
  html,
  JEEP,
  type PagedService,
  type PlatformFixture,
  pagedRoute,
} from "../conformance/fixture-kit.ts";

const SERVICE = "https://demo1.a1.typesense.net/collections/vehicles-DEMO1/documents/search";
const document = (vin: string, model: string, more: object) => ({
  document: {
    vin,
    yr: 2019,
    make: "Honda",
    model,
    trim: "EX",
    mileage: 31_200,
    condition: "Used",
    vdpUrl: `/inventory/used-2019-honda-${model.toLowerCase()}-${vin}/`,
    dealer: { name: "Demo", city: "Springfield", state: "IL", zip: "62701" },
    ...more,
  },
});

const service: PagedService = {
  rows: [
    document(HONDA, "Civic", {
      finalPriceInt: 17_995,
      internetPrice: 14_000,
      imageUrls: ["https://photos.example/1.jpg"],
      carfax: { url: "https://www.carfax.com/VehicleHistory/ar20/abc", iconUrl: "https://photos.example/icon.svg" },
    }),
    document(JEEP, "Fit", { finalPriceInt: 0, isCertified: true }),
    document(FORD, "Pilot", { condition: "New", mileage: 3, price: 40_000 }),
  ],
  asked: (_options, { searchParams }) => ({
    page: Number(searchParams.get("page")) - 1,
    size: Number(searchParams.get("per_page")),
  }),
  answer: (hits, found) => ({ hits, ...(found === null ? {} : { found }) }),
};

export const dealerVenomSite: PlatformFixture = {
  platform: "dealer-venom",
  entry: "/",
  routes: {
    "/": html(
      '<script>var __tsHost = "demo1.a1.typesense.net"; var __tsApiKey = "public"; let currentIndex = "vehicles-DEMO1"; typesenseSearchAdapter();</script>',
    ),
    [SERVICE]: pagedRoute(service, { cap: 2 }),
  },
  cars: {
    [HONDA]: {
      priceUsd: 17_995,
      mileageMiles: 31_200,
      zipCode: "62701",
      carfaxUrl: "https://www.carfax.com/VehicleHistory/ar20/abc",
      images: ["https://photos.example/1.jpg"],
    },
    [JEEP]: { priceUsd: null, condition: "certified" },
  },
  newCars: 1,
  list: SERVICE,
  next: SERVICE,
  paged: service,
};
