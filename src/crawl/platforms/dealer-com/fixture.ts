import { FORD, HONDA, html, JEEP, type PlatformFixture } from "../conformance/fixture-kit.ts";

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
const state = (start: number, inventory: object[]): string =>
  html(
    '<link href="https://static.dealer.com/v9/x.css">',
    `<script>DDC.WS.state['ws-inv-data']['inventory-data-bus1'] = ${JSON.stringify({
      WIS: {
        pageInfo: { totalCount: 3, pageSize: 2, pageStart: start },
        inventory,
        accounts: { demo: { address: { city: "Springfield", state: "IL", postalCode: "62701" } } },
      },
    })};</script>`,
  );

export const dealerComInline: PlatformFixture = {
  platform: "dealer-com",
  entry: LIST,
  routes: {
    [LIST]: state(0, [
      record(HONDA, {
        pricing: {
          dprice: [
            { label: "Was", typeClass: "retailValue", value: "$19,995" },
            { label: "Price", typeClass: "internetPrice", value: "$17,995", isFinalPrice: true },
          ],
        },
      }),
      record(FORD, { condition: "New", trackingAttributes: [{ name: "odometer", value: "9" }] }),
    ]),
    [`${LIST}?start=2`]: state(2, [record(JEEP, { trackingPricing: { salePrice: "0", msrp: "30000" } })]),
  },
  cars: { [HONDA]: { priceUsd: 17_995, mileageMiles: 31_200, zipCode: "62701" }, [JEEP]: { priceUsd: null } },
  newCars: 1,
  list: LIST,
  next: `${LIST}?start=2`,
};
