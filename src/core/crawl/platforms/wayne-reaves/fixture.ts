import { FORD, HONDA, html, JEEP, type PlatformFixture, TESLA, TOYOTA } from "../conformance/fixture-kit.ts";

const frame = html(
  '<script src="/assets/site.js" defer></script>',
  '<div id="app"></div><footer><a href="https://www.waynereaves.net/dealers">Wayne Reaves Automotive Dealer Websites</a></footer>',
);
const record = (vin: string, stockNo: string, more: object) => ({
  id: `9${stockNo}`,
  accountId: "77",
  accountNo: "50012",
  stockNo,
  vin,
  year: 2019,
  make: "Honda",
  model: "Civic",
  trim: "EX",
  style: "4d Sedan",
  used: true,
  certified: false,
  forWeb: true,
  mileage: 31_200,
  price: "17995.00",
  engine: "2.0l I4 DI",
  description: "One owner and well kept.",
  specialPrice: null,
  wholesalePrice: "14100.00",
  soldOn: null,
  deletedAt: null,
  pictures: [],
  ...more,
});

export const wayneReavesSite: PlatformFixture = {
  platform: "wayne-reaves",
  entry: "/",
  routes: {
    "/": frame,
    "/inventory": frame,
    "/sitemap.xml": frame,
    "/service/inventory/website": [
      record(HONDA, "A1", {
        pictures: [
          { sortOrder: 3, url: "/service/picture/50012/A1/cc" },
          { sortOrder: 1, url: "/service/picture/50012/A1/aa" },
          { sortOrder: 2, url: "/service/picture/50012/A1/bb" },
        ],
      }),
      record(JEEP, "A2", { make: "Jeep", model: "Grand Cherokee", price: "0.00", used: null, year: 2018 }),
      record("5YJ3E1EA4LF799999", "A3", { soldOn: "2026-03-04" }),
      record("JTMBFREV9HD499999", "A4", { deletedAt: "2026-01-01T00:00:00Z" }),
      record("2HGFC2F56KH599999", "A5", { forWeb: false }),
      record(FORD, "A6", { make: "Ford", model: "F-150", price: "31000.00", specialPrice: "29500.00" }),
      record(TOYOTA, "A7", { make: "Toyota", model: "RAV4", price: "12500.00", specialPrice: "12500.00" }),
      record(TESLA, "A8", { make: "Tesla", model: "Model 3", used: false, year: 2026, mileage: 8 }),
    ],
  },
  cars: {
    [HONDA]: {
      priceUsd: 17_995,
      mileageMiles: 31_200,
      stockNumber: "A1",
      condition: "used",
      cylinders: 4,
      engineCc: 2_000,
      description: "One owner and well kept.",
      images: ["aa", "bb", "cc"].map((name) => `https://dealer.example/service/picture/50012/A1/${name}`),
      originalListingUrl: "https://dealer.example/inventory/50012/view/A1/2019-Honda-Civic",
    },
    [JEEP]: { priceUsd: null, model: "Grand Cherokee", images: [] },
    [FORD]: { priceUsd: null },
    [TOYOTA]: { priceUsd: 12_500 },
  },
  newCars: 1,
  list: "/service/inventory/website",
  next: null,
}; // prettier-ignore
