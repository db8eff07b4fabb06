import { createServer } from "node:net";
import { expect, it } from "vitest";
import { fetchKit, HTML } from "#test/fetch-kit.ts";
import { crawlSite } from "./crawl-site.ts";
import type { Fetcher } from "./fetch/fetcher.ts";

const { site, fetcherFor } = fetchKit();

const crawl = async (url: string, fetcher: Fetcher) =>
  crawlSite({ urls: [url], fetcher, chromium: null, onVehicle: () => {} });
const overHttps = (url: string) => url.replace("http:", "https:");
const CAR = `<script type="application/ld+json">${JSON.stringify({
  ...{ "@type": "Car", vehicleIdentificationNumber: "1HGCV1F34LA000017", name: "2020 Honda Accord Sport" },
  ...{ itemCondition: "https://schema.org/UsedCondition", offers: { price: 21_995 }, url: "/used/1" },
})}</script>`;

it("reads a site without https over plain http, and says so", async () => {
  const dealer = await site({ "/used": HTML + CAR });
  const report = await crawl(`${overHttps(dealer.url)}/used`, fetcherFor([dealer]));
  expect(report.found).toBe(1);
  expect(report.warnings).toContain("127.0.0.1 accepts no https connection, so its pages were read over plain http.");
});

it("reports the result of https when plain http answers no better", async () => {
  const silent = createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const address = silent.address();
  const host = `127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const fetcher = fetcherFor([], { allowHosts: new Set([host]) });
  const report = await crawl(`https://${host}/used`, fetcher);
  silent.close();
  expect(report).toMatchObject({ outcome: "failed", reason: `${host} does not speak https there.` });
});

it("does not change an address that was typed with http", async () => {
  const dealer = await site({ "/used": { status: 503, body: "down" } });
  const { warnings } = await crawl(`${dealer.url}/used`, fetcherFor([dealer]));
  expect(warnings.join()).not.toContain("plain http");
  expect(dealer.requests.filter(({ path }) => path === "/used").length).toBe(3);
  expect(dealer.requests.every(({ path }) => path === "/used" || path === "/robots.txt")).toBe(true);
});

it("reports that plain http refuses us", async () => {
  const dealer = await site({ "/used": { status: 403, body: "no" } });
  const report = await crawl(`${overHttps(dealer.url)}/used`, fetcherFor([dealer]));
  expect(report).toMatchObject({ outcome: "blocked", reason: expect.stringContaining("403") });
});
