import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { fetcherWith } from "#test/play-crawl.ts";
import { crawlSite } from "../crawl-site.ts";
import { PLATFORMS } from "../registry.ts";
import { packBundle } from "./bundle.ts";
import { crawlEvidence } from "./crawl-evidence.ts";
import { siteReportText } from "./site-report.ts";
import { SiteWatch } from "./site-watch.ts";

const HOME = "https://www.harbor.example/";
const DEALER = { "@type": "AutoDealer", name: "Harbor Motors", telephone: "(401) 555-0134" };

/** Crawls a site with these pages and returns the report on it. */
async function look(pages: Record<string, string>) {
  const watch = new SiteWatch();
  const fetcher = watch.watch(fetcherWith(pages));
  const report = await crawlSite({
    ...{ urls: [HOME], platforms: PLATFORMS, fetcher, chromium: null, onVehicle: () => {} },
  });
  return { watch, report, evidence: await crawlEvidence(watch, report) };
}

async function unzip(bytes: Uint8Array): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const zip = await fromBufferPromise(Buffer.from(bytes));
  for await (const entry of zip.eachEntry()) files[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  return files;
}

const UNKNOWN = `<!doctype html><title>Harbor Motors</title><meta name="generator" content="LotMaker 3">
<script src="https://assets-cdk.com/site.js"></script><script src="https://cdn.chat.example/widget.js"></script>
<script type="application/ld+json">${JSON.stringify({ "@graph": [DEALER, { "@type": "WebSite" }] })}</script>
<script>window.__NUXT__ = {"csrfToken":"a1b2c3d4e5f6"}</script>
<p>Welcome! Write to jane.doe@harbor.example.</p>
<a href="https://cars.harbor-group.example/used-inventory">Used cars</a>`;

it("reports an unknown site's requests, its pages' data, similar platforms, and advice", async () => {
  const { evidence } = await look({ [HOME]: UNKNOWN });
  for (const words of [
    /Result\n {2}failed: /,
    /https:\/\/www\.harbor\.example\/: 200 \(text\/html, 1 KB\)/,
    /https:\/\/www\.harbor\.example\/sitemap\.xml: 404$/m,
    "Titles: Harbor Motors",
    "Made with: LotMaker 3",
    /Data: JSON-LD .*autodealer/,
    "page state __NUXT__",
    "Scripts from: assets-cdk.com, cdn.chat.example",
    "The first page has its content in its HTML.",
    "cars.harbor-group.example",
    /CDK \/ Cobalt \/ Sincro, by "assets-cdk\.com": everything known of it is from 2016/,
    "Links to cars lead to cars.harbor-group.example: try the address of the list there.",
    /inventory feed.*CSV file/,
  ]) {
    expect(evidence.text).toMatch(words);
  }
});

it("advises Chromium for a site whose first page is an empty frame, where there is none", async () => {
  const shell = `<!doctype html><title>Cars</title><div id="root"></div><script src="/app.js"></script>`;
  const { watch, report } = await look({ [HOME]: shell });
  const text = siteReportText(watch.report(false), report);
  expect(text).toContain("an empty frame that scripts fill in the browser");
  expect(text).toContain("Chromium on this machine (CHROMIUM_PATH)");
  expect(siteReportText(watch.report(true), report)).not.toContain("CHROMIUM_PATH");
});

it("packs the pages and answers without personal data", async () => {
  const { evidence } = await look({ [HOME]: UNKNOWN });
  const files = await unzip(evidence.bundle);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["report.txt", "001.html", "documents.json"]));
  expect(files["report.txt"]?.trim()).toBe(evidence.text);
  expect(files["001.html"]).toContain("assets-cdk.com");
  expect(JSON.parse(files["documents.json"] ?? "")[0]).toMatchObject({ document: 1, url: HOME, outcome: "200" });
  expect(Object.values(files).join()).not.toMatch(/jane|555-0134|a1b2c3d4e5f6/);
});

it("names no secrets of addresses in the reason of a run", async () => {
  const link = '<a href="/used-inventory?accessKey=a1b2c3d4e5f6">Used cars</a>';
  const { report, evidence } = await look({ [HOME]: UNKNOWN + link });
  expect(report.reason).toContain("/used-inventory?accessKey=");
  expect(evidence.text).toContain("/used-inventory?accessKey=[token]");
  expect(evidence.text).not.toContain("a1b2c3d4e5f6");
});

it("keeps a bundle within its size", async () => {
  const request = { method: "GET" as const, url: HOME, outcome: "200", contentType: "text/html", length: 1 };
  let seed = 1;
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(32 + (seed % 94));
  };
  const body = Array.from({ length: 1_500_000 }, noise).join("");
  const documents = Array.from({ length: 8 }, () => ({ request, body }));
  const bundle = await packBundle("report", documents);
  expect(bundle.length).toBeLessThan(4 * 1024 * 1024);
  expect(Object.keys(await unzip(bundle))).toContain("001.txt");
});

it("warns that a site read in the generic way is of a platform without an adapter", async () => {
  const { report } = await look({ [HOME]: UNKNOWN });
  expect(report.warnings.join()).toMatch(/has marks of CDK \/ Cobalt \/ Sincro, for which AutoHub has no adapter: /);
  const plain = await look({ [HOME]: "<!doctype html><title>Cars</title><p>We sell cars.</p>" });
  expect(plain.report.warnings.join()).not.toContain("marks of");
});
