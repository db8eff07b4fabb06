import { describe, expect, it, vi } from "vitest";
import type { RemovedVehicle, Vehicle } from "#contract/vehicles/vehicle.ts";
import { type Api, apiOver } from "#test/example-api.ts";
import { exampleMarket } from "#test/example-market.ts";
import { exampleFacets, exampleRemovedVehicle, exampleSettings, exampleVehicle } from "#test/example-vehicle.ts";
import { renderPage } from "./entry-server.tsx";

const HOSTILE = "</script><script>alert(1)</script>";

const failing: Api = async () => ({ status: 500, body: { message: "Something went wrong on our side" } });

async function render(path: string, callApi: Api = apiOver([exampleVehicle()])) {
  const page = await renderPage({
    url: `https://autohub.example${path}`,
    callApi,
    assets: (modules) => {
      const modulePreloads = modules.map((file) => file.replace(/^src\/web(.*)\.tsx$/, "/assets$1.js"));
      return { scripts: ["/app.js"], styles: ["/app.css"], modulePreloads, inlineStyles: [] };
    },
    nonces: { script: "script-nonce", style: "style-nonce" },
  });
  return "html" in page ? { ...page, location: undefined } : { ...page, html: "" };
}

describe("the listing", () => {
  it("has the cars, their prices and links in its HTML", async () => {
    const { status, html } = await render("/");
    expect(status).toBe(200);
    expect(html).toContain("2021 BMW 330i xDrive");
    expect(html).toContain("$27,480");
    expect(html).toContain("34,120 miles");
    expect(html).toContain('href="/vehicles/1HGCM82633A004352"');
    expect(html).toContain('href="/page/2"');
    expect(html).toContain('<link rel="canonical" href="https://autohub.example/">');
  });

  it("passes the address's filters on, and carries them to the other pages", async () => {
    const callApi = vi.fn(apiOver([exampleVehicle()]));
    const { html } = await render("/page/2?make=BMW&priceMax=30000&sortBy=price_low&fbclid=1", callApi);
    expect(callApi).toHaveBeenCalledWith("/api/vehicles?make=BMW&priceMax=30000&sortBy=price_low&page=2");
    expect(html).toContain('href="/page/3?make=BMW&amp;priceMax=30000&amp;sortBy=price_low"');
    expect(html).toContain("Clear all");
  });

  it.each(["/page/abc", "/page/0", "/page/-1", "/page/1.5", "/page/4"])("has no %s", async (path) => {
    const { status, html } = await render(path);
    expect(status).toBe(404);
    expect(html).toContain("Return to Home Page");
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it("says so when nothing matches", async () => {
    const { status, html } = await render("/?keyword=zebra", apiOver([], 0));
    expect(status).toBe(200);
    expect(html).toContain("No vehicles found");
    expect(html).toContain("Try changing your search criteria or filters");
  });

  it("ends without links to browse where there are none", async () => {
    const none = exampleFacets({ make: [], location: [] });
    const empty: Api = async (path) => {
      const { status, body } = await apiOver([], 0)(path);
      return { status, body: path.startsWith("/api/vehicles") ? { ...(body as object), facets: none } : body };
    };
    expect((await render("/?keyword=zebra", empty)).html).not.toContain("Browse used cars");
    expect((await render("/")).html).toContain("Browse used cars");
  });

  it.each([
    ["/?make=BMW&yearMin=any&priceMin=&zipCode=&distance=any&location=any&sortBy=relevance", "/?make=BMW"],
    ["/?keyword=", "/"],
    ["/page/2?limit=12&utm_source=mail", "/page/2?utm_source=mail"],
    ["//?location=any", "/"],
  ])("leads from the untidy address %s to the tidy one", async (path, location) => {
    expect(await render(path)).toMatchObject({ status: 302, location });
    expect(await render(location)).toMatchObject({ status: 200 });
  });

  it("is a designed failure with status 500 when the API fails, without details", async () => {
    const { status, html } = await render("/", failing);
    expect(status).toBe(500);
    expect(html).toContain("Failed to fetch vehicles");
    expect(html).not.toContain(".tsx");
  });

  it("loads the first car's photo early, but no drawing, which is in the page itself", async () => {
    const preloads = async (car: Vehicle) =>
      (await render("/", apiOver([car]))).html.match(/<link rel="preload"[^>]*>/g) ?? [];
    expect(await preloads(exampleVehicle())).toEqual([expect.stringContaining('imageSrcSet="/photos/7/')]);
    const images = ["data:image/svg+xml;base64,PHN2Zy8+"];
    expect(await preloads(exampleVehicle({ images, photos: ["/photos/7/1"] }))).toEqual([]);
  });

  it("renders a car that has next to nothing", async () => {
    const bare = exampleVehicle({ price: null, mileage: null, images: [], carfaxUrl: undefined, location: null });
    const { html } = await render("/", apiOver([{ ...bare, dealership: { id: 1, name: "", location: null } }]));
    expect(html).toContain("Call for price");
    expect(html).toContain("No image available");
    expect(html).toContain("Unknown Dealership");
    expect(html).toContain("20151");
    expect(html).toMatch(/<button type="button" disabled="" [^>]*>Carfax Report/);
  });
});

describe("the vehicle page", () => {
  it("shows the vehicle, by id and by VIN, and names the VIN's address as the true one", async () => {
    for (const path of ["/vehicles/7", "/vehicles/1HGCM82633A004352"]) {
      const { status, html } = await render(path);
      expect(status).toBe(200);
      expect(html).toContain("Back to Results");
      expect(html).toContain('href="https://dealer.example/cars/7"');
      expect(html).toContain('<link rel="canonical" href="https://autohub.example/vehicles/1HGCM82633A004352">');
      expect(html).toContain('(["/assets/vehicles/detail/vehicle-page.js"], ["/app.js"], ');
      expect(html).toContain(
        '<meta property="og:image" content="https://autohub.example/photos/7/0000000000000001?w=1280">',
      );
    }
  });

  it("describes the car, its price and its place on the site for search engines and shared links", async () => {
    const { html } = await render("/vehicles/7");
    const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? "";
    const [car, breadcrumbs] = JSON.parse(json)["@graph"];
    expect(car).toMatchObject({ "@type": "Car", offers: { "@type": "Offer", price: 27_480, priceCurrency: "USD" } });
    expect(car.image[0]).toBe("https://autohub.example/photos/7/0000000000000001?w=1280");
    expect(breadcrumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      "https://autohub.example/",
      "https://autohub.example/used/bmw",
      "https://autohub.example/used/bmw/330i",
      "https://autohub.example/vehicles/1HGCM82633A004352",
    ]);
    expect(html).toContain('<meta property="product:price:amount" content="27480">');
  });

  it("names the fees on top of the prices of cars like it", async () => {
    const dealership = { ...exampleVehicle().dealership, feesUsd: 499 };
    const withFees: Api = async (path) =>
      path.endsWith("/similar")
        ? { status: 200, body: [exampleVehicle({ id: 8, dealership })] }
        : apiOver([exampleVehicle()])(path);
    expect((await render("/vehicles/7", withFees)).html).toContain("+ $499 fees");
  });

  it("links to cars like it, and does without them when they cannot be read", async () => {
    expect((await render("/vehicles/7")).html).toContain('href="/vehicles/8"');
    const alone: Api = async (path) =>
      path.endsWith("/similar") ? { status: 500, body: {} } : apiOver([exampleVehicle()])(path);
    const { status, html } = await render("/vehicles/7", alone);
    expect(status).toBe(200);
    expect(html).not.toContain("Similar vehicles");
  });

  it("says how far it is from the zip code in the address", async () => {
    const callApi = vi.fn(apiOver([exampleVehicle({ distanceMiles: 12.4 })]));
    const { html } = await render("/vehicles/7?zipCode=20151", callApi);
    expect(callApi).toHaveBeenCalledWith("/api/vehicles/7?zipCode=20151");
    expect(html.replaceAll("<!-- -->", "")).toContain("12 miles away");
  });

  it("shows how the price has moved, here and elsewhere, in words too", async () => {
    const { dealership } = exampleVehicle();
    const priceHistory = [
      {
        price: 29_000,
        at: "2026-09-01T10:00:00.000Z",
        until: "2026-10-01T10:00:00.000Z",
        dealership: null,
        here: false,
      },
      { price: 28_480, at: "2026-11-01T10:00:00.000Z", until: "2026-11-12T10:00:00.000Z", dealership, here: true },
      { price: 27_480, at: "2026-11-12T10:00:00.000Z", until: null, dealership, here: true },
    ];
    const vehicle = {
      ...exampleVehicle({ priceDrop: { amount: 1_000, since: "2026-11-12T10:00:00.000Z", from: 28_480 } }),
      priceHistory,
    };
    const html = (await render("/vehicles/7", apiOver([vehicle]))).html.replaceAll("<!-- -->", "");
    expect(html).toContain("Price history");
    expect(html).toContain("−$1,000");
    expect(html).toContain("11 days · first seen here");
    expect(html).toContain("8 days so far");
    expect(html).toContain("<bdi>Another dealership</bdi>");
    expect(html).toContain("<bdi>Fairfax Auto Gallery</bdi>");
    expect(html.toLowerCase()).not.toMatch(/\bsold\b/);
    expect(html).toContain("Price dropped $1,000 on");
    expect(html).toMatch(/<s[^>]*><span class="sr-only">Price was <\/span>\$28,480<\/s>/);
  });

  /** The car's page when its market call is answered like this. */
  async function worth(body: object, status = 200, settings = {}) {
    const over = apiOver([exampleVehicle({ deal: { label: "good", valueUsd: 28_720 } })]);
    const { html, ...page } = await render("/vehicles/7", async (path) => {
      if (path.endsWith("/market")) return { status, body };
      const answer = await over(path);
      return path === "/api/settings" ? { ...answer, body: { ...(answer.body as object), ...settings } } : answer;
    });
    return { ...page, words: html.replaceAll("<!-- -->", "") };
  }

  it("says why its label is what it is, to be opened without scripts", async () => {
    const { words } = await worth(exampleMarket());
    expect(words).toContain('<b data-deal="good">Good deal</b> · $1,240 under market value');
    const why = /<details class="market">.*?<\/details>/s.exec(words)?.[0] ?? "";
    for (const sentence of [
      "Why this label",
      "Market value $21,300; likely asking prices $19,800 to $22,900; this car asks $20,400",
      "from 17 cars like it",
      "It becomes “Great deal” at $19,169.",
      "Left out of account: its options, its condition.",
      "Worked out on Nov 22, 2026: an estimate from asking prices, no offer.",
      "age +$620, mileage −$310",
      "40,210 miles",
      "$21,260",
    ]) {
      expect(why).toContain(sentence);
    }
    expect(why.match(/href="\/vehicles\/\d+"/g)).toEqual(['href="/vehicles/31"']);
  });

  it.each([
    [exampleMarket({ label: null, reason: "basis-unknown" }), "Which fees the dealer adds to the price is unknown"],
    [{ kind: "none", reason: "too-few", comparables: 2 }, "Too few cars like it are for sale to say what it is worth."],
  ])("says what it is worth, or why nobody can, where it has no label", async (market, sentence) => {
    const { words } = await worth(market);
    expect(words).toContain("What it is worth");
    expect(words).toContain(sentence);
    expect(words).not.toContain("Why this label");
  });

  it("stands without its market value", async () => {
    const { status, words } = await worth({ message: "broken" }, 500);
    expect(status).toBe(200);
    expect(words).toContain("Vehicle Details");
    expect(words).toContain("What this car is worth could not be loaded.");
  });

  it.each([
    [{ kind: "none", reason: "switched-off", comparables: 0 }, {}],
    [exampleMarket(), { showDealLabels: false }],
  ])("says nothing of it where labels are switched off", async (market, settings) => {
    expect((await worth(market, 200, settings)).words).not.toMatch(/this label|it is worth/);
  });

  it.each([
    [{ basis: "unknown", fees: [] }, ["Ask the dealer which fees are added to this price."], "with fees"],
    [{ basis: "included", fees: [] }, ["Price includes all mandatory fees"], "Ask the dealer"],
    [
      { basis: "plus-fees", fees: [{ name: "Documentation fee", amountUsd: 499 }] },
      ["Price plus $499 documentation fee", "$27,979</b> with fees, before tax, title and registration"],
      "Ask the dealer",
    ],
  ])("says in words what the price holds: %j", async (priceBasis, said, unsaid) => {
    const html = (await render("/vehicles/7", apiOver([{ ...exampleVehicle(), ...{ priceBasis } }]))).html;
    const words = html.replaceAll("<!-- -->", "");
    for (const sentence of said) expect(words).toContain(sentence);
    expect(words).not.toContain(unsaid);
    const unpriced = { ...exampleVehicle({ price: null }), priceBasis };
    expect((await render("/vehicles/7", apiOver([unpriced]))).html).not.toContain(said[0]);
  });

  it.each([
    ["website", "on the dealer&#x27;s own website"],
    ["file", "in the dealer&#x27;s own inventory list"],
  ] as const)("says when it was last confirmed, and where: in the dealer's %s", async (confirmedIn, where) => {
    const vehicle = { ...exampleVehicle(), confirmedIn };
    const html = (await render("/vehicles/7", apiOver([vehicle]))).html.replaceAll("<!-- -->", "");
    expect(html).toMatch(/Last confirmed <time [^>]*>Nov 20, 2026<\/time>/);
    expect(html).toContain(where);
  });

  it("is not found with the words of the specification", async () => {
    const { status, html } = await render("/vehicles/999");
    expect(status).toBe(404);
    expect(html).toContain("Vehicle Not Found");
    expect(html).toContain("The vehicle you&#x27;re looking for doesn&#x27;t exist or has been removed.");
    expect(html).toContain("Return to Listings");
  });

  describe("of a car that is no longer listed", () => {
    const similar = (different: Partial<Vehicle>) => [exampleVehicle({ id: 8, vin: null, ...different })];
    const over =
      (removed: RemovedVehicle, alike: Vehicle[] = similar({})): Api =>
      async (path) => {
        if (path.endsWith("/similar")) return { status: 200, body: alike };
        return path.endsWith("/removed") ? { status: 200, body: removed } : apiOver([])(path);
      };
    const text = (html: string) => html.replaceAll("<!-- -->", "").replace(/<[^>]*>/g, "");

    it("names it, says since when it is gone, and is gone for search engines too", async () => {
      const { status, html } = await render("/vehicles/7", over(exampleRemovedVehicle()));
      expect(status).toBe(410);
      expect(text(html)).toContain(
        "This car has not been listed at Fairfax Auto Gallery since Nov 21, 2026. It may have been sold.",
      );
      expect(html).toContain("<title>2021 BMW 330i xDrive, no longer listed | AutoHub</title>");
      expect(html).toContain("/photos/7/0000000000000001?w=640");
      expect(html).toContain('<meta name="robots" content="noindex">');
      for (const offer of ["application/ld+json", "product:price", 'rel="canonical"', "Contact Seller"]) {
        expect(html).not.toContain(offer);
      }
    });

    it.each([
      ["its model", similar({}), 'href="/used/bmw/330i"', "See all BMW 330i cars"],
      ["its make, where the model is sold out", similar({ model: "X5" }), 'href="/used/bmw"', "See all BMW cars"],
      ["all cars, where the make is sold out", similar({ make: "Audi" }), 'href="/"', "Return to Listings"],
    ])("leads on to %s", async (_, alike, link, words) => {
      const { html } = await render("/vehicles/7", over(exampleRemovedVehicle(), alike));
      expect(html.replaceAll("<!-- -->", "")).toMatch(new RegExp(`<a [^>]*${link}[^>]*><span[^>]*>${words}`));
    });

    it("leads to its listing at another dealership, but never to itself", async () => {
      const removed = exampleRemovedVehicle({ isListedElsewhere: true });
      const [path, moved] = ["/vehicles/7", "/vehicles/1HGCM82633A004352"];
      expect(await render(path, over(removed))).toMatchObject({ status: 302, location: moved });
      expect((await render(moved, over(removed))).status).toBe(410);
    });

    it("says that it could not be loaded while it is not known what became of it", async () => {
      const busy: Api = async (path) =>
        path.endsWith("/removed") ? { status: 503, body: {} } : over(exampleRemovedVehicle())(path);
      const { status, html } = await render("/vehicles/7", busy);
      expect(status).toBe(503);
      expect(html).toContain("This vehicle could not be loaded.");
    });

    it("is inert with hostile data, and holds without photos", async () => {
      const hostile = exampleRemovedVehicle({ title: HOSTILE, dealership: { id: 1, name: HOSTILE, location: null } });
      const { html } = await render("/vehicles/7", over({ ...hostile, photos: [], make: null, model: null }, []));
      expect(html).not.toContain("<script>alert");
      expect(html).toContain("No image available");
      expect(html).toContain("Return to Listings");
    });
  });

  it.each(["/vehicles/2", "/vehicles/14"])("sends %s to the first vehicle", async (path) => {
    expect(await render(path)).toMatchObject({ status: 302, location: "/vehicles/1" });
  });

  it("says that it could not be loaded, with 500, and with 503 when the API is only busy", async () => {
    for (const status of [500, 503]) {
      const page = await render("/vehicles/7", async () => ({ status, body: {} }));
      expect(page.status).toBe(status);
      expect(page.html).toContain("Vehicle Not Found");
      expect(page.html).toContain("This vehicle could not be loaded.");
      expect(page.html).toMatch(/<a href="\/vehicles\/7"[^>]*>Try again/);
      expect(page.html).not.toContain("has been removed");
    }
  });
});

describe("hostile data", () => {
  const hostile = exampleVehicle({
    title: HOSTILE,
    originalListingUrl: "javascript:alert(1)",
    carfaxUrl: "javascript:alert(2)",
    images: ["javascript:alert(3)"],
    photos: ["/photos/7/3"],
  });

  it.each(["/", "/vehicles/7", `/?keyword=${encodeURIComponent(HOSTILE)}`])("is inert on %s", async (path) => {
    const { html } = await render(path, apiOver([hostile]));
    expect(html).toContain("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain("<script>alert");
    expect(html).not.toMatch(/(href|src|content)="javascript:/);
  });

  it.each([
    ["5,000 characters", "very long ".repeat(500)],
    ["right-to-left text", "سيارة مستعملة ممتازة"],
    ["emoji", "🚗🔥👨‍👩‍👧‍👦".repeat(60)],
  ])("takes %s everywhere", async (_, text) => {
    const odd = exampleVehicle({ title: text, trim: text, make: text, model: text, location: text, stockNumber: text });
    const dealership = { id: 1, name: text, location: text };
    const { status, html } = await render("/vehicles/7", apiOver([{ ...odd, dealership }]));
    expect(status).toBe(200);
    expect(html).toContain("Vehicle Details");
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]?.length).toBeLessThan(400);
  });

  it("has next to nothing, or a hundred photos", async () => {
    const bare = exampleVehicle({
      ...{
        vin: null,
        price: null,
        mileage: null,
        year: null,
        make: null,
        model: null,
        trim: null,
        images: [],
        photos: [],
      },
      ...{ location: null, zipCode: null, carfaxUrl: undefined, originalListingUrl: undefined },
      dealership: { id: 1, name: "", location: null },
    });
    const { html } = await render("/vehicles/7", apiOver([bare]));
    for (const words of ["Call for price", "No image available", "Unknown Dealership", "Contact Seller"]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain("Carfax Report");
    expect(html).not.toMatch(/undefined|null miles|NaN/);

    const images = Array.from({ length: 100 }, (_, n) => `https://photos.example/${n}.jpg`);
    const photos = images.map((_, n) => `/photos/7/${n}`);
    const many = await render("/vehicles/7", apiOver([exampleVehicle({ images, photos })]));
    expect(many.html).toContain("photo 1 of 100");
    expect(many.html).toContain("Show all");
  });

  it("leaves every script of the page with a nonce", async () => {
    const { html } = await render("/vehicles/7", apiOver([hostile]));
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    expect(scripts).toHaveLength(3);
    for (const script of scripts) expect(script).toContain('nonce="script-nonce"');
    expect(html).not.toMatch(/ style="/);
  });
});

describe("a shared link", () => {
  /** What is said of the picture, by the part of the property's name after "og:image". */
  const pictureOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<meta property="og:image([^"]*)" content="([^"]*)">/g)].map(([, part = "", content]) => [
        part,
        content,
      ]),
    );
  const drawn = { "": "https://autohub.example/share.png", ":width": "1200", ":height": "630" };
  const bare = exampleVehicle({ id: 9, vin: null, images: [], photos: [] });
  const drawing = "data:image/svg+xml;base64,PHN2Zy8+";
  const onlyADrawing = exampleVehicle({ id: 9, vin: null, images: [drawing], photos: ["/photos/9/1"] });

  it.each([
    ["how dealers join", "/add-inventory", apiOver([])],
    ["a car without a photo", "/vehicles/9", apiOver([bare])],
    ["empty results", "/?keyword=zebra", apiOver([], 0)],
    ["a list whose first car has no photo", "/", apiOver([bare, exampleVehicle()])],
    ["a list whose first car has only a drawing", "/", apiOver([onlyADrawing])],
    ["a list that cannot be read", "/", failing],
    ["a page that is not there", "/nothing", apiOver([])],
    ["a car that is gone", "/vehicles/999", apiOver([])],
  ])("has a drawn picture for %s", async (_, path, callApi) => {
    const { html } = await render(path, callApi);
    expect(pictureOf(html)).toEqual({ ...drawn, ":alt": expect.stringContaining("Trusted Dealerships") });
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html).toContain('<meta property="og:title"');
  });

  it.each(["/", "/vehicles/7"])("has the car's photo and name for %s", async (path) => {
    const { html } = await render(path);
    expect(pictureOf(html)).toEqual({
      "": "https://autohub.example/photos/7/0000000000000001?w=1280",
      ":alt": "2021 BMW 330i xDrive",
    });
  });
});

describe("every page", () => {
  it("is 404 where nothing is, and works without settings", async () => {
    const { status, html } = await render("/nothing/here", failing);
    expect(status).toBe(404);
    expect(html).toContain("The page you&#x27;re looking for doesn&#x27;t exist or has been moved.");
    expect(html).not.toContain("List Your Dealership");
  });

  it("offers dealers a way in only when the operator wants it", async () => {
    const hidden: Api = async (path) =>
      path === "/api/settings"
        ? { status: 200, body: exampleSettings({ showListDealershipButton: false }) }
        : apiOver([exampleVehicle()])(path);
    expect((await render("/")).html).toContain("List Your Dealership");
    expect((await render("/", hidden)).html).not.toContain("List Your Dealership");
  });
});
