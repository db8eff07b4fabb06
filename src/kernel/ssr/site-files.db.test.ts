import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEARCH_ENGINES } from "#core/listing/rules/search-engines.ts";
import { readSitemapEntries } from "#core/listing/sitemap-entries.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

describe.each(SEARCH_ENGINES)("with the search engine %s", (engine) => {
  let test: TestApp;
  const ids: number[] = [];

  beforeAll(async () => {
    test = await createTestApp({ environment: { SEARCH_ENGINE: engine } });
    const { db } = test.context;
    const harbor = await insertDealership(db);
    const summit = await insertDealership(db, { name: "Summit Auto" });
    const expired = await insertDealership(db, { status: "expired" });
    ids.push(
      ...(await insertVehicles(db, harbor, [
        makeFacts({ vin: "1HGCM82633A004352" }),
        makeFacts({ vin: null, identityKey: "stock:1" }),
        makeFacts({ vin: null, identityKey: "stock:2" }),
        makeFacts({ vin: "2T1BURHE5JC034461" }),
      ])),
      // The same car at the group's other rooftop, and one that is hidden.
      ...(await insertVehicles(db, summit, [makeFacts({ vin: "1HGCM82633A004352" })])),
      ...(await insertVehicles(db, expired, [makeFacts({ vin: "5YJ3E1EA7KF317000" })])),
    );
    await db.updateTable("vehicles").set({ removed_at: new Date() }).where("vin", "=", "2T1BURHE5JC034461").execute();
  });
  afterAll(() => test.close());

  it("names every page that shoppers may see, by its canonical address and once", async () => {
    const answer = await test.app.inject({ url: "/sitemap.xml", headers: { "accept-encoding": "identity" } });
    const paths = [...answer.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
    expect(paths).toEqual([
      "/",
      "/add-inventory",
      "/used/honda/accord",
      "/used/honda",
      "/used-cars-in/chantilly-va",
      ...["/about", "/how-deals-are-judged", "/terms", "/privacy"],
      ...["/dealers/harbor-motors-1", "/dealers/summit-auto-2"],
      `/vehicles/${ids[1]}`,
      `/vehicles/${ids[2]}`,
      "/vehicles/1HGCM82633A004352",
    ]);
    for (const path of paths) {
      const page = await test.app.inject(path);
      expect([path, page.statusCode]).toEqual([path, 200]);
      expect(page.body).toContain(`<link rel="canonical" href="${test.context.config.publicUrl}${path}">`);
    }
  });

  it("reads the vehicles in batches that go on where the last one ended", async () => {
    const paths = async (range: { skip: number; take: number }) => {
      const found: string[] = [];
      for await (const batch of readSitemapEntries(test.context.db, test.context.search, range))
        found.push(...batch.map(({ path }) => path));
      return found;
    };
    const all = await paths({ skip: 0, take: 10 });
    expect(await paths({ skip: 0, take: 1 })).toEqual(all.slice(0, 1));
    expect(await paths({ skip: 1, take: 1 })).toEqual(all.slice(1, 2));
    expect(await paths({ skip: 3, take: 1 })).toEqual([]);
    expect(await paths({ skip: 0, take: 0 })).toEqual([]);
  });

  it("tells robots where to go", async () => {
    const answer = await test.app.inject("/robots.txt");
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(answer.body.split("\n")).toEqual([
      "User-agent: *",
      "Allow: /",
      "Allow: /api/feeds/",
      "Disallow: /api/",
      "Disallow: /scorecard/",
      "Disallow: /portal",
      "Disallow: /admin",
      "Disallow: /vehicles/*/ask",
      "Disallow: /compare",
      "Disallow: /follow",
      "Disallow: /lists/",
      "Disallow: /map?",
      "Disallow: /payments",
      "Disallow: /saved",
      "",
      `Sitemap: ${test.context.config.publicUrl}/sitemap.xml`,
      "",
    ]);
  });

  it("has a manifest whose icons are there, and the head names it", async () => {
    const answer = await test.app.inject("/manifest.webmanifest");
    expect(answer.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    const { name, icons } = answer.json() as { name: string; icons: { src: string; type: string }[] };
    expect(name).toBe("AutoHub");
    const { body } = await test.app.inject("/");
    const linked = [...body.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]*)"/g)].map(
      ([, href]) => href,
    );
    expect(linked).toHaveLength(4);
    for (const path of [...icons.map(({ src }) => src), ...linked]) {
      const file = await test.app.inject(path ?? "");
      expect([path, file.statusCode]).toEqual([path, 200]);
      expect(file.headers["content-type"]).toMatch(/^(image\/|application\/manifest\+json)/);
    }
  });

  it("tells finders of security holes where to write (RFC 9116)", async () => {
    const { headers, body } = await test.app.inject("/.well-known/security.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    const fields = Object.fromEntries(
      body
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/) as [string, string]),
    );
    expect(fields.Contact).toBe("mailto:hello@autohub.example?subject=security");
    expect(fields.Canonical).toBe(`${test.context.config.publicUrl}/.well-known/security.txt`);
    const days = (Date.parse(fields.Expires ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it("has the picture for shared links, in the size that the head tells", async () => {
    const { body } = await test.app.inject("/add-inventory");
    const metaContent = (property: string) =>
      new RegExp(`property="${property}" content="([^"]*)"`).exec(body)?.[1] ?? "";
    const file = await test.app.inject(new URL(metaContent("og:image")).pathname);
    const { format, width, height } = await sharp(file.rawPayload).metadata();
    expect({ format, width: `${width}`, height: `${height}` }).toEqual({
      format: "png",
      width: metaContent("og:image:width"),
      height: metaContent("og:image:height"),
    });
  });
});
