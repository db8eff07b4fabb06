import { afterEach, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { type FakeAnswer, type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { crawlSite } from "./crawl-site.ts";
import { createFetcher } from "./fetch/fetcher.ts";

const VINS = ["2HGFC2F56KH512345", "1FTEW1EP1LFA00123", "1C4RJFBG9JC112233"];
const NAMES = ["2019 Honda Civic EX", "2020 Ford F-150 XLT", "2018 Jeep Grand Cherokee"];
const page = (title: string, ...body: string[]): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body.join("\n")}</body></html>`;
const car = (n: number, name: string | undefined = NAMES[n], more: object = {}): string =>
  `<script type="application/ld+json">${JSON.stringify({
    "@type": "Car",
    name,
    vehicleIdentificationNumber: VINS[n],
    url: `/inventory/${VINS[n]}`,
    itemCondition: "https://schema.org/UsedCondition",
    mileageFromOdometer: 40_000,
    offers: { "@type": "Offer", price: 17_995 },
    ...more,
  })}</script>`;
const list = (...cars: string[]): string => page("Used cars", "<h1>Our used cars</h1>", ...cars);
const card = (n: number, ribbon: string): string =>
  `<div><i class="ribbon">${ribbon}</i><h3><a href="/inventory/${VINS[n]}">${NAMES[n]}</a></h3><b>$9,995</b><p>VIN: ${VINS[n]}</p></div>`;

let site: FakeSite;
afterEach(() => site.close());

async function crawl(routes: Record<string, FakeAnswer>) {
  site = await startFakeSite(routes);
  const fetcher = createFetcher({
    userAgent: "test",
    allowHosts: new Set([site.host]),
    ownAddresses: [site.url],
    backoffMs: 1,
  });
  const cars: VehicleFacts[] = [];
  const urls = [`${site.url}/inventory`];
  const report = await crawlSite({ urls, fetcher, chromium: null, onVehicle: (facts) => void cars.push(facts) });
  await fetcher.close();
  return { report, titles: cars.map(({ title }) => title) };
}

it.each([
  "Loading…",
  "Loading vehicle details...",
  "Please wait",
  "{{vehicle.title}}",
  "undefined undefined",
  "{year} {make}",
  "Year Make Model",
])("a car that the site calls %j is never published under that name", async (placeholder) => {
  const all = await crawl({ "/inventory": list(...VINS.map((_, n) => car(n, placeholder))) });
  expect(all).toMatchObject({ titles: [], report: { outcome: "failed", found: 0 } });
  expect(all.report.reason).toMatch(
    /^The site shows placeholders \(".+"\) in place of the names of 3 cars, so they were left out\.$/,
  );
  await site.close();
  const one = await crawl({ "/inventory": list(car(0, placeholder), car(1), car(2)) });
  expect(one).toMatchObject({ titles: NAMES.slice(1), report: { outcome: "incomplete", unread: 1 } });
});

it("a placeholder is replaced by a name in the car's other data, on its card or in the list", async () => {
  const parts = { brand: "Honda", model: "Civic", vehicleModelDate: "2019" };
  const byParts = await crawl({ "/inventory": list(car(0, "Loading…", parts), car(1), car(2)) });
  expect(byParts).toMatchObject({ titles: ["2019 Honda Civic", ...NAMES.slice(1)], report: { outcome: "complete" } });
  await site.close();
  const byCard = await crawl({ "/inventory": list(car(0, "Loading…"), car(1, "Loading…"), card(0, ""), card(1, "")) });
  expect(byCard.titles).toEqual(NAMES.slice(0, 2));
  await site.close();
  const thin = { mileageFromOdometer: undefined, offers: undefined };
  const byList = await crawl({
    "/inventory": list(car(0, NAMES[0], thin)),
    [`/inventory/${VINS[0]}`]: page("Loading...", car(0, "Loading...")),
  });
  expect(byList.titles).toEqual(NAMES.slice(0, 1));
});

it("the empty frame of a car's page returns no car with the site's name", async () => {
  const frame = page("Harbor Auto Sales", '<div id="root"></div><script src="/app.js"></script>');
  const { titles, report } = await crawl({
    "/inventory": page("Harbor Auto Sales", ...VINS.map((vin) => `<a href="/inventory/${vin}">Details</a>`)),
    ...Object.fromEntries(VINS.map((vin) => [`/inventory/${vin}`, frame])),
  });
  expect(titles).toEqual([]);
  expect(report.reason).toMatch(/builds its pages in the browser/);
});

it.each<[string, string, string, RegExp]>([
  [
    "parked domain",
    page("harbor.com", "<h1>harbor.com is for sale!</h1>", '<a href="/used-cars">Used cars</a>'),
    "failed",
    /parked/,
  ],
  ["notice of maintenance", page("Maintenance", "<h1>We&rsquo;ll be back soon</h1>"), "failed", /maintenance/],
  [
    "question about cookies",
    page("Harbor", "<h1>Before you continue</h1>", "<p>Accept all cookies?</p>"),
    "blocked",
    /cookies/,
  ],
])("a %s is named as what it is, after one request", async (_what, body, outcome, words) => {
  const { report } = await crawl({ "/inventory": body, "/robots.txt": { status: 404 } });
  expect(report).toMatchObject({ outcome, found: 0, reason: expect.stringMatching(words), platform: null });
  expect(report.entry).toMatchObject({ kind: outcome === "blocked" ? "refused" : "stand-in", failure: report.reason });
  expect(site.requests.map(({ path }) => path)).toEqual(["/robots.txt", "/inventory"]);
});

it("a notice in place of cars' pages makes the run incomplete", async () => {
  const { report } = await crawl({
    "/inventory": page("Used", ...VINS.map((vin, n) => `<a href="/inventory/${vin}">${NAMES[n]}</a>`)),
    [`/inventory/${VINS[0]}`]: page(NAMES[0] ?? "", car(0)),
    [`/inventory/${VINS[1]}`]: page("Site maintenance", "<h1>We will be back soon</h1>"),
    [`/inventory/${VINS[2]}`]: page("Site maintenance", "<h1>We will be back soon</h1>"),
  });
  expect(report).toMatchObject({ outcome: "incomplete", found: 1, reason: expect.stringMatching(/maintenance/) });
});

it.each([
  ["by a ribbon", list(...VINS.map((_, n) => card(n, "SOLD")))],
  [
    "by its data",
    list(
      "<p>1 - 3 of 3 vehicles</p>",
      ...VINS.map((_, n) => car(n, NAMES[n], { offers: { price: 9_995, availability: "SoldOut" } })),
    ),
  ],
])("a list that marks every car as sold %s is complete, and says so", async (_how, body) => {
  const { report } = await crawl({ "/inventory": body });
  expect(report).toMatchObject({
    outcome: "complete",
    found: 0,
    emptyLot: "The site marks each of its 3 cars as sold.",
  });
});

it("sold cars on a front page say nothing about the lot", async () => {
  site = await startFakeSite({ "/": page("Harbor", "<h2>Recently sold</h2>", card(0, "SOLD"), card(1, "SOLD")) });
  const fetcher = createFetcher({ userAgent: "test", allowHosts: new Set([site.host]), ownAddresses: [site.url] });
  const report = await crawlSite({ urls: [site.url], fetcher, chromium: null, onVehicle() {} });
  await fetcher.close();
  expect(report).toMatchObject({ outcome: "failed", reason: expect.stringMatching(/^No used car could be read/) });
});

it.each([
  "0 vehicles match your search.",
  "Sorry, no vehicles found.",
  "We are sold out! Please call.",
  "Check back soon for new inventory.",
])("a list that says %j is named so, and is not believed to be complete", async (words) => {
  const { report } = await crawl({ "/inventory": list(`<p>${words}</p>`) });
  expect(report).toMatchObject({
    outcome: "incomplete",
    found: 0,
    emptyLot: "The list on the site says that it has no cars.",
  });
});
