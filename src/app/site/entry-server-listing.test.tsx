import { describe, expect, it, vi } from "vitest";
import { RenderedVehicle } from "#core/listing/site/rendered-vehicles.ts";
import type { Suggestion } from "#core/listing/vehicle-endpoints.ts";
import type { Facets, Vehicle, VehicleList } from "#core/listing/vehicle-schemas.ts";
import type { PageRequest } from "#kernel/ui/site/rendered-page.ts";
import { exampleCard, exampleListing } from "#test/example-listing.ts";
import { exampleFacets, exampleSettings, exampleVehicle } from "#test/example-vehicle.ts";
import { renderPage } from "./entry-server.tsx";

const HOSTILE = "</script><script>alert(1)</script>";

type Stock = {
  vehicles?: Vehicle[];
  facets?: Facets;
  refuse?: string;
  understood?: VehicleList["understood"];
  /** The meanings of words, by the requested words. */
  meanings?: Record<string, Suggestion[]>;
};

/** Answers like the API over a fixed stock; one landing, `/used/bmw`. */
function apiOver(stock: Stock): PageRequest["callApi"] {
  const { vehicles = [exampleVehicle()], facets = exampleFacets(), refuse, understood, meanings } = stock;
  return async (path) => {
    if (path.startsWith("/api/suggest")) {
      const found = meanings?.[new URLSearchParams(path.split("?")[1]).get("q") ?? ""];
      return found ? { status: 200, body: found } : { status: 500, body: { message: "broken" } };
    }
    if (path === "/api/settings") return { status: 200, body: exampleSettings() };
    if (path.startsWith("/api/landings/find")) {
      const body = { path: "/used/bmw", make: "BMW", model: null, location: null, total: 20 };
      return path.endsWith("%2Fused%2Fbmw") ? { status: 200, body } : { status: 404, body: { message: "No stock" } };
    }
    if (refuse) return { status: 400, body: { message: refuse } };
    return { status: 200, body: { vehicles, currentPage: 1, totalPages: 3, total: 30, facets, understood } };
  };
}

async function render(path: string, stock: Stock = {}, callApi = apiOver(stock)) {
  const page = await renderPage({
    url: `https://autohub.example${path}`,
    callApi,
    assets: (modules) => ({ scripts: ["/app.js"], styles: ["/app.css"], modulePreloads: modules, inlineStyles: [] }),
    nonces: { script: "script-nonce", style: "style-nonce" },
  });
  if (!("html" in page)) throw new Error(`redirected to ${page.location}`);
  return { status: page.status, html: page.html.replaceAll("<!-- -->", "") };
}

describe("filters without JavaScript", () => {
  it("are a plain form that keeps what it has no field for", async () => {
    const { html } = await render("/?make=Kia&dealershipId=3&limit=24&priceMax=30000");
    const [, form = ""] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? [];
    expect(form).toMatch(/<form [^>]*action="\/"/);
    expect(form).toMatch(/<input type=checkbox name=make checked value="Kia">/);
    expect(form).toMatch(/type="hidden" name="dealershipId" value="3"/);
    expect(form).toMatch(/type="hidden" name="limit" value="24"/);
    expect(form).not.toContain('type="hidden" name="priceMax"');
    expect(form).not.toContain('<option value="">');
  });

  it("offer deals and dropped prices where the site has labels, and nothing of them where it has none", async () => {
    const formOf = ({ html }: { html: string }) => /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? "";
    const form = formOf(await render("/?deal=good&priceDropped=true&sortBy=deal"));
    expect(form).toContain('<input type=checkbox name=deal value="great">Great deal');
    expect(form).toContain('<input type=checkbox name=deal checked value="good">Good deal');
    expect(form).toContain('<input type=checkbox name=priceDropped checked value="true">Price dropped');
    expect(form).toContain('<option value="deal" selected="">Best deal');
    const { deal: _, ...facets } = exampleFacets();
    expect(formOf(await render("/", { facets }))).not.toMatch(/[Dd]eal|Price dropped/);
  });

  it("can each be taken away by a link", async () => {
    const { html } = await render("/page/2?make=BMW&make=Kia&limit=24");
    expect(html).toMatch(/aria-label="Remove BMW"[^>]* href="\/\?make=Kia&amp;limit=24"/);
    expect(html).toMatch(/href="\/\?limit=24"[^>]*><span[^>]*>Reset all/);
  });
});

describe("a search that the API does not take", () => {
  it("is answered 400 with a sentence without the parameter's name, and a way on that keeps the other filters", async () => {
    const { status, html } = await render("/?make=BMW&zipCode=00000", { refuse: "zipCode 00000 is not a US zip code" });
    expect(status).toBe(400);
    expect(html).toContain("We do not know the zip code 00000");
    expect(html.replace(/<script[\s\S]*?<\/script>/g, "")).not.toContain("zipCode 00000");
    expect(html).toMatch(/href="\/\?make=BMW"[^>]*>Search without the zip code/);
    expect(html).toContain("Show all cars");
  });
});

describe("a search that finds nothing", () => {
  it("says which filter to leave out, and how many cars that brings", async () => {
    const totals: Record<string, number> = { "priceMax=9000": 0, "make=BMW": 14 };
    const calls: string[] = [];
    const callApi = async (path: string) => {
      calls.push(path);
      const searches = new URLSearchParams(path.split("?")[1]).getAll("search");
      if (searches.length > 0) return { status: 200, body: { totals: searches.map((search) => totals[search]) } };
      const answer = await apiOver({ vehicles: [] })(path);
      const body = { ...(answer.body as object), total: 0, totalPages: 0 };
      return path.startsWith("/api/vehicles?") ? { status: 200, body } : answer;
    };
    const { html } = await render("/?make=BMW&priceMax=9000", {}, callApi);
    expect(html).toContain("No vehicles found");
    expect(html).toMatch(/href="\/\?make=BMW"[^>]*>Without “Up to \$9,000”: 14 cars/);
    expect(html).not.toContain("Without “BMW”");
    expect(calls.filter((path) => /vehicles|totals/.test(path))).toHaveLength(2);
  });
});

describe("what the words of a search may mean", () => {
  const under30k = {
    kind: "price",
    label: "Under $30,000",
    text: "under 30k",
    at: 6,
    filters: { priceMax: 30_000 },
  } as const;
  const saidHonda = { kind: "make", label: "Honda", text: "honda", at: 0, filters: {} } as const;
  const honda: Suggestion = { kind: "make", label: "Honda", count: 14, filters: { make: ["Honda"] } };

  it("is asked for without what was understood, which stays in the search", async () => {
    const { html } = await render("/?keyword=honda+under+30k", {
      understood: [saidHonda, under30k],
      meanings: { honda: [honda] },
    });
    const [, row = ""] = /aria-label="Narrow to"(.*?)<\/nav>/s.exec(html) ?? [];
    expect(row).toContain('href="/?keyword=under+30k&amp;make=Honda"');
    // 14 are all Hondas, of which some cost more than $30,000.
    expect(row).not.toContain("14");
  });

  it("says how many cars there are where nothing else narrows them", async () => {
    const { html } = await render("/?keyword=honda", { meanings: { honda: [honda] } });
    expect(html).toMatch(/href="\/\?make=Honda"[^>]*><span[^>]*>Honda<span[^>]*>14<span class="sr-only"> cars/);
  });

  it.each([
    ["nothing was found", { meanings: { zebra: [] } }],
    ["it could not be asked", {}],
    ["there are no words left", { understood: [{ ...under30k, text: "zebra", at: 0 }] }],
  ])("takes no room when %s", async (_, stock: Stock) => {
    const { status, html } = await render("/?keyword=zebra", stock);
    expect(status).toBe(200);
    expect(html).toContain("2021 BMW 330i xDrive");
    expect(html).not.toContain("Narrow to");
  });
});

describe("a search that cannot be answered", () => {
  const away = (status: number, message: string) => async (path: string) =>
    path === "/api/settings" ? { status: 200, body: exampleSettings() } : { status, body: { message } };

  it.each(["/", "/?keyword=bmw", "/used/bmw"])(
    "says at %s what the server says, and that it tries again",
    async (path) => {
      const sentence = "The search is being prepared. Please try again in a moment.";
      const { status, html } = await render(path, {}, away(503, sentence));
      expect(status).toBe(503);
      expect(html).toContain("Failed to fetch vehicles");
      expect(html).toContain(`${sentence} This page tries again by itself.`);
      expect(html).toMatch(/href="[^"]*"[^>]*>Try again</);
    },
  );

  it("says nothing of a fault's details", async () => {
    const { status, html } = await render("/", {}, away(500, "column price_usd does not exist"));
    expect(status).toBe(500);
    expect(html).toContain("Something went wrong on our side. Please try again in a moment.");
    expect(html.replace(/<script[\s\S]*?<\/script>/g, "")).not.toContain("price_usd");
  });
});

describe("the endless list", () => {
  it("says each car's place among all of them", async () => {
    const { html } = await render("/page/3");
    expect(html).toMatch(/role="feed"/);
    expect(html).toMatch(/<article[^>]* aria-posinset="25"[^>]* aria-setsize="30"/);
  });

  it("names a price drop and a distance only when they are true", async () => {
    const since = "2026-11-12T10:00:00.000Z";
    const car = exampleVehicle({ distanceMiles: 12, priceDrop: { amount: 900, since, from: 28_380 } });
    const { html } = await render("/", { vehicles: [car] });
    expect(html).toContain("miles · 12 mi away");
    expect(html.replaceAll("<!-- -->", "")).toContain(
      '<s><span class="sr-only">Price was </span>$28,380</s><span title="Dropped $900 on Nov 12">',
    );
    expect((await render("/")).html).not.toMatch(/mi away|Dropped \$/);
  });
});

describe("a landing", () => {
  it("has its own heading, address and breadcrumbs, and leads on to the listing", async () => {
    const { status, html } = await render("/used/bmw");
    expect(status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Used BMW for sale</);
    expect(html).toContain('<link rel="canonical" href="https://autohub.example/used/bmw">');
    expect(html).toContain('"@type":"BreadcrumbList"');
    expect(html).toContain('href="/page/2?make=BMW"');
  });

  it.each(["/used/zebra", "/used/bmw/zebra", "/used-cars-in/nowhere"])("is not at %s", async (path) => {
    const { status, html } = await render(path);
    expect(status).toBe(404);
    expect(html).toContain("Return to Home Page");
  });
});

describe("hostile counts", () => {
  it("are inert", async () => {
    const entry = [{ value: HOSTILE, count: 3 }];
    const facets = exampleFacets({ make: entry, location: entry, dealership: [{ id: 3, name: HOSTILE, count: 3 }] });
    const { html } = await render("/?dealershipId=3", { facets });
    expect(html).toContain("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain("<script>alert");
    expect(html).not.toMatch(/ style="/);
  });
});

/** Answers like `apiOver`, with the objects that the search gives to pages. @param cards as `exampleListing` takes them */
function searchOver(vehicles: Vehicle[], settings = {}, cards = vehicles.map(exampleCard)): PageRequest["callApi"] {
  return async (path) => {
    if (path === "/api/settings") return { status: 200, body: exampleSettings(settings) };
    return path.startsWith("/api/vehicles")
      ? { status: 200, body: exampleListing(vehicles, cards) }
      : apiOver({ vehicles })(path);
  };
}

describe("cards that the server has rendered before", () => {
  const vehicles = [
    exampleVehicle({ id: 21 }),
    exampleVehicle({ id: 22, title: HOSTILE, vin: null, dealership: { id: 1, name: HOSTILE, location: HOSTILE } }),
    exampleVehicle({ id: 23, images: [], photos: [] }),
    exampleVehicle({ id: 24, price: null, mileage: null, location: null, zipCode: null, deal: null }),
    exampleVehicle({ id: 25, carfaxUrl: "javascript:alert(1)", originalListingUrl: "/here" }),
    exampleVehicle({
      id: 26,
      distanceMiles: 12,
      priceDrop: { amount: 900, since: "2026-11-12T10:00:00.000Z", from: 2 },
    }),
  ];
  const cards = vehicles.map(exampleCard);
  const pageOf = async (path: string, callApi: PageRequest["callApi"]) => (await render(path, {}, callApi)).html;
  const state = (page: string) => JSON.parse(/id="page-state"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? "");
  const rest = (page: string) => page.replace(/(id="page-state"[^>]*>).*?(<\/script>)/s, "$1$2");

  it("are what the components render with the page, which the browser goes on from", async () => {
    const plain = await pageOf("/?priceMax=30000", apiOver({ vehicles, understood: [] }));
    for (const _time of ["first", "second", "third"]) {
      const page = await pageOf("/?priceMax=30000", searchOver(vehicles, {}, cards));
      expect(rest(page)).toBe(rest(plain));
      expect(state(page)).toEqual(state(plain));
    }
  });

  it("are rendered once, as parts of many pages", async () => {
    for (const _time of ["first", "second"]) await pageOf("/", searchOver(vehicles, {}, cards));
    const parts = vi.spyOn(RenderedVehicle.prototype, "html");
    const page = await pageOf("/?priceMin=1", searchOver(vehicles, {}, cards));
    // The first card is rendered with the page.
    expect(parts).toHaveBeenCalledTimes(vehicles.length - 1);
    expect(parts.mock.results.every(({ value }) => page.includes(value))).toBe(true);
    parts.mockRestore();
  });

  it("say their place in each list", async () => {
    const placesOf = (page: string) =>
      [...page.matchAll(/<article[^>]*"car-(\d+)" aria-posinset="(\d+)" aria-setsize="(\d+)"/g)].map((found) =>
        found.slice(1).map(Number),
      );
    for (const _time of ["first", "second"]) await pageOf("/", searchOver(vehicles, {}, cards));
    const [first, ...others] = vehicles as [Vehicle, ...Vehicle[]];
    const turned = searchOver([...others, first], {}, [...cards.slice(1), ...cards.slice(0, 1)]);
    const ids = [22, 23, 24, 25, 26, 21];
    expect(placesOf(await pageOf("/", turned))).toEqual(ids.map((id, index) => [id, index + 1, 30]));
    expect(placesOf(await pageOf("/page/3", turned))).toEqual(ids.map((id, index) => [id, index + 25, 30]));
  });

  it("show a car as it is now, its distance from the search's place, and the site's settings", async () => {
    for (const _time of ["first", "second"]) await pageOf("/", searchOver(vehicles, {}, cards));
    const cheaper = vehicles.map((one) => ({ ...one, price: 4_711 }));
    expect((await pageOf("/", searchOver(cheaper))).match(/\$4,711<\/b>/g)).toHaveLength(vehicles.length);
    const near = vehicles.map((one) => ({ ...one, distanceMiles: 33 }));
    expect((await pageOf("/", searchOver(near, {}, cards))).match(/33 mi away/g)).toHaveLength(vehicles.length);
    const marked = await pageOf("/", searchOver(vehicles, { discountCode: "A&B<1", showVerifiedStamp: false }, cards));
    expect(marked.match(/DISCOUNT: A&amp;B&lt;1/g)).toHaveLength(vehicles.length);
    expect(marked).not.toContain("Verified Deal");
  });
});
