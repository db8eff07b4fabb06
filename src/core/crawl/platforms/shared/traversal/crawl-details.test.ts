import { describe, expect, test } from "vitest";
import { crawlFake } from "../../conformance/fake-site.ts";
import { FORD, HONDA, html, JEEP, SITE, TESLA, TOYOTA } from "../../conformance/fixture-kit.ts";
import { structuredData } from "../../structured-data/structured-data.ts";
import { readListPage } from "../reading/read-page.ts";
import { carsOfCards } from "./cars-of-cards.ts";
import type { CrawlRun } from "./crawl-run.ts";

const VINS = [HONDA, JEEP, FORD, TOYOTA, TESLA];
const NAMES = ["2019 Honda Civic", "2018 Jeep Cherokee", "2020 Ford F-150", "2017 Toyota RAV4", "2020 Tesla Model 3"];
const places = NAMES.map((_name, i) => `/used/car-${10_001 + i}`);
const broken = { status: 500 };
const gone = { status: 404 };
const page = (i: number): string =>
  html(
    `<script type="application/ld+json">${JSON.stringify({
      "@type": "Car",
      name: NAMES[i],
      vin: VINS[i],
      itemCondition: "UsedCondition",
      mileageFromOdometer: 40_000,
      offers: { price: 18_000 + i },
    })}</script>`,
  );

/** Crawls a list of the five cars. `answers`: the answers of their pages; a page without an entry is complete. */
const crawl = (list: string, answers: Record<number, string | { status: number }>) =>
  crawlFake(structuredData, "/used-cars/", {
    "/used-cars/": list,
    ...Object.fromEntries(places.map((place, i) => [place, answers[i] ?? page(i)])),
  });
const all = (answer: string | { status: number }) => Object.fromEntries(NAMES.map((_name, i) => [i, answer]));

describe("a list with only the names of its cars", () => {
  const entries = NAMES.map((name, i) => ({ "@type": "ListItem", name, url: places[i] }));
  const list = html(
    `<script type="application/ld+json">${JSON.stringify({ "@type": "ItemList", itemListElement: entries })}</script>`,
    "<p>5 vehicles found</p>",
  );

  test("is completed from the pages of its cars", async () => {
    const { vins, missed } = await crawl(list, {});
    expect(vins).toEqual(VINS);
    expect(missed).toEqual([]);
  });

  test("is incomplete when those pages fail, and reports how many did", async () => {
    const some = await crawl(list, { 1: broken, 3: broken });
    expect(some.used).toHaveLength(5);
    expect(some.missed).toEqual(["The pages of 2 cars could not be read: The site is out of order."]);
    const none = await crawl(list, all(broken));
    expect(none.used).toHaveLength(5);
    expect(none.missed).toEqual([
      "The pages of 5 cars could not be read (2 of them were not asked for after 3 failures in a row): The site is out of order.",
    ]);
    expect((await crawl(list, { 4: { status: 403 } })).missed).toEqual([
      "The page of a car could not be read: The site refuses us.",
    ]);
  });

  test("asks for no more pages of single cars after two refusals, so that the crawl goes on", async () => {
    const { missed, used, requests } = await crawl(list, all({ status: 403 }));
    expect(used).toHaveLength(5);
    expect(requests.filter((url) => places.some((place) => url.endsWith(place)))).toHaveLength(2);
    expect(missed).toEqual([
      "The pages of 5 cars could not be read (3 of them were not asked for after 2 failures in a row): The site refuses us.",
    ]);
  });

  test("is incomplete when those pages show no car, because the cars would get other identities", async () => {
    const back = html("", "<h1>We will be right back</h1>");
    const none = await crawl(list, all(back));
    expect(none.used).toHaveLength(5);
    expect(none.missed).toEqual([
      "The pages of single cars show no cars, and the list does not name their VINs, so the cars cannot be identified reliably.",
    ]);
    expect((await crawl(list, { 1: back, 3: back })).missed).toEqual([]);
    const known = { "@type": "ItemList", itemListElement: entries.map((entry, i) => ({ ...entry, sku: VINS[i] })) };
    const named = html(
      `<script type="application/ld+json">${JSON.stringify(known)}</script>`,
      "<p>5 vehicles found</p>",
    );
    expect((await crawl(named, all(back))).missed).toEqual([]);
  });

  test("is complete when the page of one car is gone, but not when those of most cars are", async () => {
    const one = await crawl(list, { 2: gone });
    expect(one).toMatchObject({ missed: [], used: { length: 5 } });
    expect((await crawl(list, all(gone))).missed).toEqual(["The list shows 5 cars whose pages cannot be opened."]);
  });
});

test("a list with data whose cars have no VIN is not complete when their pages are gone", async () => {
  const entries = NAMES.map((name, i) => ({ "@type": "ListItem", url: places[i], name }));
  const data = `<script type="application/ld+json">${JSON.stringify({ "@type": "ItemList", itemListElement: entries })}</script>`;
  const cards = NAMES.map(
    (name, i) =>
      `<article><h3><a href="${places[i]}">${name}</a></h3><b>$1${i},500</b><p>4${i},000 miles</p></article>`,
  );
  const { used, missed } = await crawl(html("", "<p>5 vehicles found</p>", data, ...cards), all(gone));
  expect(used).toHaveLength(5);
  expect(missed).toEqual([expect.stringContaining("cars whose pages cannot be opened")]);
});

describe("cards without a VIN or data", () => {
  const card = (name: string, i: number): string =>
    `<div class="card"><h3><a href="${places[i]}">${name}</a></h3><img src="/photos/${i}.jpg"><b>Price: $1${i},500</b><i>3${i},000 miles</i><span>Stock #: A${i}</span></div>`;
  const list = html("", "<p>5 vehicles found</p>", ...NAMES.map(card));
  const titles = ({ used }: Awaited<ReturnType<typeof crawl>>) => used.map(({ title }) => title).sort();

  test("keep their cars when the cars' pages fail", async () => {
    const result = await crawl(list, all(broken));
    expect(titles(result)).toEqual(NAMES.toSorted());
    expect(result.used[1]).toMatchObject({ priceUsd: 11_500, mileageMiles: 31_000, stockNumber: "A1", vin: null });
    expect(result.missed.join()).toContain("The pages of 5 cars could not be read");
  });

  test("keep their cars when the cars' pages show no car", async () => {
    const result = await crawl(list, { 0: html("", "<p>Coming soon</p>") });
    expect(titles(result)).toEqual(NAMES.toSorted());
    expect(result.used.find(({ title }) => title === NAMES[0])).toMatchObject({ priceUsd: 10_500, vin: null });
  });

  test("of cars whose pages are gone are not cars; where most are gone, the links are wrong and the cards stand", async () => {
    const few = await crawl(list, { 1: gone });
    expect(few).toMatchObject({ missed: [], used: { length: 4 } });
    const most = await crawl(list, all(gone));
    expect(most.missed).toContain("The list shows 5 cars whose pages cannot be opened.");
    expect(titles(most)).toEqual(NAMES.toSorted());
  });

  test("are of the rooftop whose name is above the link", () => {
    const body = html("", card(NAMES[0] ?? "", 0));
    const list = { url: `${SITE}/used/`, status: 200, contentType: "text/html", body };
    const reading = { ...readListPage(list), page: list, vehicles: [], unreadDetails: [SITE + places[0]] };
    const unreadRooftops = new Map([[`path:${places[0]}`, "Jones Auto Mall"]]);
    const run = { hints: {}, remember: () => true } as unknown as CrawlRun;
    const [raw] = carsOfCards(run, { ...reading, unreadRooftops }, reading.unreadDetails);
    expect(raw).toMatchObject({ stockNumber: "A0", rooftop: "Jones Auto Mall" });
  });

  test("of cars whose pages are gone are not cars in a second list either", async () => {
    const { used } = await crawlFake(structuredData, "/used-cars/", {
      "/used-cars/": html("", ...NAMES.map(card), '<a href="/inventory/">All inventory</a>'),
      "/inventory/": html("", ...NAMES.map(card), card("2021 Kia Soul", 5)),
      ...Object.fromEntries(places.map((place, i) => [place, i === 1 ? gone : page(i)])),
    });
    expect(used.map(({ title }) => title)).not.toContain(NAMES[1]);
    expect(used.length).toBeGreaterThan(3);
  });

  test("that do not describe a car return none", async () => {
    const teaser = '<div class="card"><h3><a href="/used/car-20001">2021 Kia Soul</a></h3><b>$19,500</b></div>';
    const banner = '<div class="card"><h3><a href="/cars/12345">Our team</a></h3><b>$500 off</b></div>';
    const result = await crawl(html("", teaser, banner, ...NAMES.map(card)), all(broken));
    expect(titles(result)).toEqual(NAMES.toSorted());
  });
});

describe("a list whose addresses do not name its cars", () => {
  const short = NAMES.map((_name, i) => `/used/T${101 + i}`);
  const link = (i: number, text: string) => `<p><a href="${short[i]}">${text}</a> <b>$18,000</b> 40,000 miles</p>`;
  const site = (list: string) =>
    crawlFake(structuredData, "/used/", {
      "/used/": html("", list),
      ...Object.fromEntries(short.map((place, i) => [place, page(i)])),
    });

  test("is read by the titles of its links, and none of them is taken as a list", async () => {
    const { vins, missed } = await site(`<p>5 cars</p>${NAMES.map((name, i) => link(i, name)).join("")}`);
    expect(vins).toEqual(VINS);
    expect(missed).toEqual([]);
  });

  test("is not made of links with other titles, so it may have more cars than are found", async () => {
    const { missed } = await site(NAMES.map((_name, i) => link(i, "Read more")).join(""));
    expect(missed).not.toEqual([]);
  });
});

describe("a card without some facts", () => {
  const path = (i: number) => `/used/2019-honda-civic-${20_001 + i}`;
  const list = (...facts: string[]) =>
    html(
      "",
      "<p>5 vehicles found</p>",
      ...NAMES.map(
        (name, i) =>
          `<div><h3><a href="${path(i)}">${name}</a></h3><b>$1${i},500</b><i>VIN ${VINS[i]}</i>${facts[i] ?? ""}</div>`,
      ),
    );
  const pages = (facts: (i: number) => string): Parameters<typeof crawlFake>[2] =>
    Object.fromEntries(NAMES.map((name, i) => [path(i), html("", `<h1>${name}</h1><p>VIN ${VINS[i]}</p>${facts(i)}`)]));
  const read = (body: string, routes: Parameters<typeof crawlFake>[2]) =>
    crawlFake(structuredData, "/used/", { "/used/": body, ...routes });

  test("has its mileage, and a price with its mandatory fee, from the car's page", async () => {
    const { used } = await read(
      list(),
      pages((i) => `<p>Price: $1${i},995</p><p>Mileage: 3${i},000</p>`),
    );
    expect(used.map(({ mileageMiles }) => mileageMiles)).toEqual([30_000, 31_000, 32_000, 33_000, 34_000]);
    expect(used[0]?.priceUsd).toBe(10_995);
  });

  test("stands as it is, and the run is complete, where its page is gone, fails or does not say more", async () => {
    for (const routes of [{}, Object.fromEntries(NAMES.map((_, i) => [path(i), { status: 503 }])), pages(() => "")]) {
      const { used, missed, requests } = await read(list(), routes);
      expect(used.map(({ priceUsd }) => priceUsd)).toEqual([10_500, 11_500, 12_500, 13_500, 14_500]);
      expect(missed).toEqual([]);
      expect(requests.filter((address) => address.startsWith("/used/2019")).length).toBeLessThan(NAMES.length);
    }
  });

  test("is no proof that the run is complete where the refused pages of others leave a car of a page alone unread", async () => {
    const alone = `<div><h3>Toyota Camry LE</h3><b>$1,995</b><button onclick="openVehicle('${path(9)}')">View Details</button></div>`;
    const refused = Object.fromEntries([...NAMES.keys(), 9].map((i) => [path(i), { status: 403 }]));
    const { used, missed } = await read(list() + alone, refused);
    expect(used).toHaveLength(NAMES.length);
    expect(missed.join()).toContain("The page of a car could not be read");
  });

  test("has its price from its page where only the list's data says one, until pages confirm the data", async () => {
    const data = NAMES.map((name, i) => ({ "@type": "Car", name, vin: VINS[i], offers: { price: 554 + i } }));
    const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    const cards = list("", "").replace(/<b>.{1,9}<\/b>/g, "<i>41,000 miles</i>");
    const prices = async (facts: (i: number) => string) => {
      const { used, requests } = await read(cards.replace("<p>5", `${script}<p>5`), pages(facts));
      return [used.map(({ priceUsd }) => priceUsd), requests.filter((path) => path.startsWith("/used/2019")).length];
    };
    expect(await prices((i) => `<p>Price: $1${i},995</p>`)).toEqual([[10_995, 11_995, 12_995, 13_995, 14_995], 5]);
    expect(await prices((i) => `<p>Price: $${554 + i}</p>`)).toEqual([[554, 555, 556, 557, 558], 3]);
  });

  test("has nothing from a page about another car", async () => {
    const other = pages((i) => `<p>Mileage: 9${i},000</p>`);
    const shifted = Object.fromEntries(
      NAMES.map((_, i) => [path(i), other[path((i + 1) % NAMES.length)] ?? { status: 404 }]),
    );
    const { used } = await read(list(), shifted);
    expect(used.map(({ mileageMiles }) => mileageMiles)).toEqual([null, null, null, null, null]);
  });
});

test("a car of last year that only its card does not call used is judged by its page", async () => {
  const year = new Date().getFullYear() - 1;
  const list = { "@type": "Car", name: `${year} Honda Civic`, vin: VINS[0], url: "/inventory/honda/civic/a4410/" };
  const body = `<h1>${year} Honda Civic</h1><p>VIN: ${VINS[0]}</p><p>$28,995</p>`;
  const { used, missed } = await crawlFake(structuredData, "/inventory/", {
    "/inventory/": html("", `<p>1 vehicle</p><script type="application/ld+json">${JSON.stringify(list)}</script>`),
    "/inventory/honda/civic/a4410/": html("", `<meta property="product:condition" content="used">${body}`),
  });
  expect(used).toMatchObject([{ vin: VINS[0], priceUsd: 28_995 }]);
  expect(missed).toEqual([]);
});

describe("what one view of a car has said holds for another one", () => {
  const at = (i: number): string => `/cars/car-${10_001 + i}`;
  const list = (names: readonly string[], ...body: string[]) => {
    const entries = names.map((name, i) => ({ "@type": "ListItem", name, url: at(i) }));
    const data = JSON.stringify({ "@type": "ItemList", itemListElement: entries });
    return html(`<title>Used Cars | Smith Ford</title><script type="application/ld+json">${data}</script>`, ...body);
  };

  test('the word "new" on its page, where a second list has its name alone', async () => {
    const own = (i: number, word: string, miles: string) =>
      html(
        "",
        `<h1>${NAMES[i]}</h1><b>$28,995</b><p>${miles} miles</p><p>VIN: ${VINS[i]}</p><p>Condition: ${word}</p>`,
      );
    const { vins } = await crawlFake(structuredData, "/used/", {
      "/used/": list(NAMES.slice(0, 3), '<a href="/inventory/">All inventory</a>'),
      "/inventory/": list(NAMES.slice(0, 4)),
      [at(0)]: own(0, "Used", "41,000"),
      [at(1)]: own(1, "New", "36"),
      [at(2)]: own(2, "Used", "42,000"),
      [at(3)]: own(3, "Used", "43,000"),
    });
    expect(vins).toEqual([HONDA, FORD, TOYOTA]);
  });

  test("the rooftop on its card, where the list's data leads to its page", async () => {
    const cards = VINS.slice(0, 2).map(
      (vin, i) =>
        `<div class="car"><h3>Honda Civic</h3><i>4${i},000 miles</i><p>Location: ${["Smith Ford", "Jones Kia"][i]}</p><p>VIN: ${vin}</p></div>`,
    );
    const names = ["Honda Civic", "Honda Civic"];
    const own = names.map((name, i) => html("", `<h1>${name}</h1><i>4${i},000 miles</i><p>VIN: ${VINS[i]}</p>`));
    const { vins } = await crawlFake(structuredData, "/used/", {
      "/used/": list(names, ...cards),
      [at(0)]: own[0] ?? "",
      [at(1)]: own[1] ?? "",
    });
    expect(vins).toEqual([HONDA]);
  });
});
