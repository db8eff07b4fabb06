import { describe, expect, test } from "vitest";
import { crawlFake } from "../../conformance/fake-site.ts";
import { FORD, HONDA, html, JEEP, TOYOTA } from "../../conformance/fixture-kit.ts";
import { structuredData } from "../../structured-data/structured-data.ts";

const car = (vin: string) => ({
  "@type": "Car",
  name: "2019 Honda Civic",
  vin,
  url: `/vehicle/${vin}`,
  itemCondition: "UsedCondition",
  mileageFromOdometer: 40_000,
  offers: { price: 18_000 },
});
const list = (vins: readonly string[], ...shown: string[]) =>
  html("", ...vins.map((vin) => `<script type="application/ld+json">${JSON.stringify(car(vin))}</script>`), ...shown);
const next = (page: number) => `<a rel="next" href="?page=${page}">Next</a>`;
const crawl = (...pages: string[]) =>
  crawlFake(structuredData, "/used-cars/", {
    "/used-cars/": pages[0] ?? "",
    ...Object.fromEntries(pages.slice(1).map((page, i) => [`/used-cars/?page=${i + 2}`, page])),
  });

describe("a list that shuffles its cars from page to page", () => {
  test.each([
    ["its total is larger", "<p>3 vehicles found</p>", next],
    ["its total is larger and there is no link", "<p>3 vehicles found</p>", () => ""],
    ["it states the number of pages", "<p>Page 1 of 3</p>", next],
    ["a link leads on", "", next],
  ])("is read beyond a page of cars that were seen, as %s", async (_why, total, link) => {
    const { vins, missed } = await crawl(
      list([HONDA, JEEP], total, link(2)),
      list([JEEP, HONDA], total, link(3)),
      list([FORD, HONDA], total),
    );
    expect(vins).toEqual([HONDA, JEEP, FORD]);
    expect(missed).toEqual([]);
  });
});

describe("a list with a total that is too small", () => {
  const buttons = '<ul class="pager"><li><a href="#page-1">1</a></li><li><a href="#page-2">2</a></li></ul>';
  const total = (count: number) => `<p>${count} vehicles found</p>`;

  test("is read on where a script shows more pages, which exist under addresses that can be guessed", async () => {
    const more = await crawl(list([HONDA, JEEP], total(2), buttons), list([FORD], total(2), buttons));
    expect(more).toMatchObject({ vins: [HONDA, JEEP, FORD], missed: [] });
    const none = await crawl(list([HONDA, JEEP], total(2), buttons));
    expect(none).toMatchObject({ vins: [HONDA, JEEP], missed: [] });
  });

  test("is read on behind a full page that was guessed", async () => {
    const pages = [[HONDA], [JEEP], [FORD]].map((vins) => list(vins, total(2)));
    expect(await crawl(...pages)).toMatchObject({ vins: [HONDA, JEEP, FORD], missed: [] });
    expect(await crawl(...pages.slice(0, 2))).toMatchObject({ vins: [HONDA, JEEP], missed: [] });
  });
});

describe("a list that starts again", () => {
  test("is read no further, and only its total proves that it has no more cars", async () => {
    const last = list([FORD], next(3));
    const { vins, missed, requests } = await crawl(
      list([HONDA, JEEP], next(2)),
      last,
      last.replace("page=3", "page=4"),
    );
    expect(vins).toEqual([HONDA, JEEP, FORD]);
    expect(missed).toEqual([expect.stringContaining("does not say how many cars it has")]);
    expect(requests).not.toContain("/used-cars/?page=4");
  });

  test("is incomplete when it says that it has more pages", async () => {
    const first = list([HONDA, JEEP], "<p>Page 1 of 5</p>", next(2));
    const { missed } = await crawl(first, first, first);
    expect(missed).toEqual(["The list says that it has 5 pages, but page 3 shows only cars of earlier pages."]);
  });
});

test.each([
  ["may have more cars when it declares no total", "", ["does not say how many cars it has, so there may be more."]],
  ["is complete when it has its declared number", "<p>2 vehicles found</p>", []],
])("a list that is built in the browser %s", async (_what, total, reasons) => {
  const frame = `<!doctype html><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>
    <script src="/app.js"></script>`;
  const built = list([HONDA, JEEP], "<h1>Used Cars</h1>", total);
  const { vins, missed } = await crawlFake(structuredData, "/used-cars/", { "/used-cars/": frame }, built);
  expect(vins).toEqual([HONDA, JEEP]);
  expect(missed).toEqual(reasons.map((words) => expect.stringContaining(words)));
});

describe("the next page of a list", () => {
  test.each([
    ["a picture as a link", `<p><a href="?page=2"><img src="/next.gif" alt="Next »"></a></p>`],
    ["an element that a script watches", `<div class="page-nav" data-next="?page=2"></div>`],
    ["a section with the address of the next part", `<section data-next-url="/used-cars/?page=2"></section>`],
  ])("is found in %s", async (_where, pager) => {
    const { vins } = await crawl(list([HONDA, JEEP], pager), list([FORD]));
    expect(vins).toEqual([HONDA, JEEP, FORD]);
  });

  test.each([
    ["links", `<ul class="page-nav"><li>1</li><li><a href="#page-2">2</a></li></ul>`],
    ["links with code", `<p><b>1</b> <a href="javascript:goToPage(2)">2</a></p>`],
    ["buttons", `<div><button data-page="1" disabled>1</button><button data-page="2">2</button></div>`],
  ])("is missed where %s show it by a script", async (_what, pager) => {
    const { missed } = await crawl(list([HONDA, JEEP], pager));
    expect(missed).toEqual([expect.stringContaining("shows more cars after a click")]);
  });

  test("is not the next picture of a gallery", async () => {
    const gallery = `<div class="carousel" data-next="/photos/?page=2"></div>`;
    const { requests } = await crawl(list([HONDA, JEEP], gallery), list([FORD]));
    expect(requests).not.toContain("/photos/?page=2");
  });
});

test("a list with a card that surely shows a car and cannot be read is incomplete, unless its total is reached", async () => {
  const card = (name: string, vin: string) => `<div class="car"><p>${name}</p><b>$9,500</b><i>VIN: ${vin}</i></div>`;
  const cards = card("2019 Honda Civic", HONDA) + card("2018 Jeep Cherokee", JEEP) + card("Ask for this one", FORD);
  const site = (total: string) => crawl(html("", total, cards, next(2)), html("", card("2017 Toyota RAV4", TOYOTA)));
  const { vins, missed } = await site("");
  expect(vins).toEqual([HONDA, JEEP, TOYOTA]);
  expect(missed).toEqual(["The list shows 1 car without a name that can be read and without a page."]);
  expect((await site("<p>3 vehicles found</p>")).missed).toEqual([]);
});
