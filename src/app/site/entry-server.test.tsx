import { describe, expect, it, vi } from "vitest";
import type { Vehicle } from "#core/listing/vehicle-schemas.ts";
import { type Api, apiOver } from "#test/example-api.ts";
import { exampleFacets, exampleSettings, exampleVehicle } from "#test/example-vehicle.ts";
import { renderExample as render } from "#test/render-example.ts";

const HOSTILE = "</script><script>alert(1)</script>";

const failing: Api = async () => ({ status: 500, body: { message: "Something went wrong on our side" } });

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
    expect(html).toContain('aria-label="Remove BMW"');
  });

  it.each(["/page/abc", "/page/0", "/page/-1", "/page/1.5"])("has no %s", async (path) => {
    const { status, html } = await render(path);
    expect(status).toBe(404);
    expect(html).toContain("Return to Home Page");
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it.each([
    ["/page/4", "/page/3"],
    ["/page/99?make=BMW&sortBy=price_low", "/page/3?make=BMW&sortBy=price_low"],
    ["/?page=99&make=BMW", "/page/3?make=BMW"],
  ])("leads from %s, which is not there any more, to the nearest page", async (path, nearest) => {
    expect(await render(path)).toMatchObject({ status: 302, location: nearest });
  });

  it("takes ranges the wrong way round, and prices as people type them", async () => {
    expect(await render("/?priceMin=30000&priceMax=$18k&yearMin=2022&yearMax=2019")).toMatchObject({
      status: 302,
      location: "/?yearMin=2019&yearMax=2022&priceMin=18000&priceMax=30000",
    });
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
    for (const path of ["/", "/vehicles/7"]) {
      const { html } = await render(path, apiOver([exampleVehicle()]));
      const [, sources, sizes] = /<link rel="preload"[^>]* imageSrcSet="([^"]+)" imageSizes="([^"]+)"/.exec(html) ?? [];
      const photos = html.match(/<img [^>]*>/g)?.filter((photo) => !photo.includes('loading="lazy"'));
      const isShown = (photo: string) => photo.includes(` srcSet="${sources}"`) && photo.includes(` sizes="${sizes}"`);
      expect([path, photos?.some(isShown)]).toEqual([path, true]);
    }
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
    expect(many.html).toContain("+88");
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
  /** Returns the picture's properties, by the part of the name after "og:image". */
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

describe("without JavaScript", () => {
  const words = (html: string) =>
    html
      .replaceAll("<!-- -->", "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");

  it("says that saving cars needs it", async () => {
    const { html } = await render("/saved");
    expect(/<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toContain("Saving cars needs JavaScript");
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it("estimates payments on pages of plain forms, to which a car and the filters lead", async () => {
    expect((await render("/vehicles/7")).html).toMatch(/href="\/payments\?price=27480&amp;[^"]*vehicle=7[^"]*"/);
    const car = await render("/payments?price=27480&fees=520&vehicle=7&rate=0&termMonths=24&down=4000");
    expect(words(car.html)).toContain("About $1,000 a month");
    expect(car.html).toMatch(/href="\/vehicles\/7"[^>]*>(<span[^>]*>)?Back to the car/);
    expect((await render("/?make=Audi")).html).toMatch(/href="\/payments\?make=Audi">By monthly payment/);
    const price = await render("/payments?make=Audi&monthly=350&rate=0");
    expect(words(price.html)).toContain("Show cars up to $21,000");
    expect(price.html).toContain('href="/?make=Audi&amp;priceMax=21000"');
  });
});
