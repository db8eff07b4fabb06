import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { type FakeAnswer, type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { crawlSite } from "../../../crawl-site.ts";
import { createFetcher } from "../../../fetch/fetcher.ts";
import { html } from "../../conformance/fixture-kit.ts";

let site: FakeSite;
afterEach(() => site.close());

const car = (n: number): string =>
  html(
    `<script type="application/ld+json">${JSON.stringify({
      "@type": "Car",
      name: "2019 Honda Civic",
      sku: `S${n}`,
      itemCondition: "UsedCondition",
      mileageFromOdometer: 30_000 + n,
      offers: { price: 18_000 },
    })}</script>`,
  );
const packed = (xml: string): FakeAnswer => ({ headers: { "content-type": "application/gzip" }, body: gzipSync(xml) });
const text = (body: string): FakeAnswer => ({ headers: { "content-type": "text/plain" }, body });

/** A front page's links to some of the cars, which confirm the sitemap. */
const SOME_CARS = [1, 2, 3].map((n) => `<a href="/used/2019-honda-civic-${10_000 + n}">Honda</a>`).join("");

/** Crawls a site without lists whose sitemap index names these children; `{site}` is its address. */
async function crawl(children: Record<string, FakeAnswer>, limits = {}, front = "") {
  const own: Record<string, FakeAnswer> = {};
  site = await startFakeSite((request, response) => {
    const route = own[request.path];
    const answer = route === undefined || typeof route === "function" ? { status: 404 } : route;
    const { status = 200, headers = {}, body = "" } = typeof answer === "string" ? { body: answer } : answer;
    const type = /\.xml$/.test(request.path) ? "application/xml" : "text/html";
    response.writeHead(status, { "content-type": type, ...headers }).end(body);
  });
  const fill = (answer: FakeAnswer): FakeAnswer =>
    typeof answer === "string" ? answer.replaceAll("{site}", site.url) : answer;
  const index = Object.keys(children).map((path) => `<sitemap><loc>${site.url}${path}</loc></sitemap>`);
  Object.assign(own, {
    "/": html("", "<h1>Welcome</h1>", front),
    "/robots.txt": text(`User-agent: *\nSitemap: ${site.url}/sitemap_index.xml`),
    "/sitemap_index.xml": `<?xml version="1.0"?><sitemapindex>${index.join("")}</sitemapindex>`,
    ...Object.fromEntries(Object.entries(children).map(([path, answer]) => [path, fill(answer)])),
  });
  for (let n = 1; n <= 40; n++) own[`/used/2019-honda-civic-${10_000 + n}`] = car(n);
  const stocks: (string | null)[] = [];
  const fetcher = createFetcher({ userAgent: "Test/1", allowHosts: new Set([site.host]), backoffMs: 1 });
  const report = await crawlSite({
    urls: [`${site.url}/`],
    fetcher,
    limits,
    chromium: null,
    onVehicle: ({ stockNumber }) => void stocks.push(stockNumber),
  });
  await fetcher.close();
  return { report, stocks };
}
const urlset = (base: string, ...cars: number[]): string =>
  `<?xml version="1.0"?><urlset>${cars.map((n) => `<url><loc>${base}/used/2019-honda-civic-${10_000 + n}</loc></url>`).join("")}</urlset>`;

describe("the sitemap of a site", () => {
  test("is read with all its children, under any names", async () => {
    const children = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`/map-${i + 1}.xml`, urlset("{site}", i + 1)]),
    );
    const { report, stocks } = await crawl(
      { ...children, "/inventory-page-2.xml": urlset("{site}", 31) },
      {},
      SOME_CARS,
    );
    expect(stocks).toHaveLength(31);
    expect(report.outcome).toBe("complete");
  });

  test("is unpacked when it is gzipped, and a plain list of addresses is read too", async () => {
    // Packed before the site's address is known, so its addresses are relative.
    const children = {
      "/inventory.xml.gz": packed(urlset("", 1, 2)),
      "/cars.txt": text("/used/2019-honda-civic-10003\n/about"),
    };
    const { report, stocks } = await crawl(children, {}, SOME_CARS);
    expect(stocks.sort()).toEqual(["S1", "S2", "S3"]);
    expect(report.outcome).toBe("complete");
  });

  test("alone does not prove that its cars are all", async () => {
    const { report, stocks } = await crawl({ "/used.xml": urlset("{site}", 1, 2) });
    expect(stocks).toEqual(["S1", "S2"]);
    expect(report.reason).toBe("Only single pages of the site show these cars, and no list proves that they are all.");
  });

  test("that unpacks to an enormous size is stopped at the limit of a document, and the run is not complete", async () => {
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, 32));
    const { report, stocks } = await crawl({
      "/inventory.xml.gz": { headers: { "content-type": "application/gzip" }, body: bomb },
      "/used.xml": urlset("{site}", 1),
    });
    expect(stocks).toEqual(["S1"]);
    expect(report).toMatchObject({ outcome: "incomplete" });
    expect(report.reason).toMatch(/sitemap could not be read: .* is larger than 10 MB/);
  });

  test("is incomplete when it has more children than the limit", async () => {
    const children = Object.fromEntries(
      Array.from({ length: 230 }, (_, i) => [`/cars-${i}.xml`, urlset("{site}", (i % 40) + 1)]),
    );
    const { report } = await crawl(children);
    expect(report.outcome).toBe("incomplete");
    expect(report.reason).toBe("The site has 31 more sitemaps than the 200 that were read, so it may have more cars.");
  });

  test("is incomplete when a child is something else", async () => {
    const wait = { headers: { "content-type": "text/html" }, body: html("", "Please wait") };
    const { report } = await crawl({ "/inventory.xml": wait, "/used.xml": urlset("{site}", 1) });
    expect(report.outcome).toBe("incomplete");
    expect(report.reason).toContain("/inventory.xml is not an XML document");
  });

  test("is incomplete when a child breaks off", async () => {
    const { report, stocks } = await crawl({ "/inventory.xml": urlset("{site}", 1, 2).slice(0, -30) });
    expect(stocks).toContain("S1");
    expect(report.reason).toContain("/inventory.xml breaks off");
  });
});
