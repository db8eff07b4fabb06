import { FORD, HONDA, html, JEEP, type PlatformFixture } from "../conformance/fixture-kit.ts";

const head = '<link rel="stylesheet" href="https://cdn.dealereprocess.org/cdn/x.css">';
const LIST = "/search/used-springfield-il/?ct=60";
const pager = (page: number, pages = 2): string =>
  `<div class="srp_results_count">3 Vehicles</div><div class="srp_pagination_links_container"><script>var current_page = ${page}; var page_count = ${pages};</script></div>`;
const card = (vin: string, model: string, id: number, price: number | null): string => {
  const address = `/auto/used-2019-honda-${model.toLowerCase()}-springfield-il/${id}/`;
  const data = {
    "@type": "Vehicle",
    name: `2019 Honda ${model} EX`,
    vehicleIdentificationNumber: vin,
    sku: `S${id}`,
    mileageFromOdometer: { value: "31,200", unitCode: "SMI" },
    url: address,
    itemCondition: "UsedCondition",
    image: `https://cloudflareimages.dealereprocess.com/${id}/1.jpg`,
    offers: price === null ? [] : [{ "@type": "Offer", price }],
  };
  const shown =
    price === null
      ? "Call for price"
      : `<dl><dt>TSRP</dt><dd>$29,000</dd><dt>ADVERTISED PRICE</dt><dd>$${price.toLocaleString("en-US")}</dd></dl>`;
  return `<div class="vehicle_item" data-vehicle="${encodeURIComponent(JSON.stringify({ vin, make: "Honda", model, year: 2019 }))}"><script type="application/ld+json">${JSON.stringify(data)}</script><a class="vehicle_item__vehicle_link" href="${address}">2019 Honda ${model} EX</a>${shown}</div>`;
};

export const dealerEprocessSite: PlatformFixture = {
  platform: "dealer-eprocess",
  entry: "/",
  routes: {
    "/": html(
      head,
      '<a href="/search/used-springfield-il/">Used</a><a href="/search/used-springfield-il/?mk=31">Used Honda</a>',
    ),
    [LIST]: html(head, pager(1), card(HONDA, "Civic", 10_001, 17_995), card(JEEP, "Fit", 10_002, null)),
    [`${LIST}&p=2`]: html(head, pager(2), card(FORD, "Pilot", 10_003, 21_000)),
  },
  cars: {
    [HONDA]: { priceUsd: 17_995, mileageMiles: 31_200, stockNumber: "S10001" },
    [JEEP]: { priceUsd: null },
    [FORD]: { priceUsd: 21_000 },
  },
  newCars: 0,
  list: LIST,
  next: `${LIST}&p=2`,
}; // prettier-ignore

/** The site shows two cars per page and counts its pages by the requested number. */
export const dealerEprocessShortPages: PlatformFixture = {
  ...dealerEprocessSite,
  routes: {
    ...dealerEprocessSite.routes,
    [LIST]: html(head, pager(1, 1), card(HONDA, "Civic", 10_001, 17_995), card(JEEP, "Fit", 10_002, null)),
    [`${LIST}&p=2`]: html(head, pager(2, 1), card(FORD, "Pilot", 10_003, 21_000)),
  },
};
