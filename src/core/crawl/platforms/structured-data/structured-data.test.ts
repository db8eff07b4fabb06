import { describe, expect, test } from "vitest";
import { BlockedError } from "#kernel/outbound/fetch-errors.ts";
import { crawlFake } from "../conformance/fake-site.ts";
import { FORD, HONDA, JEEP, SITE, TESLA, TOYOTA } from "../conformance/fixture-kit.ts";
import { structuredData } from "./structured-data.ts";

const car = (vin: string, name: string, price: number | null = 18_000, path = `/vehicle/${vin}`) => ({
  "@type": "Car",
  name,
  vin,
  url: path,
  itemCondition: "UsedCondition",
  mileageFromOdometer: 40_000,
  ...(price === null ? {} : { offers: { price } }),
}); // prettier-ignore
const ld = (...cars: unknown[]) =>
  cars.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join("");
const html = (...parts: string[]) => `<!doctype html><html><body>${parts.join("")}</body></html>`;
const crawl = (entry: string, routes: Parameters<typeof crawlFake>[2]) => crawlFake(structuredData, entry, routes);

describe("a list", () => {
  test("is followed by rel=next to its end, and its total is declared", async () => {
    const result = await crawl("/used-cars/", {
      "/used-cars/": html(
        "<p>1 - 2 of 3 vehicles</p>",
        ld(car(HONDA, "2019 Honda Civic"), car(FORD, "2020 Ford F-150")),
        '<a rel="next" href="?page=2">Next</a>',
      ),
      "/used-cars/?page=2": html(
        "<p>3 - 3 of 3 vehicles</p>",
        ld(car(JEEP, "2018 Jeep Grand Cherokee")),
        '<a href="?page=1">1</a><a href="?page=2">2</a>',
      ),
    });
    expect(result.vins).toEqual([HONDA, FORD, JEEP]);
    expect([...result.totals.values()]).toEqual([3]);
    expect(result.missed).toEqual([]);
    expect(result.requests).toEqual(["/used-cars/", "/used-cars/?page=2"]);
  });

  test("with numbered pages in the path is followed, and a pager that circles ends", async () => {
    const pager = '<a href="/cars/page-2.html?make=">2</a><a href="/cars/page-2.html?make=">&gt;</a>';
    const result = await crawl("/cars/index.html", {
      "/cars/index.html": html(ld(car(HONDA, "2019 Honda Civic")), pager),
      "/cars/page-2.html?make=": html(ld(car(FORD, "2020 Ford F-150")), pager),
    });
    expect(result.vins).toEqual([HONDA, FORD]);
    expect(result.missed).toEqual([]);
  });

  test("that says there is more and has no link is tried once and reported as missed", async () => {
    const result = await crawl("/used-cars/", {
      "/used-cars/": html("<span>Page 1 of 16</span>", ld(car(HONDA, "2019 Honda Civic"))),
    });
    expect(result.requests).toContain("/used-cars/?page=2");
    expect(result.missed[0]).toMatch(/^Page 2 of 16 of the list could not be read/);
    expect(result.vins).toEqual([HONDA]);
  });

  test("that ignores its page parameter ends", async () => {
    const same = html(
      "<p>Page 1 of 900</p>",
      ld(car(HONDA, "2019 Honda Civic")),
      '<a rel="next" href="?page=99">Next</a>',
    );
    const result = await crawl("/used-cars/", { "/used-cars/": same, "/used-cars/?page=99": same });
    expect(result.requests.length).toBeLessThan(8);
    expect(result.missed.length).toBeGreaterThan(0);
  });

  test("whose second page fails or is empty is incomplete", async () => {
    const first = html(
      "<p>1 - 1 of 2 vehicles</p>",
      ld(car(HONDA, "2019 Honda Civic")),
      '<a rel="next" href="?page=2">Next</a>',
    );
    const failed = await crawl("/used-cars/", { "/used-cars/": first, "/used-cars/?page=2": { status: 500 } });
    const empty = await crawl("/used-cars/", {
      "/used-cars/": first,
      "/used-cars/?page=2": html("<p>Checking your browser</p>"),
    });
    expect(failed.missed).toHaveLength(1);
    expect(empty.missed.length).toBeGreaterThan(0);
  });

  test("without prices and mileages is completed from the cars' own pages, without new cars", async () => {
    const entry = (vin: string, name: string, path: string) => ({
      "@type": "ListItem",
      name,
      identifier: vin,
      url: path,
    });
    const list = {
      "@type": "ItemList",
      itemListElement: [
        entry(HONDA, "2019 Honda Civic", "/used/civic-1"),
        entry(FORD, "2026 Ford F-150", "/new/f-150"),
      ],
    };
    const result = await crawl("/inventory/", {
      "/inventory/": html("<p>2 vehicles found</p>", ld(list)),
      "/used/civic-1": html(ld(car(HONDA, "2019 Honda Civic", 17_995, "/used/civic-1"))),
    });
    expect(result.used).toMatchObject([{ vin: HONDA, priceUsd: 17_995, mileageMiles: 40_000 }]);
    expect(result.newCars).toBe(1);
    expect(result.requests).not.toContain("/new/f-150");
  });
});

describe("a front page", () => {
  test("leads to the used list, whose records count", async () => {
    const result = await crawl("/", {
      "/": html(
        ld(car(HONDA, "2019 Honda Civic", null)),
        '<a href="/new-inventory/">New</a><a href="/used-inventory/?make=Ford">Used Ford</a><a href="/used-inventory/">Used</a><a href="/service/">Service</a>',
      ),
      "/used-inventory/": html(
        "<h2>2 Vehicles</h2>",
        ld(car(HONDA, "2019 Honda Civic"), car(TESLA, "2020 Tesla Model 3")),
      ),
    });
    expect(result.used.map((facts) => facts.priceUsd)).toEqual([18_000, 18_000]);
    expect(result.missed).toEqual([]);
    expect(result.requests).toEqual(["/", "/used-inventory/"]);
  });

  test("without a list is read through the sitemap, and a car that cannot be read is missed", async () => {
    const loc = (path: string) => `<url><loc>${SITE}${path}</loc></url>`;
    const result = await crawl("/", {
      "/": html("<a href='/about'>About us</a>"),
      "/robots.txt": { status: 200, type: "text/plain", body: `User-agent: *\nSitemap: ${SITE}/maps.xml` },
      "/maps.xml": `<sitemapindex><sitemap><loc>${SITE}/blog.xml</loc></sitemap><sitemap><loc>${SITE}/inventory.xml</loc></sitemap></sitemapindex>`,
      "/inventory.xml": `<urlset>${loc("/detail/used/2019/Honda/Civic/1")}${loc("/detail/used/2019/Honda/Civic/1")}${loc("/detail/new/2026/Honda/Civic/2")}${loc("/detail/used/2020/Ford/Edge/3")}${loc("/detail/used/2017/Toyota/RAV4/4")}${loc("/about")}</urlset>`,
      "/detail/used/2019/Honda/Civic/1": html(ld({ ...car(HONDA, "2019 Honda Civic"), url: undefined })),
      "/detail/used/2020/Ford/Edge/3": { status: 503 },
    });
    expect(result.vins).toEqual([HONDA]);
    expect(result.missed).toHaveLength(1);
    expect(result.warnings.join()).toContain("gone");
    expect(result.requests.filter((path) => path.includes("Civic/1"))).toHaveLength(1);
    expect(result.requests).not.toContain("/blog.xml");
  });

  describe("whose sitemap cannot be read", () => {
    const front = html(ld(car(HONDA, "2019 Honda Civic")));
    const robots = { status: 200, type: "text/plain", body: `Sitemap: ${SITE}/maps.xml` };
    const index = `<sitemapindex><sitemap><loc>${SITE}/inventory.xml</loc></sitemap></sitemapindex>`;
    const down = { status: 500 };
    const refused = { status: 403 };

    test.each([
      ["that robots.txt names, for a while", { "/robots.txt": robots, "/maps.xml": down }],
      ["that robots.txt names, by refusal", { "/robots.txt": robots, "/maps.xml": refused }],
      ["that an index names", { "/robots.txt": robots, "/maps.xml": index, "/inventory.xml": down }],
      ["at the usual place", { "/sitemap.xml": down }],
      ["because robots.txt, which may name it, fails", { "/robots.txt": down }],
    ])("%s, has cars missing", async (_case, routes) => {
      const result = await crawl("/", { "/": front, ...routes });
      expect(result.vins).toEqual([HONDA]);
      expect(result.missed).toHaveLength(1);
      expect(result.missed[0]).toContain("sitemap");
    });

    test.each([
      ["has none", {}],
      ["answers with a refusal where one is only guessed", { "/sitemap.xml": refused }],
      ["names one that is gone", { "/robots.txt": robots }],
    ])("because it %s, is not at fault that nothing proves the cars to be all", async (_case, routes) => {
      const result = await crawl("/", { "/": front, ...routes });
      expect(result.vins).toEqual([HONDA]);
      expect(result.missed).toEqual([expect.stringContaining("does not say how many cars it has")]);
    });
  });

  test("of a site built by scripts yields nothing and says so", async () => {
    const result = await crawl("/", {
      "/": html("<h1>400 Used Cars</h1><a href='/used-vehicles/'>Used</a>"),
      "/used-vehicles/": html("<div id=app></div>"),
    });
    expect(result.used).toEqual([]);
    expect(result.missed.length).toBeGreaterThan(1);
  });

  test("of a site that refuses ends in the refusal", async () => {
    const routes = { "/": html("<a href='/used-vehicles/'>Used</a>"), "/used-vehicles/": { status: 403 } };
    await expect(crawl("/", routes)).rejects.toBeInstanceOf(BlockedError);
  });
});

test("a list of new cars leads on to the used ones", async () => {
  const result = await crawl("/searchnew.aspx", {
    "/searchnew.aspx": html(
      "<a href='/searchused.aspx'>Used</a>",
      ld({ ...car(FORD, "2026 Ford F-150"), itemCondition: "NewCondition", mileageFromOdometer: 4 }),
    ),
    "/searchused.aspx": html("<p>Showing all 1 vehicles</p>", ld(car(TOYOTA, "2017 Toyota RAV4"))),
  });
  expect(result.vins).toEqual([TOYOTA]);
  expect(result.newCars).toBe(1);
});

test("any web page may be tried, and only one with data is recognized", () => {
  const detect = (body: string) => structuredData.detect({ url: SITE, status: 200, contentType: "text/html", body });
  expect(detect(html(ld(car(HONDA, "2019 Honda Civic"))))).toContain("JSON-LD");
  expect(detect(html("<p>Hello</p>"))).toBeNull();
});
