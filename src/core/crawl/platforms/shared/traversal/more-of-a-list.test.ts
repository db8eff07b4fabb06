import { describe, expect, test } from "vitest";
import { FORD, HONDA, JEEP, SITE } from "../../conformance/fixture-kit.ts";
import { card, cars, crawl, html, NAMES, THREE } from "../../conformance/list-kit.ts";

describe("a list that shows more on a click", () => {
  const more = html(cars(JEEP));
  test.each([
    ["a link", '<a class="btn" href="/used/?page=2">Load more vehicles</a>'],
    ["an address in its data", '<button data-url="/used/?page=2">Show more</button>'],
    ["a page in its data", '<button data-url="/used/?page=" data-page="2">Load more</button>'],
    ["a form", '<form action="/used/"><input type="hidden" name="page" value="2"><button>Next</button></form>'],
    [
      "a button of a form",
      '<form action="/used/" method="get"><button name="page" value="2">Next page</button></form>',
    ],
    ["a click", `<button onclick="window.location.href='/used/?page=2'">View 1 more car</button>`],
    ["a link that keeps its place", '<a href="/used/?cursor=abc">Next</a>'],
    ["a menu", '<select><option value="/used/">Page 1</option><option value="/used/?page=2">Page 2</option></select>'],
    ["a pager at another path", '<p><a href="/page/2/">Next</a></p>'],
    ["words for more cars", '<a href="/used/?page=2">More Vehicles →</a>'],
  ])("is followed by %s", async (_how, control) => {
    const { vins } = await crawl("/used/", {
      "/used/": html(cars(HONDA, FORD), control),
      "/used/?page=2": more,
      "/used/?cursor=abc": more,
      "/page/2/": more,
    });
    expect(vins).toEqual(THREE);
  });

  test("is read at once where a link leads to all its cars", async () => {
    const { vins, requests, missed } = await crawl("/used/", {
      "/used/": html(
        "<p>Page 1 of 2</p>",
        cars(HONDA, FORD),
        '<a href="/used/?page=2">2</a><a href="/used/?pagesize=100">View all</a>',
      ),
      "/used/?pagesize=100": html(cars(...THREE)),
    });
    expect(vins).toEqual(THREE);
    expect(requests).not.toContain("/used/?page=2");
    expect(missed).toEqual([]);
  });

  test.each([
    ["markup", { html: card(JEEP), next: null }],
    ["data", { vehicles: [{ vin: JEEP, year: 2018, make: "Jeep", model: "Grand Cherokee", price: 18_000 }] }],
  ])("is followed to answers of JSON with %s", async (_what, answer) => {
    const { vins } = await crawl("/used/", {
      "/used/": html(cars(HONDA, FORD), '<button data-next-url="/api/cars?page=2">Load more</button>'),
      "/api/cars?page=2": JSON.stringify(answer),
    });
    expect(vins).toEqual(THREE);
  });

  test.each([
    ["a button", "<button>Load more</button>"],
    ["a link for scripts", '<a href="#" class="load-more">More cars</a>'],
    [
      "code that reads on while the visitor scrolls",
      "<script>new InfiniteScroll('.cars'); function loadMore() {}</script>",
    ],
  ])("only by scripts, with %s, may have more cars", async (_how, control) => {
    const { missed } = await crawl("/used/", { "/used/": html(cars(...THREE), control) });
    expect(missed).toEqual([expect.stringContaining("shows more cars after a click or on scrolling")]);
  });

  test("is complete when its total is reached", async () => {
    const list = html("<p>3 vehicles</p>", cars(...THREE), "<button>Load more</button>");
    const { missed } = await crawl("/used/", { "/used/": list });
    expect(missed).toEqual([]);
  });
});

describe("a list in a frame", () => {
  test.each([
    ["of the same site", "/lot/list.html"],
    ["of the platform", "https://lots.platform.example/inventory/77"],
  ])("%s is read", async (_whose, src) => {
    const list = html("<p>3 Vehicles Available</p>", cars(...THREE));
    const { vins, missed } = await crawl("/", {
      "/": html("<h1>Our cars</h1>", `<iframe src="${src}" width="100%" height="900"></iframe>`),
      [src]: list,
    });
    expect(vins).toEqual(THREE);
    expect(missed).toEqual([]);
  });

  test("of another host leads back to the pages of the dealer's cars", async () => {
    const block = (name: string, i: number) =>
      `<div class="car"><h3>${name}</h3><p>$1${i},000</p><p>4${i},000 miles</p><button onclick="location.href='${SITE}/details.php?id=${i}'">Details</button></div>`;
    const src = "https://lots.platform.example/inventory/77";
    const own = (vin: string) => html(`<h1>${NAMES[vin]}</h1><p>VIN ${vin}</p><p>$18,000</p>`);
    const { vins } = await crawl("/", {
      "/": html("<h1>Our cars</h1>", `<iframe src="${src}" height="900"></iframe>`),
      [src]: html(`<p>2 vehicles</p>${[HONDA, FORD].map((vin, i) => block(NAMES[vin] ?? "", i)).join("")}`),
      "/details.php?id=0": own(HONDA),
      "/details.php?id=1": own(FORD),
    });
    expect(vins).toEqual([HONDA, FORD]);
  });

  test("is not a film, a map, a chat, a form or a hidden frame", async () => {
    const frames = [
      "https://www.youtube.com/embed/cars",
      "https://maps.example/embed?q=inventory",
      "https://chat.example/cars",
      "/finance/apply-for-cars",
    ];
    const { requests } = await crawl("/", {
      "/": html(
        ...frames.map((src) => `<iframe src="${src}" height="600"></iframe>`),
        '<iframe src="/inventory-frame" style="display:none"></iframe><iframe src="/cars-pixel" width="1" height="1"></iframe>',
      ),
    });
    expect(requests.filter((path) => !/robots|sitemap/.test(path))).toEqual(["/"]);
  });
});
