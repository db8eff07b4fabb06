import { fastify } from "fastify";
import { expect, it } from "vitest";
import { installErrorHandler } from "#kernel/http/error-handler.ts";
import { registerSitemap, writeSitemap, writeSitemapIndex } from "./register-sitemap.ts";

/** Starts a site with this many landings and vehicles, three addresses in a file. */
function siteWith(landings: number, vehicles: number) {
  const app = fastify();
  installErrorHandler(app);
  registerSitemap(app, {
    site: { publicUrl: "https://cars.example/" },
    maxUrls: 3,
    countFile: () => {},
    listLandingPaths: async () => Array.from({ length: landings }, (_, n) => `/used/${n}`),
    countVehicles: async () => vehicles,
    listVehicles: async function* ({ skip, take }) {
      for (let n = skip; n < Math.min(vehicles, skip + take); n += 1) yield [{ path: `/vehicles/${n}` }];
    },
  });
  return app;
}

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>https:\/\/cars\.example([^<]*)<\/loc>/g)].map(([, path = ""]) => path);

it("is one file as long as everything fits", async () => {
  const app = siteWith(0, 1);
  const answer = await app.inject("/sitemap.xml");
  expect(answer.headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(locations(answer.body)).toEqual(["/", "/add-inventory", "/vehicles/0"]);
  expect((await app.inject({ method: "HEAD", url: "/sitemap.xml" })).statusCode).toBe(200);
});

it("splits into full files that together name every page once", async () => {
  for (const [landings, vehicles] of [
    [0, 2],
    [0, 10],
    [1, 6],
    [5, 4],
    [6, 0],
  ] as const) {
    const app = siteWith(landings, vehicles);
    const index = locations((await app.inject("/sitemap.xml")).body);
    const files: string[][] = [];
    for (const path of index) files.push(locations((await app.inject(path)).body));
    const all = files.flat();
    expect(index).toEqual(files.map((_, n) => `/sitemap-${n + 1}.xml`));
    expect([all.length, new Set(all).size]).toEqual([2 + landings + vehicles, 2 + landings + vehicles]);
    expect(files.slice(0, -1).every((file) => file.length === 3)).toBe(true);
    expect(files.at(-1)?.length).toBeGreaterThan(0);
  }
});

it("has no file that the index does not name", async () => {
  const app = siteWith(0, 10);
  for (const path of ["/sitemap-5.xml", "/sitemap-0.xml", "/sitemap-01.xml", "/sitemap-x.xml", "/sitemap-.xml"]) {
    expect((await app.inject(path)).statusCode, path).toBe(404);
  }
});

it("counts everything once for a search engine that reads all files, but does not keep a failure", async () => {
  let counted = 0;
  const app = fastify();
  installErrorHandler(app);
  registerSitemap(app, {
    site: { publicUrl: "https://cars.example" },
    countFile: () => {},
    listLandingPaths: async () => [],
    countVehicles: async () => {
      counted += 1;
      if (counted === 1) throw new Error("the database is away");
      return 0;
    },
    listVehicles: async function* () {},
  });
  expect((await app.inject("/sitemap.xml")).statusCode).toBe(500);
  for (let tries = 0; tries < 3; tries += 1) expect((await app.inject("/sitemap.xml")).statusCode).toBe(200);
  expect(counted).toBe(2);
});

async function written(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

it("lets no address end its element", async () => {
  async function* batches() {
    yield [{ path: "/vehicles/</loc><script>&'", changedAt: new Date("2026-11-20T09:30:00Z") }];
    yield [{ path: "/used/bmw" }];
  }
  expect(await written(writeSitemap("https://cars.example", batches()))).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://cars.example/vehicles/&lt;/loc&gt;&lt;script&gt;&amp;&apos;</loc><lastmod>2026-11-20T09:30:00.000Z</lastmod></url>
<url><loc>https://cars.example/used/bmw</loc></url>
</urlset>
`,
  );
});

it("lists the files of a split sitemap", () => {
  const index = writeSitemapIndex("https://cars.example", 2);
  expect(index).toContain("<sitemap><loc>https://cars.example/sitemap-1.xml</loc></sitemap>");
  expect(index).toContain("<sitemap><loc>https://cars.example/sitemap-2.xml</loc></sitemap>");
  expect(index.match(/<sitemap>/g)).toHaveLength(2);
});
