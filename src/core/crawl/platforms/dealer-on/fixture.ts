import {
  base64,
  FORD,
  HONDA,
  html,
  JEEP,
  type PagedService,
  type PlatformFixture,
  pagedRoute,
  TOYOTA,
} from "../conformance/fixture-kit.ts";

const tagging = (pageId: number, items: string[], itemCount: number): string =>
  `<script id="dealeron_tagging_data" type="application/json">${JSON.stringify({ dealerId: "4711", pageId, pageType: "itemlist", items, itemCount })}</script>`;
const SERVICE = "/api/vhcliaa/vehicle-pages/cosmos/srp/vehicles/4711/88";
const card = (VehicleVin: string, VehicleModel: string, more: object) => ({
  IsAdCard: false,
  VehicleCard: {
    VehicleVin,
    VehicleYear: 2019,
    VehicleMake: "Honda",
    VehicleModel,
    VehicleName: `2019 Honda ${VehicleModel}`,
    VehicleMileage: "31,200",
    VehicleType: "used",
    VehicleStockNumber: `S${VehicleVin.slice(-4)}`,
    VehicleInternetPrice: 0,
    TaggingPrice: 29_999,
    VehicleDetailUrl: `/used-Springfield-2019-Honda-${VehicleModel}-${VehicleVin}`,
    DealerLocatedAtCity: "Springfield",
    DealerLocatedAtState: "IL",
    VehicleImageModel: { VehicleImageCarouselModel: { PhotoList: [`/inventoryphotos/1/${VehicleVin}/ip/1.jpg`] } },
    ...more,
  },
});
const library = base64("MSRP:29999.0;Invoice Price:16100.0;calc_INTERNET PRICE:18495.0;calc_You Save:11504.0");

const service: PagedService = {
  rows: [
    card(HONDA, "Civic", {
      VehiclePriceLibrary: library,
      VehicleCpo: true,
      VehicleCarHistoryReport: `<a href="https://www.carfax.com/VehicleHistory/ar20/abc"><img src="/cfx.png"></a>`,
    }),
    card(JEEP, "Pilot", { VehiclePriceLibrary: base64("MSRP:29999.0;Invoice Price:16100.0") }),
    card(TOYOTA, "Fit", { VehicleInternetPrice: 9_500 }),
  ],
  asked: (_options, { searchParams }) => ({
    page: Number(searchParams.get("pt") ?? 1) - 1,
    size: Number(searchParams.get("pn") ?? 1),
  }),
  // Advertisements are between the cards and are not counted. The pages are counted in the requested size.
  answer: ([first, ...others], TotalCount) => ({
    DisplayCards: first === undefined ? [] : [first, { IsAdCard: true }, ...others],
    Paging: { PaginationDataModel: TotalCount === null ? {} : { TotalCount, TotalPages: 1, PageSize: 24 } },
  }),
};

export const dealerOnService: PlatformFixture = {
  platform: "dealer-on",
  entry: "/",
  routes: {
    "/": html('<script src="//cdn.dlron.us/assets/x.js"></script>', '<a href="/searchnew.aspx">New</a>'),
    "/searchused.aspx": html(tagging(88, [HONDA, JEEP], 3), "<div class='skeleton'></div>"),
    [SERVICE]: pagedRoute(service, { cap: 2 }),
  },
  cars: {
    [HONDA]: {
      priceUsd: 18_495,
      mileageMiles: 31_200,
      condition: "certified",
      city: "Springfield",
      state: "IL",
      carfaxUrl: "https://www.carfax.com/VehicleHistory/ar20/abc",
      images: [`https://dealer.example/inventoryphotos/1/${HONDA}/ip/1.jpg`],
    },
    [JEEP]: { priceUsd: null, condition: "used" },
    [TOYOTA]: { priceUsd: 9_500 },
  },
  newCars: 0,
  list: SERVICE,
  next: SERVICE,
  paged: service,
};

const dealer = (name: string): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": "AutoDealer", name, address: { addressLocality: "Springfield", addressRegion: "IL" } })}</script>`;
const faraway = card(FORD, "Pilot", { DealerLocatedAtCity: "Peoria", VehicleInternetPrice: 21_000 });

/** The website of one rooftop of a group, with another rooftop's car. */
export const dealerOnGroup: PlatformFixture = {
  ...dealerOnService,
  routes: {
    ...dealerOnService.routes,
    "/searchused.aspx": html(tagging(88, [HONDA, JEEP], 4), dealer("Demo Motors"), "<div class='skeleton'></div>"),
    [SERVICE]: pagedRoute({ ...service, rows: [faraway, ...service.rows] }, { cap: 2 }),
  },
  others: { [FORD]: "Peoria, IL" },
  paged: undefined,
};

const tile = (vin: string, attributes: string, inner: string): string => {
  const address = `/used-Springfield-2020-Ford-Edge-${vin}`;
  return `<div class="vehicle-card" data-vin="${vin}" data-year="2020" data-make="Ford" data-model="Edge" data-trim="SEL" data-vehicletype="used" data-price="0" ${attributes}>
    <a href="${address}"><img src="?width=300" srcset="/inventoryphotos/1/${vin}/1.jpg?width=300 300w, /inventoryphotos/1/${vin}/1.jpg?width=800 800w"></a>
    <h2><a href="${address}">2020 Ford Edge SEL</a></h2><span>Mileage</span><span>22,000</span>${inner}</div>`;
};

export const dealerOnRendered: PlatformFixture = {
  platform: "dealer-on",
  entry: "/searchused.aspx",
  routes: {
    "/searchused.aspx": html(
      tagging(88, [FORD, HONDA], 3),
      tile(
        FORD,
        `data-pricelib="${base64("Invoice Price:20000;calc_FINAL PRICE:23450.0;MSRP:31000")}"`,
        "<b>$23,450</b><i>Sale Price</i><s>MSRP: $31,000</s>",
      ),
      tile(HONDA, "", "<b>Call for price</b>"),
    ),
    "/searchused.aspx?pt=2": html(tagging(88, [JEEP], 3), tile(JEEP, "", "<span>Internet Price</span><b>$19,000</b>")),
  },
  cars: {
    [FORD]: { priceUsd: 23_450, mileageMiles: 22_000, trim: "SEL" },
    [HONDA]: { priceUsd: null },
    [JEEP]: { priceUsd: 19_000 },
  },
  newCars: 0,
  list: "/searchused.aspx",
  next: "/searchused.aspx?pt=2",
}; // prettier-ignore
