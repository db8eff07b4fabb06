import { describe, expect, test } from "vitest";
import { FORD, HONDA, JEEP, TESLA, TOYOTA } from "../../conformance/fixture-kit.ts";
import { cars, crawl, html, menu, NAMES, sitemap, THREE } from "../../conformance/list-kit.ts";

describe("a part of the cars is not taken for all", () => {
  test.each([
    "/used-cars-dover-de/",
    "/used-trucks/",
    "/used-cars/under-10000/",
    "/vehicles/?make=Honda",
    "/pre-owned-honda/",
  ])("where %s is linked beside the inventory", async (part) => {
    const { vins, missed } = await crawl("/", {
      "/": html(menu(part, "/inventory")),
      "/inventory": html("<p>3 Vehicles Available</p>", cars(...THREE)),
      [part]: html("<p>1 Vehicle Available</p>", cars(HONDA)),
    });
    expect(vins.toSorted()).toEqual(THREE.toSorted());
    expect(missed).toEqual([]);
  });

  test("where the operator has pasted the page of a town", async () => {
    const { vins } = await crawl("/used-cars-dover-de/", {
      "/used-cars-dover-de/": html(menu("/inventory"), "<p>1 Vehicle Available</p>", cars(HONDA)),
      "/inventory": html("<p>3 Vehicles Available</p>", cars(...THREE)),
    });
    expect(vins.toSorted()).toEqual(THREE.toSorted());
  });

  test("where the sites' front page, and not the pasted page, leads to the inventory", async () => {
    const { vins } = await crawl("/used-cars-dover-de/", {
      "/": html(menu("/inventory")),
      "/used-cars-dover-de/": html("<p>1 Vehicle Available</p>", cars(HONDA)),
      "/inventory": html("<p>3 Vehicles Available</p>", cars(...THREE)),
    });
    expect(vins.toSorted()).toEqual(THREE.toSorted());
  });

  test("where the front page shows more cars than the only list, which has one of them", async () => {
    const { missed } = await crawl("/", {
      "/": html(menu("/used-trucks/"), cars(...THREE)),
      "/used-trucks/": html("<p>1 Vehicle Available</p>", cars(FORD)),
    });
    expect(missed).toHaveLength(1);
  });

  test("not where the front page shows the cars of lists for one kind each", async () => {
    const { vins, missed } = await crawl("/", {
      "/": html(menu("/used-trucks/", "/used-suvs/"), cars(...THREE)),
      "/used-trucks/": html(menu("/used-suvs/"), cars(FORD)),
      "/used-suvs/": html(menu("/used-trucks/"), cars(...THREE.filter((vin) => vin !== FORD))),
    });
    expect(vins.toSorted()).toEqual(THREE.toSorted());
    expect(missed).toEqual([]);
  });

  test("where another list of all cars shows more", async () => {
    const { vins } = await crawl("/", {
      "/": html(menu("/used/", "/inventory")),
      "/used/": html("<p>1 Vehicle Available</p>", cars(HONDA)),
      "/inventory": html("<p>3 Vehicles Available</p>", cars(...THREE)),
    });
    expect(vins.toSorted()).toEqual(THREE.toSorted());
  });

  test("where the front page is the list, with a pager", async () => {
    const { vins, missed } = await crawl("/", {
      "/": html(
        menu("/used-trucks/"),
        "<p>3 Vehicles Available</p>",
        cars(HONDA, JEEP),
        '<a rel="next" href="/?page=2">2</a>',
      ),
      "/?page=2": html(menu("/used-trucks/"), "<p>3 Vehicles Available</p>", cars(FORD)),
      "/used-trucks/": html("<p>1 Vehicle Available</p>", cars(FORD)),
    });
    expect(vins.toSorted()).toEqual(THREE.toSorted());
    expect(missed).toEqual([]);
  });

  test("where no list of all cars is linked", async () => {
    const { missed } = await crawl("/", {
      "/": html(menu("/used-cars-dover-de/", "/used-cars-smyrna-de/")),
      "/used-cars-dover-de/": html("<p>1 Vehicle Available</p>", cars(HONDA)),
      "/used-cars-smyrna-de/": html("<p>1 Vehicle Available</p>", cars(FORD)),
    });
    expect(missed).toEqual([expect.stringContaining("names a part of the cars")]);
  });

  test("where robots.txt, or a failure, closes another choice of the cars", async () => {
    for (const status of [403, 503]) {
      const { missed } = await crawl("/inventory", {
        "/inventory": html(
          "<p>1 Vehicle Available</p>",
          cars(HONDA),
          '<a href="/inventory?availability=all">Include cars in transit</a>',
        ),
        "/inventory?availability=all": { status },
      });
      expect(missed).toEqual(["Another choice of the cars at /inventory could not be read, so there may be more."]);
    }
  });

  test("where the list of one letter has new cars only, those of the others are read", async () => {
    const { vins } = await crawl("/", {
      "/": html(menu("/inventory")),
      "/inventory": html(
        '<a href="/inventory?letter=H">H</a> <a href="/inventory?letter=F">F</a> <a href="/inventory?letter=T">T</a>',
      ),
      "/inventory?letter=H": html("<p>1 Vehicle Available</p>", cars(HONDA)),
      "/inventory?letter=F": html(menu("/inventory"), "<h1>New Vehicles</h1><p>None today.</p>"),
      "/inventory?letter=T": html("<p>1 Vehicle Available</p>", cars(TOYOTA)),
    });
    expect(vins.toSorted()).toEqual([HONDA, TOYOTA].toSorted());
  });

  test("where one of the lists of kinds fails, the others are read", async () => {
    const { vins, missed } = await crawl("/", {
      "/": html(menu("/cars/", "/trucks/")),
      "/cars/": html("<p>2 Vehicles Available</p>", cars(HONDA), '<button data-page="2">2</button>'),
      "/trucks/": html("<p>1 Vehicle Available</p>", cars(FORD)),
    });
    expect(vins.toSorted()).toEqual([FORD, HONDA].toSorted());
    expect(missed).toHaveLength(1);
  });

  test("where a page of its list fails, another choice and the sitemap are read", async () => {
    const { vins, missed } = await crawl("/inventory", {
      "/inventory": html(
        "<p>4 Vehicles Available</p>",
        cars(HONDA),
        '<a href="/inventory?availability=all">All</a> <a rel="next" href="/inventory?page=2">Next</a>',
      ),
      "/inventory?availability=all": html(cars(JEEP)),
      "/inventory?page=2": { status: 503 },
      "/sitemap.xml": sitemap(HONDA, FORD),
      [`/vehicle/${FORD}`]: html(cars(FORD)),
    });
    expect(vins.toSorted()).toEqual(THREE.toSorted());
    expect(missed.join()).toContain("could not be read");
  });

  test("where other kinds of cars have lists like its own", async () => {
    const { vins, missed } = await crawl("/", {
      "/": html(menu("/cars/", "/trucks/", "/suvs/")),
      "/cars/": html("<p>1 Vehicle Available</p>", cars(HONDA)),
      "/trucks/": html("<p>1 Vehicle Available</p>", cars(FORD)),
      "/suvs/": html("<p>1 Vehicle Available</p>", cars(JEEP)),
    });
    expect(vins.toSorted()).toEqual(THREE.toSorted());
    expect(missed).toHaveLength(1);
  });

  test.each([
    ["makes", "Honda", "/honda/", "Ford", "/ford/"],
    ["letters", "H", "/inventory?letter=H", "F", "/inventory?letter=F"],
    ["years", "2019 Models", "/inventory/2019/", "2020 Models", "/inventory/2020/"],
    ["prices", "Under $15,000", "/inventory/0-15000/", "$15,000 and up", "/inventory/15000-99000/"],
  ])("where a page leads to lists of %s", async (_what, one, path, other, otherPath) => {
    const { vins, missed } = await crawl("/", {
      "/": html(menu("/inventory")),
      "/inventory": html(`<a href="${path}">${one}</a> <a href="${otherPath}">${other}</a>`),
      [path]: html("<p>1 Vehicle Available</p>", cars(HONDA)),
      [otherPath]: html("<p>1 Vehicle Available</p>", cars(FORD)),
    });
    expect(vins.toSorted()).toEqual([FORD, HONDA].toSorted());
    expect(missed).toHaveLength(1);
  });

  test("where the front page is a list with another choice of cars", async () => {
    const { vins } = await crawl("/", {
      "/": html("<p>1 Vehicle Available</p>", cars(HONDA), '<a href="/?availability=all">Include cars in transit</a>'),
      "/?availability=all": html("<p>3 Vehicles Available</p>", cars(...THREE)),
    });
    expect(vins.toSorted()).toEqual(THREE.toSorted());
  });

  test.each([
    [
      "a sentence for search engines",
      '<script type="application/ld+json">{"description":"181 vehicles for sale."}</script>',
    ],
    [
      "a number for search engines",
      '<script type="application/ld+json">{"@type":"ItemList","numberOfItems":"181"}</script>',
    ],
    ["its heading", "<h1>Used cars in Dover | 181 vehicles for sale</h1>"],
    ["a range", "<p>Showing 1-3 of 181</p>"],
    ["a heading of the inventory", "<h1>181 Our Inventory for Sale</h1>"],
    ["its data", "<script>var inventory = {totalVehicles: 181, page: 1};</script>"],
    ["the larger of two counters", "<p>Showing 3 vehicles</p><p>181 vehicles found</p>"],
  ])("where the list states its total in %s", async (_where, words) => {
    const { totals } = await crawl("/used/", { "/used/": html(words, cars(...THREE)) });
    expect([...totals.values()]).toEqual([181]);
  });

  test.each([
    ["a link", '<a rel="next" href="https://other.example/used/?page=2">Next</a>'],
    ["the head", '<link rel="next" href="https://other.example/used/?page=2">'],
    ["a number", '<p><a href="https://other.example/used/page/2/">2</a></p>'],
    ["an address in its data", '<p data-next="https://other.example/used/?page=2"></p>'],
    ["a link with such a text", '<a href="https://other.example/used/?page=2">Next</a>'],
  ])("where its next page is on another host, by %s", async (_where, next) => {
    const { missed } = await crawl("/used/", { "/used/": html(cars(...THREE), next) });
    expect(missed).toEqual(["Page 2 of the list is on another host (other.example) and was not read."]);
  });

  test.each([
    [
      "the form of its next page",
      '<form method="post"><input type="hidden" name="page" value="2"><button>›</button></form>',
    ],
    ["the number of its last page", '<div data-last-page="2"></div>'],
    ["its words", "<p>Page: 1/2</p>"],
  ])("where it has a further page by %s, though its total is reached", async (_where, pages) => {
    const { missed } = await crawl("/used/", { "/used/": html("<p>3 vehicles</p>", cars(...THREE), pages) });
    expect(missed).toHaveLength(1);
  });

  test("where its second page is the first once more", async () => {
    const first = html(cars(...THREE), '<a href="?page=2">2</a>');
    const { missed } = await crawl("/used/", { "/used/": first, "/used/?page=2": first });
    expect(missed).toEqual(["Page 2 of the list shows the same cars as page 1."]);
  });
});

describe("a list without a total is complete", () => {
  const list = (...vins: string[]) => html(cars(...vins));
  test("when its pager ends at a shorter page", async () => {
    const { missed } = await crawl("/used/", {
      "/used/": html(cars(HONDA, FORD), '<a rel="next" href="?page=2">Next</a>'),
      "/used/?page=2": list(JEEP),
    });
    expect(missed).toEqual([]);
  });

  test("not when a page before its last one is shorter, because a card on it was not recognized", async () => {
    const next = (page: number) => `<a rel="next" href="?page=${page}">Next</a>`;
    const { missed } = await crawl("/used/", {
      "/used/": html(cars(HONDA, FORD), next(2)),
      "/used/?page=2": html(cars(JEEP), next(3)),
      "/used/?page=3": list(TESLA),
    });
    expect(missed).toHaveLength(1);
  });

  test("when the sitemap names the same cars", async () => {
    const { missed } = await crawl("/used/", { "/used/": list(...THREE), "/sitemap.xml": sitemap(...THREE) });
    expect(missed).toEqual([]);
  });

  test("not when the sitemap has to add cars to lists of one letter each on the front page", async () => {
    const { missed } = await crawl("/", {
      "/": html('<a href="/?letter=A">A</a>'),
      "/?letter=A": list(...THREE),
      "/sitemap.xml": sitemap(...THREE, TESLA),
      [`/vehicle/${TESLA}`]: html(`<h1>${NAMES[TESLA]}</h1><p>$20,000</p><p>VIN ${TESLA}</p>`),
    });
    expect(missed).toHaveLength(1);
  });

  test("not when the sitemap names another one that is for sale", async () => {
    const { vins, missed } = await crawl("/used/", {
      "/used/": list(...THREE),
      "/sitemap.xml": sitemap(...THREE, TESLA),
      [`/vehicle/${TESLA}`]: html(`<h1>${NAMES[TESLA]}</h1><p>$20,000</p><p>VIN ${TESLA}</p>`),
    });
    expect(vins).toContain(TESLA);
    expect(missed).toEqual([expect.stringContaining("its sitemap names other cars")]);
  });

  test("when all other pages in the sitemap are gone, and not where those of the listed cars are as well", async () => {
    const routes = { "/used/": list(...THREE), "/sitemap.xml": sitemap(...THREE, TESLA) };
    const own = html(`<h1>${NAMES[FORD]}</h1><p>$20,000</p><p>VIN ${FORD}</p>`);
    const withPages = Object.fromEntries(THREE.map((vin) => [`/vehicle/${vin}`, own]));
    expect((await crawl("/used/", { ...routes, ...withPages })).missed).toEqual([]);
    expect((await crawl("/used/", routes)).missed).toEqual([expect.stringContaining("its sitemap names other cars")]);
  });

  test("when the front page shows the same cars, and not when it shows some of them or other ones", async () => {
    const routes = { "/used/": list(...THREE), "/used/?page=2": list(TOYOTA) };
    const agreeing = await crawl("/used/", { ...routes, "/": list(...THREE) });
    expect(agreeing.missed).toEqual([]);
    expect(agreeing.requests).not.toContain("/used/?page=2");
    for (const shown of [
      [HONDA, FORD],
      [...THREE, TOYOTA],
    ]) {
      const other = await crawl("/used/", { ...routes, "/": list(...shown) });
      expect(other.missed).toEqual([expect.stringContaining("does not say how many cars it has")]);
    }
  });

  test("not when the front page that shows its cars has further pages itself", async () => {
    const more = ["<p>Page 1 of 3</p>", '<button data-page="2">2</button>'];
    for (const words of more) {
      const { missed } = await crawl("/", {
        "/": html(menu("/used-trucks/"), words, cars(...THREE)),
        "/used-trucks/": html(cars(FORD)),
      });
      expect(missed).toHaveLength(1);
    }
  });

  test("when its further page shows the same cars, or its first page exists and no further one", async () => {
    const first = list(...THREE);
    expect((await crawl("/used/", { "/used/": first, "/used/?page=2": first })).missed).toEqual([]);
    expect((await crawl("/used/", { "/used/": first, "/used/?page=1": first })).missed).toEqual([]);
    expect((await crawl("/used/", { "/used/": `${menu("/about")}${first}` })).missed).toHaveLength(1);
    expect((await crawl("/used/", { "/used/": first, "/used/?page=2": html("<h1>Welcome</h1>") })).missed).toHaveLength(
      1,
    );
  });

  test.each([
    ["", 0],
    ['<a href="/about">About us</a>', 1],
    ['<script src="/list.js"></script>', 1],
    ["<form><input name='make'></form>", 1],
  ])("when the site is that one page, which leads nowhere else: with %j %i is missed", async (more, count) => {
    const { vins, missed } = await crawl("/used/", { "/used/": html(more, cars(...THREE)) });
    expect(vins).toEqual(THREE);
    expect(missed).toHaveLength(count);
  });

  test("not when a further page shows other cars, or it ends at a usual length of pages", async () => {
    const further = await crawl("/used/", { "/used/": list(HONDA, FORD), "/used/?page=2": list(JEEP) });
    expect(further.vins).toEqual(THREE);
    expect(further.missed).toHaveLength(1);
    const many = Array.from({ length: 12 }, (_, i) => `/used/2019-honda-civic-${10_000 + i}`);
    const links = many.map(
      (path, i) => `<div><a href="${path}">2019 Honda Civic</a><p>$18,000</p><p>${40_000 + i} miles</p></div>`,
    );
    const pages = Object.fromEntries(
      many.map((path, i) => [path, html(`<h1>2019 Honda Civic</h1><p>$18,000</p><p>Stock: S${i}</p>`)]),
    );
    const { missed } = await crawl("/used/", { "/used/": html(...links), ...pages });
    expect(missed).toHaveLength(1);
  });
});
