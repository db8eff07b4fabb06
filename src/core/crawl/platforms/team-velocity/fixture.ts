import {
  FORD,
  HONDA,
  html,
  JEEP,
  type PagedService,
  type PlatformFixture,
  pagedRoute,
  TESLA,
} from "../conformance/fixture-kit.ts";

const SERVICE = "https://websites.api.teamvelocityportal.com/tvm-services/inventory/vehicles";
const scripts =
  "<script>var accountId = '71000'; var campaignId = '7226';</script><script src='https://cdn.teamvelocityportal.com/a.js'></script>";

/** It declares no total. */
const service: PagedService = {
  rows: [
    {
      vin: HONDA,
      year: 2019,
      make: "Honda",
      model: "Civic",
      trim: "EX",
      miles: 31_200,
      type: "Used",
      sellingPrice: 16_995,
      yourPrice: 17_995,
      internetPrice: 0,
      msrp: 26_000,
      vdpUrl: `https://dealer.example/viewdetails/used/${HONDA}/2019-honda-civic`,
      firstPhotoUrl: "https://photos.example/1.jpg",
      stockNumber: "S1",
      fuel_Type: "Gasoline Fuel",
      addressCity: "Springfield",
      addressState: "IL",
      addressZip: "62701",
    },
    { vin: FORD, year: 2026, make: "Ford", model: "F-150", miles: 4, type: "New", sellingPrice: 50_000 },
    {
      vin: JEEP,
      year: 2018,
      make: "Jeep",
      model: "Grand Cherokee",
      miles: "44,100",
      type: "Used",
      certified: true,
      sellingPrice: 0,
      stockNumber: JEEP,
      vdpUrl: "",
      dealerID: 71_000,
    },
  ],
  asked: (_options, { searchParams }) => ({
    page: Number(searchParams.get("Page") ?? 1) - 1,
    size: Number(searchParams.get("Limit") ?? 1),
  }),
  answer: (inventoryVehicles) => ({ inventoryVehicles }),
};

export const teamVelocityService: PlatformFixture = {
  platform: "team-velocity",
  entry: "/",
  routes: {
    "/": html(scripts, "<h1>Welcome</h1>"),
    [SERVICE]: pagedRoute(service),
  },
  cars: {
    [HONDA]: {
      priceUsd: 17_995,
      mileageMiles: 31_200,
      city: "Springfield",
      zipCode: "62701",
      stockNumber: "S1",
      images: ["https://photos.example/1.jpg"],
    },
    [JEEP]: {
      priceUsd: null,
      condition: "certified",
      stockNumber: null,
      originalListingUrl: `https://dealer.example/viewdetails/Used/${JEEP}`,
    },
  },
  newCars: 1,
  list: SERVICE,
  next: SERVICE,
  paged: service,
}; // prettier-ignore

/** The website of one rooftop whose account also has another rooftop's cars. */
export const teamVelocityGroup: PlatformFixture = {
  ...teamVelocityService,
  routes: {
    "/": html(scripts, "<h1>Welcome</h1>"),
    [SERVICE]: pagedRoute({
      ...service,
      rows: [
        {
          vin: TESLA,
          year: 2020,
          make: "Tesla",
          model: "Model 3",
          miles: 9_000,
          type: "Used",
          sellingPrice: 25_000,
          dealerID: 73_614,
          dealerName: "Demo Auto Credit",
        },
        ...service.rows.map((row) => ({ ...row, dealerID: 71_000, dealerName: "Demo Toyota" })),
      ],
    }),
  },
  others: { [TESLA]: "Demo Auto Credit" },
  paged: undefined,
};

const card = (vin: string, price: string): string =>
  `<div class="standard-inventory" data-itemid="Jeep-Grand Cherokee-Limited-${vin}"><a class="si-vehicle-box" href="/viewdetails/used/${vin}/2018-jeep-grand-cherokee"><h2>2018 Jeep Grand Cherokee Limited</h2></a><span>44,100 miles</span>${price}</div>`;

export const teamVelocityPages: PlatformFixture = {
  platform: "team-velocity",
  entry: "/",
  routes: {
    "/": html(scripts, '<a href="/about">About</a>'),
    "/inventory/used": html(
      scripts,
      "<p>2 Vehicles</p>",
      card(JEEP, "<span>Selling Price</span><b>$26,500</b>"),
      '<div class="inventory-pagination"><a rel="next" href="/inventory/used?page=2">&gt;</a></div>',
    ),
    "/inventory/used?page=2": html(scripts, "<p>2 Vehicles</p>", card(HONDA, "<b>Call for price</b>")),
  },
  cars: { [JEEP]: { priceUsd: 26_500, mileageMiles: 44_100 }, [HONDA]: { priceUsd: null } },
  newCars: 0,
  list: "/inventory/used",
  next: "/inventory/used?page=2",
}; // prettier-ignore
