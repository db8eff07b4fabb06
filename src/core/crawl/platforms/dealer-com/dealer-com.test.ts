import { describe, expect, test } from "vitest";
import { crawlFake } from "../conformance/fake-site.ts";
import { FORD, HONDA, JEEP, SITE, TESLA } from "../conformance/fixture-kit.ts";
import { dealerCom } from "./dealer-com.ts";

const crawl = (entry: string, routes: Parameters<typeof crawlFake>[2]) => crawlFake(dealerCom, entry, routes);
const LIST = "/used-inventory/index.htm";
const POST = "POST /api/widget/ws-inv-data/getInventory";
const OLD = "/apis/widget/INVENTORY_LISTING_DEFAULT_AUTO_USED:inventory-data-bus1/getInventory";
const shell = (inner: string) =>
  `<html><head><link href="https://static.dealer.com/v9/x.css"></head><body class="ddc-page">${inner}</body></html>`;
const settings =
  '<script>DDC.dataLayer[\'page\'] = {"siteId":"demomotors","pageAlias":"INVENTORY_LISTING_DEFAULT_AUTO_USED"};</script>';

const record = (vin: string, model: string, extra: object = {}) => ({
  vin,
  year: 2019,
  make: "Honda",
  model,
  condition: "Used",
  link: `/used/Honda/${vin}.htm`,
  accountId: "demo",
  images: [{ uri: "https://pictures.dealer.com/d/demo/1.jpg" }],
  trackingAttributes: [{ name: "odometer", value: "31200" }],
  pricing: {
    dprice: [
      { label: "Was", typeClass: "retailValue", value: "$19,995" },
      { label: "Price", typeClass: "internetPrice", value: "$17,995", isFinalPrice: true },
    ],
  },
  callout: [{ badgeClasses: ["carfax"], href: `https://www.carfax.com/report?vin=${vin}` }],
  ...extra,
}); // prettier-ignore
const accounts = { demo: { address: { city: "Buford", state: "GA", postalCode: "30518" } } };
const answer = (start: number, total: number, inventory: object[], size = 2) => ({
  pageInfo: { totalCount: total, pageSize: size, pageStart: start },
  inventory,
  accounts,
});
const inline = (value: object) =>
  shell(
    `<script>DDC.WS.state['ws-inv-data'] = {};\nDDC.WS.state['ws-inv-data']['inventory-data-bus2'] = ${JSON.stringify({ WIS: value })};</script>`,
  );

describe("Dealer.com with its list in the page", () => {
  test("is read page by page, without placeholders", async () => {
    const result = await crawl("/", {
      "/": shell("<script>DDC.WS.state = {};</script>"),
      [LIST]: inline(
        answer(0, 3, [{ uuid: "0", isPlaceholder: true }, record(HONDA, "Civic"), record(JEEP.toLowerCase(), "Pilot")]),
      ),
      [`${LIST}?start=2`]: inline(
        answer(2, 3, [
          record(TESLA, "Fit", { pricing: {}, trackingPricing: { salePrice: "0", internetPrice: "$9,500" } }),
        ]),
      ),
    });
    expect(result.vins).toEqual([HONDA, JEEP, TESLA]);
    expect(result.used[0]).toMatchObject({
      priceUsd: 17_995,
      mileageMiles: 31_200,
      city: "Buford",
      zipCode: "30518",
      carfaxUrl: `https://www.carfax.com/report?vin=${HONDA}`,
    });
    expect(result.used[2]?.priceUsd).toBe(9_500);
    expect([...result.totals.values()]).toEqual([3]);
    expect(result.missed).toEqual([]);
  });

  test("keeps the filters of the pasted address and reports a missing page", async () => {
    const result = await crawl(`${LIST}?make=Honda`, {
      [`${LIST}?make=Honda`]: inline(answer(0, 4, [record(HONDA, "Civic"), record(FORD, "Fit")])),
    });
    expect(result.requests).toContain(`${LIST}?make=Honda&start=2`);
    expect(result.missed).toHaveLength(1);
    expect(result.vins).toHaveLength(2);
  });
});

describe("Dealer.com behind an endpoint", () => {
  const pages = [
    answer(0, 3, [
      record(HONDA, "Civic"),
      record(FORD, "Fit", { condition: "New", trackingAttributes: [{ name: "odometer", value: "12" }] }),
    ]),
    answer(2, 3, [record(JEEP, "Pilot", { certified: "true" })]),
  ];
  test("is requested with the site's id and a growing start", async () => {
    const result = await crawl(LIST, {
      [LIST]: shell(settings),
      [POST]: ({ body = "{}" }) => {
        const asked = JSON.parse(body);
        expect(asked.siteId).toBe("demomotors");
        return JSON.stringify(pages[Number(asked.inventoryParameters.start[0]) / 2]);
      },
    });
    expect(result.vins).toEqual([HONDA, JEEP]);
    expect(result.used[1]?.condition).toBe("certified");
    expect(result.newCars).toBe(1);
    expect(result.missed).toEqual([]);
  });

  test("reports other vehicles than cars", async () => {
    const rebel = record(TESLA, "Rebel", { trackingAttributes: [{ name: "categoryName", value: "Motorcycle" }] });
    const result = await crawl(LIST, {
      [LIST]: shell(settings),
      [POST]: JSON.stringify(answer(0, 2, [rebel, record(HONDA, "Civic", { categoryName: "Sedan" })])),
    });
    expect(result.vins).toEqual([HONDA]);
    expect(result.missed).toEqual([]);
  });

  test("joins the tracking data of 2022, which alone has the VIN", async () => {
    const old = {
      uuid: "u1",
      condition: "Certified Pre-Owned",
      link: "/certified/Honda/1.htm",
      title: ["2019 Honda Civic"],
      pricing: {
        retailPrice: "$20,000",
        dPrice: [
          { label: "NADA Value", value: "$20,000", typeClass: "retailValue" },
          { label: "Savings", isDiscount: true, value: "$2,005" },
          { isFinalPrice: true, label: "Price", value: "$17,995" },
        ],
      },
    };
    const trackingData = [
      {
        uuid: "u1",
        vin: HONDA,
        odometer: 31_200,
        modelYear: 2019,
        make: "Honda",
        model: "Civic",
        trim: "EX",
        stockNumber: "F1",
        doors: "4 door",
        msrp: "25000",
      },
    ];
    const body = JSON.stringify({
      pageInfo: { totalCount: 1, pageSize: 18, trackingData },
      inventory: [old],
      accounts,
    });
    const result = await crawl(LIST, { [LIST]: shell(settings), [`${OLD}?start=0`]: body });
    expect(result.used).toMatchObject([
      { vin: HONDA, priceUsd: 17_995, mileageMiles: 31_200, trim: "EX", stockNumber: "F1", condition: "certified" },
    ]);
    expect(result.used[0]?.doors).toBe(4);
  });

  describe("of a page of another name", () => {
    const alias = "SITEBUILDER_USED_CARS__TRUCKS___SUVS_FOR_SALE_2";
    const menu = `DDC.WS.state['ws-navigation']['n1'] = {"items":[{"pageAlias":"SITEBUILDER_SERVICE_1"}]};`;
    const own = {
      siteId: "demomotors",
      pageAlias: alias,
      pageId: `demomotors_${alias}`,
      windowId: "inventory-data-bus2",
      widgetName: "ws-inv-data",
      inventoryParameters: { geoRadius: "0" },
      preferences: { pageSize: "18", "listing.config.id": "auto-used,auto-certified" },
    };
    const early = `fetch("/api/widget/ws-inv-data/getInventory",{method:"POST",body:decodeURI("${encodeURI(JSON.stringify(own))}")})`;
    const { siteId, pageAlias, pageId, windowId, widgetName, preferences } = own;
    const state = `DDC.WS.state['ws-inv-data'] = DDC.WS.state['ws-inv-data'] || {}; DDC.WS.state['ws-inv-data']['inventory-data-bus2'] = ${JSON.stringify({ WIS: {}, moreRequestData: { pageAlias, pageId, siteId, parameterMap: { geoRadius: "0" } }, requestData: { windowId, widgetName }, prefs: preferences })};`;
    const loose = `window.x = "${JSON.stringify({ ...preferences, siteId, pageAlias }).replaceAll('"', '\\"')}"; var bus = "inventory-data-bus2";`;

    test.each([
      ["early request", early],
      ["widget's state", state],
      ["settings in a string", loose],
    ])("is asked for as the page does, by its %s", async (_where, script) => {
      const result = await crawl(LIST, {
        [LIST]: shell(`<script>${menu}${script}</script>`),
        [POST]: ({ body = "{}" }) => {
          const asked = JSON.parse(body);
          expect(asked).toMatchObject({
            siteId: "demomotors",
            pageAlias: alias,
            windowId: "inventory-data-bus2",
            preferences: { pageSize: "48", "listing.config.id": "auto-used,auto-certified" },
          });
          return JSON.stringify(pages[Number(asked.inventoryParameters.start[0]) / 2]);
        },
      });
      expect(result.vins).toEqual([HONDA, JEEP]);
      expect(result.missed).toEqual([]);
    });

    test("is also read by its older address", async () => {
      const old = (start: number) => `/apis/widget/${alias}:inventory-data-bus2/getInventory?start=${start}`;
      const result = await crawl(LIST, {
        [LIST]: shell(`<script>${menu}${state}</script>`),
        [old(0)]: JSON.stringify(pages[0]),
        [old(2)]: JSON.stringify(pages[1]),
      });
      expect(result.vins).toEqual([HONDA, JEEP]);
    });

    test("is read at the pasted address, with any path", async () => {
      const place = "/pre-loved-rides.htm";
      const result = await crawl(place, {
        [place]: shell(`<script>${menu}${early}</script>`),
        [POST]: ({ body = "{}" }) => JSON.stringify(pages[Number(JSON.parse(body).inventoryParameters.start[0]) / 2]),
      });
      expect(result.vins).toEqual([HONDA, JEEP]);
    });
  });

  test("that becomes empty before its total, or is retired, is not complete", async () => {
    const cut = await crawl(LIST, {
      [LIST]: shell(settings),
      [POST]: ({ body = "" }) =>
        JSON.stringify(
          body.includes('"start":["0"]')
            ? answer(0, 90, [record(HONDA, "Civic"), record(FORD, "Fit")])
            : answer(2, 90, []),
        ),
    });
    expect(cut.missed).toEqual(["The list from car 3 on came back empty."]);
    const retired = await crawl(LIST, { [LIST]: shell(settings), [`${OLD}?start=0`]: '{"message":"deprecated"}' });
    expect(retired.used).toEqual([]);
    expect(retired.warnings.join()).toContain("answers without a list");
  });

  test("that refuses gets no other request, and the pages are left to the generic reading", async () => {
    const result = await crawl(LIST, { [LIST]: shell(settings), [POST]: { status: 403 }, [`${OLD}?start=0`]: "{}" });
    expect(result.used).toEqual([]);
    expect(result.requests).toEqual([LIST, POST]);
    expect(result.missed.join()).toContain("refuses us");
  });
});

describe("Dealer.com with server-rendered tiles", () => {
  const base64 = (price: string) => Buffer.from(price).toString("base64");
  const tile = (
    vin: string,
    price: string,
    type = "used",
  ) => `<li><div class="hproduct auto honda" data-type="${type}" data-internetprice="${base64(price)}" data-trim="EX" data-year="2019" data-model="Civic" data-vin="${vin}" data-make="Honda">
    <a href="/${type}/Honda/2019-Civic-${vin}.htm?searchDepth=1:3"><img class="lazy" src="https://static.dealer.com/images/blank.gif" data-src="https://pictures.dealer.com/d/${vin}x.jpg"></a>
    <h3 class="fn"><a class="url" href="/${type}/Honda/2019-Civic-${vin}.htm?searchDepth=1:3">2019 Honda Civic EX</a></h3><dl><dt>Mileage:</dt><dd>31,200 miles<span>,</span></dd></dl><img src="https://static.dealer.com/logo-certified.gif"></div></li>`;
  const layer = `<script>DDC.dataLayer['vehicles'] = [{"vin":"${HONDA}","certified":"true","stockNumber":"P1","interiorColor":"null","note":"a\\-b"},];DDC.dataLayer['dealership'] = {"city":"Saint Johnsbury","stateProvince":"VT","postalCode":"05819"};</script>`;

  test("decodes prices, takes lazy photos and follows the pager", async () => {
    const result = await crawl(LIST, {
      [LIST]: shell(`${tile(HONDA, "17995.0")}${tile(FORD, "0.0")}<a rel="next" href="?start=2&amp;">Next</a>${layer}`),
      [`${LIST}?start=2&`]: shell(`${tile(JEEP, "15000.0", "certified")}${layer}`),
    });
    expect(result.used).toMatchObject([
      {
        vin: HONDA,
        priceUsd: 17_995,
        mileageMiles: 31_200,
        condition: "certified",
        stockNumber: "P1",
        interiorColor: null,
        state: "VT",
        images: [`https://pictures.dealer.com/d/${HONDA}x.jpg`],
      },
      { vin: FORD, priceUsd: null, condition: "used" },
      { vin: JEEP, priceUsd: 15_000, condition: "certified" },
    ]);
    expect(result.used[0]?.originalListingUrl).toBe(`${SITE}/used/Honda/2019-Civic-${HONDA}.htm`);
    expect([...result.totals.values()]).toEqual([3]);
    expect(result.missed).toEqual([]);
  });

  test("whose next page is gone is not complete", async () => {
    const result = await crawl(LIST, {
      [LIST]: shell(`${tile(HONDA, "17995.0")}<a rel="next" href="?start=1">Next</a>`),
    });
    expect(result.missed).toHaveLength(1);
  });
});

describe("recognizing Dealer.com", () => {
  const detect = (body: string) => dealerCom.detect({ url: SITE, status: 200, contentType: "text/html", body });
  test("needs the vendor's own scripts, not its pictures or pixels", () => {
    expect(detect(shell(settings))).not.toBeNull();
    expect(detect(inline({}))).not.toBeNull();
    expect(
      detect(
        '<img src="https://pictures.dealer.com/d/1.jpg"><script src="https://assets.prod.analytics.dealer.com/p.js"></script>',
      ),
    ).toBeNull();
    expect(detect("<script>var c = window.DDC.dataLayer.vehicles[0].exteriorColor;</script>")).toBeNull();
  });
});
