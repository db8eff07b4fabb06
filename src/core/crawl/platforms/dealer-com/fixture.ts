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

const LIST = "/all-inventory/index.htm";
const record = (vin: string, more: object) => ({
  vin,
  year: 2019,
  make: "Honda",
  model: "Civic",
  condition: "Used",
  link: `/used/Honda/${vin}.htm`,
  accountId: "demo",
  trackingAttributes: [{ name: "odometer", value: "31200" }],
  ...more,
});
const records = [
  record(HONDA, {
    pricing: {
      dprice: [
        { label: "Was", typeClass: "retailValue", value: "$19,995" },
        { label: "Price", typeClass: "internetPrice", value: "$17,995", isFinalPrice: true },
        { label: "Dealer Doc Fee", typeClass: "docFee", value: "$499" },
      ],
    },
  }),
  record(FORD, { condition: "New", trackingAttributes: [{ name: "odometer", value: "9" }] }),
  record(JEEP, { trackingPricing: { salePrice: "0", msrp: "30000" } }),
];
const list = (inventory: readonly object[], totalCount: number | null) => ({
  pageInfo: { pageSize: 48, ...(totalCount === null ? {} : { totalCount }) },
  inventory,
  accounts: { demo: { address: { city: "Springfield", state: "IL", postalCode: "62701" } } },
});
const head = '<link href="https://static.dealer.com/v9/x.css">';

/** The list in the page's state, which states a larger page size than it has. */
const pages: PagedService = {
  rows: records,
  asked: (_options, { searchParams }) => ({ start: Number(searchParams.get("start")), size: 48 }),
  answer: (inventory, total) =>
    html(
      head,
      `<script>DDC.WS.state['ws-inv-data']['inventory-data-bus1'] = ${JSON.stringify({ WIS: list(inventory, total) })};</script>`,
    ),
};

export const dealerComInline: PlatformFixture = {
  platform: "dealer-com",
  entry: LIST,
  routes: {
    [LIST]: pagedRoute(pages, { cap: 2 }),
  },
  cars: { [HONDA]: { priceUsd: 17_995, mileageMiles: 31_200, zipCode: "62701" }, [JEEP]: { priceUsd: null } },
  newCars: 1,
  list: LIST,
  next: LIST,
  paged: pages,
};

/** The website of one rooftop of a group. It lists another rooftop's cars as well, before its own. */
export const dealerComGroup: PlatformFixture = {
  platform: "dealer-com",
  entry: LIST,
  routes: {
    [LIST]: html(
      head,
      `<script>DDC.WS.state['ws-tracking']['t1'] = {"widgetData":{"accountId":"demo","siteId":"demo"}};
        DDC.WS.state['ws-inv-data']['inventory-data-bus1'] = ${JSON.stringify({
          WIS: {
            ...list([record(TESLA, { accountId: "other" }), ...records], 4),
            accounts: {
              demo: { name: "Demo Motors", address: { city: "Springfield", state: "IL", postalCode: "62701" } },
              other: { name: "Other Motors of Dover", address: { city: "Dover", state: "DE", postalCode: "19901" } },
            },
          },
        })};</script>`,
    ),
  },
  cars: dealerComInline.cars,
  newCars: 1,
  others: { [TESLA]: "Other Motors of Dover" },
  list: LIST,
  next: null,
};

const SERVICE = "POST /api/widget/ws-inv-data/getInventory";
const service: PagedService = {
  rows: records,
  asked({ body }) {
    const { inventoryParameters, preferences } = JSON.parse(body || "{}");
    return { start: Number(inventoryParameters?.start[0] ?? 0), size: Number(preferences?.pageSize ?? 1) };
  },
  answer: list,
};

export const dealerComEndpoint: PlatformFixture = {
  platform: "dealer-com",
  entry: LIST,
  routes: {
    [LIST]: html(head, `<script>DDC.dataLayer['page'] = {"siteId":"demo"};</script>`),
    [SERVICE]: pagedRoute(service, { cap: 2 }),
  },
  cars: dealerComInline.cars,
  newCars: 1,
  list: SERVICE,
  next: SERVICE,
  paged: service,
};
