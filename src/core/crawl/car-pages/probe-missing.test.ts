import { describe, expect, it } from "vitest";
import type { FakeAnswer, FakeHandler } from "#test/fake-dealer-site.ts";
import { fetchKit } from "#test/fetch-kit.ts";
import type { CarPage } from "./ask-car-page.ts";
import { probeMissing } from "./probe-missing.ts";
import type { ProbeOrder } from "./probe.ts";

const kit = fetchKit();
const VIN = "1HGCV1F34LA000017";
const never = new AbortController().signal;

const car = (id: number, url: string): CarPage => ({ id, vin: VIN, stockNumber: "P1234", url });
const order = (more: Partial<ProbeOrder>): ProbeOrder => ({
  missing: [],
  controls: [],
  removed: [],
  gonePaths: [],
  ...more,
});

/** Returns a page of the car, with the usual surroundings of a dealer's page. */
const page = (body: string, head = "") =>
  `<!doctype html><html><head><title>2020 Honda Accord</title>${head}</head><body><nav>Sold cars</nav>${body}</body></html>`;
const forSale = page(`<main><h1>2020 Honda Accord</h1><p>VIN ${VIN}</p><p class="price">$18,995</p></main>`);

/** Returns the car in the page's state, in the form of its scripts. */
const state = (more: object) =>
  `<script>window.__STATE__=${JSON.stringify({ vehicle: { vin: VIN, year: 2020, make: "Honda", model: "Accord", mileage: 31000, price: 18995, ...more } })}</script>`;

/** Returns the answer of each page of a site about its missing car. */
async function answersOf(pages: Record<string, FakeAnswer>) {
  const site = await kit.site(pages);
  const paths = Object.keys(pages).filter((path) => path.startsWith("/car/"));
  const missing = paths.map((path, id) => car(id, site.url + path));
  const result = await probeMissing(kit.fetcherFor([site]), order({ missing }), never);
  return Object.fromEntries(result.pages.map(([id, { answer }]) => [paths[id], answer]));
}

describe("a car's own page", () => {
  it("shows that the car is gone with 404 and 410, and nothing with errors and refusals", async () => {
    expect(
      await answersOf({
        "/car/1": { status: 404 },
        "/car/2": { status: 410 },
        "/car/3": { status: 500 },
        "/car/4": { status: 302, headers: { location: "/list" } },
        "/list": page(`<p>Our cars: ${VIN} $18,995`),
      }),
    ).toEqual({ "/car/1": "gone", "/car/2": "gone", "/car/3": "unclear", "/car/4": "unclear" });
  });

  it("offers the car by a price or by its data, not by the VIN alone", async () => {
    const data = { "@type": "Car", vehicleIdentificationNumber: VIN, name: "2020 Honda Accord" };
    const ld = (offers: object) => `<script type="application/ld+json">${JSON.stringify({ ...data, offers })}</script>`;
    expect(
      await answersOf({
        "/car/price": forSale,
        "/car/vin": page(`<h1>2020 Honda Accord</h1><p>VIN ${VIN}</p>`),
        "/car/stocked": page("<h1>2020 Honda Accord</h1>", ld({ availability: "https://schema.org/InStock" })),
        "/car/escaped": page(
          "",
          ld({ availability: "https://schema.org/InStock" }).replaceAll("/InStock", "\\/InStock"),
        ),
        "/car/small": forSale.replace(VIN, VIN.toLowerCase()),
        "/car/sold-out": page("<p>$18,995</p>", ld({ availability: "https://schema.org/SoldOut", price: 18995 })),
      }),
    ).toEqual({
      "/car/price": "sale",
      "/car/vin": "unclear",
      "/car/stocked": "sale",
      "/car/escaped": "sale",
      "/car/small": "sale",
      "/car/sold-out": "sold",
    });
  });

  it("is the car's own page when its old address leads to the page of a car that names itself as canonical", async () => {
    const canonical = (path: string) => forSale.replace("</head>", `<link rel="canonical" href="${path}"></head>`);
    const own = `/vehicles/2020-honda-accord-${VIN.toLowerCase()}`;
    expect(
      await answersOf({
        "/car/moved": { status: 301, headers: { location: own } },
        "/car/unnamed": { status: 301, headers: { location: "/vehicles/2020-honda-accord-4711" } },
        "/car/listed": { status: 302, headers: { location: "/inventory" } },
        [own]: canonical(own),
        "/vehicles/2020-honda-accord-4711": forSale,
        "/inventory": canonical("/inventory"),
      }),
    ).toEqual({ "/car/moved": "sale", "/car/unnamed": "unclear", "/car/listed": "unclear" });
  });

  it("does not confuse another number with the car's stock number", async () => {
    const own = { "@type": "Car", sku: "P1234", name: "2020 Honda Accord", offers: { price: 18_995 } };
    const named = (sku: string) =>
      page(
        "<h1>2020 Honda Accord</h1>",
        `<script type="application/ld+json">${JSON.stringify({ ...own, sku })}</script>`,
      );
    expect(await answersOf({ "/car/own": named("P1234"), "/car/other": named("P12345") })).toEqual({
      "/car/own": "sale",
      "/car/other": "unclear",
    });
  });

  it("is not the car's own page when another address is the canonical one", async () => {
    const canonical = (path: string) => forSale.replace("</head>", `<link rel="canonical" href="${path}"></head>`);
    expect(await answersOf({ "/car/own": canonical("/car/own/"), "/car/other": canonical("/inventory") })).toEqual({
      "/car/own": "sale",
      "/car/other": "unclear",
    });
  });

  it.each([
    ["a sentence", "<p>Sorry, this vehicle is no longer available.</p>"],
    ["a sentence of a sale", "<div>This truck has already been sold</div>"],
    ["a ribbon", `<div class="photo"><span class="sold-ribbon"></span></div>`],
    ["a sentence that it has been sold to somebody", "<p>This car has been sold to a happy customer.</p>"],
    ["a present sentence", "<p>Sorry, this vehicle is sold!</p>"],
    ["a separate word", `<span class="tag">SOLD</span>`],
    ["a labelled word", "<p>Status: Sold</p>"],
    ["a date in its data", state({ soldOn: "2026-11-02" })],
    ["a mark in its data", state({ IsSold: true })],
  ])("says that the car is sold by %s, although it shows a price", async (_, sign) => {
    expect(await answersOf({ "/car/1": forSale.replace("</h1>", `</h1>${sign}`) })).toEqual({ "/car/1": "sold" });
  });

  it.each([
    ["another car's mark", `<ul><li class="card">2HGFC2F59KH500001 $9,995 <b>SOLD</b></li></ul>`],
    ["a description", "<p>One owner. The last one we had sold in a day, so call now. Sold as is. ".padEnd(200, "x")],
    ["what is sold with it", "<p>Sold with two keys</p>"],
    ["the terms of the sale", "<p>This vehicle is sold as-is, without a warranty.</p>"],
    ["the warranty", "<p>Every car is sold with a 30 day warranty</p>"],
    ["what would follow", "<p>If this vehicle is no longer available, we find you another one.</p>"],
    ["a choice of a search", "<select><option>Available</option><option>Sold</option></select>"],
    ["its history", "<p>This truck was sold new here and serviced here. It has been sold and serviced by us.</p>"],
    ["a message that scripts may show", `<div style="display:none">This vehicle has been sold.</div>`],
    ["a word that scripts may show", `<div class="d-none"><span>SOLD</span></div>`],
    ["a ribbon that scripts may show", `<div class="hidden"><span class="sold-ribbon"></span></div>`],
    ["a car that never was", state({ soldOn: null, IsSold: false })],
  ])("is not sold by %s", async (_, sign) => {
    expect(await answersOf({ "/car/1": forSale.replace("</body>", `${sign}</body>`) })).toEqual({ "/car/1": "sale" });
  });
});

describe("a site's answer for cars that it does not have", () => {
  it("is learned from an address that never existed and leads to the site's list", async () => {
    const site = await kit.site((request, response) => {
      const known = request.path === `/used/accord-${VIN.toLowerCase()}`;
      const list = request.path === "/used";
      if (known || list || request.path === "/robots.txt") {
        response.writeHead(request.path === "/robots.txt" ? 404 : 200, { "content-type": "text/html" });
        return void response.end(known ? forSale : page("<h1>Our cars</h1>"));
      }
      response.writeHead(302, { location: "/used" }).end();
    });
    const controls = [car(0, `${site.url}/used/accord-${VIN.toLowerCase()}`)];
    const gone = {
      id: 7,
      vin: "2HGFC2F59KH500001",
      stockNumber: null,
      url: `${site.url}/used/civic-2hgfc2f59kh500001`,
    };
    const result = await probeMissing(kit.fetcherFor([site]), order({ missing: [gone], controls }), never);
    expect(result.pages).toMatchObject([[7, { answer: "softGone", finalPath: "/used" }]]);
    expect(result.controls).toMatchObject([{ answer: "sale" }]);
  });

  it.each(["/vehicle.php?id=12", "/vehicle/12", "/vehicle/12/2020-honda-accord"])(
    "learns it from an address with a short number, such as %s",
    async (path) => {
      const site = await kit.site((request, response) => {
        const isListed = request.path === path;
        const isThere = isListed || request.path === "/sorry";
        if (request.path === "/robots.txt") response.writeHead(404).end();
        else if (!isThere) response.writeHead(302, { location: "/sorry" }).end();
        else response.writeHead(200, { "content-type": "text/html" }).end(isListed ? forSale : page("<h1>Sorry"));
      });
      const controls = [{ ...car(0, site.url + path), vin: null, stockNumber: null }];
      const missing = [{ ...car(7, site.url + path.replace("12", "17")), vin: null, stockNumber: null }];
      const result = await probeMissing(kit.fetcherFor([site]), order({ missing, controls }), never);
      expect(result.pages).toMatchObject([[7, { answer: "softGone", finalPath: "/sorry" }]]);
    },
  );

  it("is learned from the title of its not-found page, but not when every page has that title", async () => {
    const answerOf = async (titleOfCars: string) => {
      const handler: FakeHandler = (request, response) => {
        const isListed = request.path === `/vdp/${VIN}`;
        const title = isListed ? titleOfCars : "Not here";
        response.writeHead(request.path === "/robots.txt" ? 404 : 200, { "content-type": "text/html" });
        response.end(`<!doctype html><title>${title}</title><body>${isListed ? `<p>${VIN}` : "<p>Oops"}</body>`);
      };
      const site = await kit.site(handler);
      const other = "2HGFC2F59KH500001";
      const missing = [{ id: 7, vin: other, stockNumber: null, url: `${site.url}/vdp/${other}` }];
      const controls = [car(0, `${site.url}/vdp/${VIN}`)];
      return (await probeMissing(kit.fetcherFor([site]), order({ missing, controls }), never)).pages[0]?.[1].answer;
    };
    expect(await answerOf("2020 Honda Accord")).toBe("softGone");
    expect(await answerOf("Not here")).toBe("unclear");
  });

  it("includes the paths to which removed cars' pages led, and reports new ones", async () => {
    const site = await kit.site({
      "/car/1": { status: 301, headers: { location: "/specials" } },
      "/car/2": { status: 301, headers: { location: "/" } },
      "/specials": page("<h1>Specials"),
      "/": page("<h1>Welcome"),
    });
    const missing = [car(1, `${site.url}/car/1`)];
    const removed = [car(2, `${site.url}/car/2`)];
    const result = await probeMissing(
      kit.fetcherFor([site]),
      order({ missing, removed, gonePaths: ["/specials"] }),
      never,
    );
    expect(result.pages).toMatchObject([[1, { answer: "softGone" }]]);
    expect(result.gonePaths).toEqual(["/"]);
  });
});

describe("the site's answer for listed cars", () => {
  it("makes 404 unreliable on a site whose listed cars have no page either", async () => {
    const site = await kit.site({ "/here": forSale });
    const controls = [car(1, `${site.url}/here`), car(2, `${site.url}/nowhere`)];
    const missing = [car(3, `${site.url}/gone`)];
    expect((await probeMissing(kit.fetcherFor([site]), order({ missing, controls }), never)).pages).toEqual([]);
  });

  it("makes words of a sale unreliable on a site whose listed cars' pages have them too", async () => {
    const sold = forSale.replace("</h1>", "</h1><b>SOLD</b>");
    const site = await kit.site({ "/listed": sold, "/missing": sold });
    const [controls, missing] = [[car(1, `${site.url}/listed`)], [car(2, `${site.url}/missing`)]];
    const result = await probeMissing(kit.fetcherFor([site]), order({ missing, controls }), never);
    expect(result.pages).toMatchObject([[2, { answer: "unclear", soldWords: "sold" }]]);
  });
});

describe("the number of requests", () => {
  it("is forty pages at most, in the given order, and ends after a refusal", async () => {
    const site = await kit.site({});
    const many = Array.from({ length: 100 }, (_, n) => car(n, `${site.url}/car/${n}`));
    const { pages } = await probeMissing(kit.fetcherFor([site]), order({ missing: many }), never);
    expect(pages.map(([id]) => id)).toEqual(Array.from({ length: 40 }, (_, n) => n));

    const closed = await kit.site((request, response) => {
      response.writeHead(request.path === "/robots.txt" ? 404 : 403).end();
    });
    const missing = many.map((one) => ({ ...one, url: `${closed.url}/car/${one.id}` }));
    expect((await probeMissing(kit.fetcherFor([closed]), order({ missing }), never)).pages).toEqual([]);
    expect(closed.requests.filter(({ path }) => path !== "/robots.txt")).toHaveLength(1);
  });

  it("ends early on a site without clear answers", async () => {
    const site = await kit.site(
      (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>hm"),
    );
    const missing = Array.from({ length: 10 }, (_, n) => car(n, `${site.url}/car/${n}`));
    const removed = missing.map(({ id, url }) => car(100 + id, `${url}/removed`));
    const result = await probeMissing(kit.fetcherFor([site]), order({ missing, removed }), never);
    expect([result.pages.length, result.removed.length]).toEqual([4, 0]);
  });
});
