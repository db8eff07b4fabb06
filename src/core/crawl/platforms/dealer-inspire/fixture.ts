import {
  algoliaAnswer,
  algoliaWindow,
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

const theme = '<link rel="stylesheet" href="/wp-content/themes/DealerInspireDealerTheme/style.css">';
const SEARCH = "https://search.example/api/v1/listings/4711/search";
const listing = (vin: string, type: string, pricing: object) => ({
  vin,
  stock: `S${vin.slice(-4)}`,
  type,
  year: 2019,
  make: "Honda",
  model: "Civic",
  trim: "EX",
  mileage: type === "New" ? 5 : 31_200,
  vdp_url: `/inventory/${type.toLowerCase().replace(" ", "-")}-2019-honda-civic-${vin.toLowerCase()}/`,
  pricing: { msrp: 26_000, ...pricing },
  styles: { exterior_color: "Blue" },
  dealer: { city: "Springfield", state: "IL" },
  media: { photos: [{ url: `https://vehicle-images.carscommerce.inc/${vin}/1.jpg` }] },
}); // prettier-ignore

const searchService: PagedService = {
  rows: [
    listing(HONDA, "Used", { our_price: "$17,995", price: 17_995 }),
    listing(FORD, "New", { our_price: 26_000 }),
    listing(JEEP, "Certified Used", { our_price: 0 }),
  ],
  asked({ body }) {
    const { page = 1, perPage = 1 } = JSON.parse(body || "{}");
    return { page: page - 1, size: perPage };
  },
  answer: (listings, total) => ({ data: { listings, ...(total === null ? {} : { total_vehicle_count: total }) } }),
};

export const dealerInspireService: PlatformFixture = {
  platform: "dealer-inspire",
  entry: "/",
  routes: {
    "/": html(theme, '<a href="/used-vehicles/">Used</a>'),
    "/used-vehicles/": html(
      theme,
      `<script>var SEARCH_SERVICE = {"apiUrl":"https:\\/\\/search.example","ccid":4711,"apiKey":"public"}; var SEARCH_SERVICE_FIELD_MAP = {"indexed":{"type":"type_slug"}};</script><div id="hits"></div>`,
    ),
    [`POST ${SEARCH}`]: pagedRoute(searchService, { cap: 2 }),
  },
  cars: {
    [HONDA]: { priceUsd: 17_995, mileageMiles: 31_200, exteriorColor: "Blue", city: "Springfield" },
    [JEEP]: { priceUsd: null, condition: "certified" },
  },
  newCars: 1,
  list: `POST ${SEARCH}`,
  next: `POST ${SEARCH}`,
  paged: searchService,
};

const elsewhere = { ...listing(TOYOTA, "Used", { our_price: 21_000 }), dealer: { name: "Demo Kia" } };

/** The website of one rooftop of a group, with another rooftop's car. */
export const dealerInspireGroup: PlatformFixture = {
  ...dealerInspireService,
  routes: {
    ...dealerInspireService.routes,
    "/used-vehicles/": `${dealerInspireService.routes["/used-vehicles/"]}<script type="application/ld+json">{"@type":"AutoDealer","name":"Demo Honda"}</script>`,
    [`POST ${SEARCH}`]: pagedRoute({
      ...searchService,
      rows: [elsewhere, ...searchService.rows.map((row) => ({ ...row, dealer: { name: "Demo Honda" } }))],
    }),
  },
  cars: { [HONDA]: { priceUsd: 17_995 }, [JEEP]: { priceUsd: null } },
  others: { [TOYOTA]: "Demo Kia" },
  next: null,
  paged: undefined,
};

const ALGOLIA = "POST https://demo123456-dsn.algolia.net/1/indexes/*/queries";

const algoliaIndex: PagedService = {
  rows: [
    {
      vin: HONDA,
      stock: "S1",
      type: "Used",
      year: 2019,
      make: "Honda",
      model: "Civic",
      miles: 31_200,
      our_price: 17_995,
      msrp: 26_000,
      link: `/inventory/used-2019-honda-civic-${HONDA.toLowerCase()}/`,
      thumbnail: "https://vehicle-images.carscommerce.inc/1.jpg",
    },
    {
      vin: TESLA,
      type: "Certified Used",
      year: 2020,
      make: "Tesla",
      model: "Model 3",
      miles: 9_000,
      our_price: "Please Call",
      msrp: 41_000,
    },
    { vin: TOYOTA, type: "Used", year: 2017, make: "Toyota", model: "RAV4", miles: 60_000, our_price: 14_500 },
  ],
  asked: algoliaWindow,
  answer: algoliaAnswer,
};

export const dealerInspireAlgolia: PlatformFixture = {
  platform: "dealer-inspire",
  entry: "/used-vehicles/",
  routes: {
    "/used-vehicles/": html(
      theme,
      `<script>var inventoryLightningSettings = {"appId":"DEMO123456","apiKeySearch":"0123456789abcdef0123456789abcdef","inventoryIndex":"demo_production_inventory","sortIndex":"demo_production_inventory_low_to_high","refinements":{"type":["Used","Certified Used"]}};</script>`,
    ),
    [ALGOLIA]: pagedRoute(algoliaIndex),
  },
  cars: {
    [HONDA]: { priceUsd: 17_995, stockNumber: "S1", images: ["https://vehicle-images.carscommerce.inc/1.jpg"] },
    [TESLA]: { priceUsd: null, condition: "certified" },
    [TOYOTA]: { priceUsd: 14_500 },
  },
  newCars: 0,
  list: ALGOLIA,
  next: null,
  paged: algoliaIndex,
}; // prettier-ignore

const tile = (vin: string, price: string): string =>
  `<div class="vehicle list-view" id="inventory-post-${vin}" data-vin="${vin}" data-year="2018" data-make="Jeep" data-model="Grand Cherokee" data-trim="Limited" data-type="Used">
    <h2><a href="/inventory/used-2018-jeep-grand-cherokee-${vin.toLowerCase()}/">Used 2018 Jeep Grand Cherokee Limited</a></h2>
    <img class="lazy" data-src="https://images.example/inventory/${vin}/1.jpg">
    <span class="detail-label">Mileage:</span><span class="detail-content">44,100</span><div class="price-block"><span>Retail:</span><s>$30,000</s>${price}</div></div>`;
const AJAX = "POST /wp-admin/admin-ajax.php";

export const dealerInspireAjax: PlatformFixture = {
  platform: "dealer-inspire",
  entry: "/used-vehicles/",
  routes: {
    "/used-vehicles/": html(
      theme,
      '<script>var im = {"ajax_nonce":"abc123"}; // im_ajax_call</script><body class="page-id-6"><div id="results"></div>',
    ),
    [AJAX]: ({ body = "" }) =>
      new URLSearchParams(body).get("page") === "2"
        ? { results: tile(TOYOTA, "<b>Call for price</b>"), num_rows: 2, page_count: 2, page_size: 1 }
        : {
            results: tile(JEEP, "<span>Our Price:</span><b>$26,500</b>"),
            pagination: "",
            num_rows: 2,
            page_count: 2,
            page_size: 1,
          },
  },
  cars: { [JEEP]: { priceUsd: 26_500, mileageMiles: 44_100, trim: "Limited" }, [TOYOTA]: { priceUsd: null } },
  newCars: 0,
  list: AJAX,
  next: AJAX,
};

export const dealerInspireTiles: PlatformFixture = {
  platform: "dealer-inspire",
  entry: "/used-vehicles/",
  routes: {
    "/used-vehicles/": html(
      theme,
      "<p>1 - 1 of 2 vehicles</p>",
      tile(JEEP, "<span>Our Price:</span><b>$26,500</b>"),
      '<a class="next" href="?_p=2">Next</a>',
    ),
    "/used-vehicles/?_p=2": html(
      theme,
      "<p>2 - 2 of 2 vehicles</p>",
      tile(HONDA, "<span>Our Price:</span><b>$16,500</b>"),
    ),
  },
  cars: { [JEEP]: { priceUsd: 26_500 }, [HONDA]: { priceUsd: 16_500 } },
  newCars: 0,
  list: "/used-vehicles/",
  next: "/used-vehicles/?_p=2",
}; // prettier-ignore
