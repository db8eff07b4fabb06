import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { type FakeAnswer, type FakeHandler, type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

let site: FakeSite;
/** Two more sites that answer as the first does, because each site gets one request at a time. */
let others: FakeSite[];
let routes: Record<string, FakeAnswer> = {};
let test: TestApp;
let cookie: string;
beforeAll(async () => {
  const answering: FakeHandler = (request, response) => {
    const answer = routes[request.path.split("?")[0] ?? ""] ?? { status: 404, body: "not found" };
    if (typeof answer === "function") return answer(request, response);
    const { status = 200, headers = {}, body = "" } = typeof answer === "string" ? { body: answer } : answer;
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
  };
  site = await startFakeSite(answering);
  others = [await startFakeSite(answering), await startFakeSite(answering)];
  test = await createTestApp({ allowHosts: [site, ...others].map(({ host }) => host) });
  cookie = await test.signIn();
});
afterAll(async () => {
  await test.close();
  for (const one of [site, ...others]) await one.close();
});
afterEach(() => {
  routes = {};
});

const VINS = ["1HGCV1F34LA000017", "2T3P1RFV8MC000025", "3FA6P0HD5KR000034"];
const car = (vin: string, n = 0) => ({
  "@type": "Car",
  name: "2020 Honda Accord Sport",
  vehicleIdentificationNumber: vin,
  itemCondition: "https://schema.org/UsedCondition",
  offers: { "@type": "Offer", price: 21_995 + n, priceCurrency: "USD" },
  mileageFromOdometer: 31_000,
  url: `/vdp/${vin}`,
});
const listing = (cars: object[]) =>
  `<!doctype html><title>Used cars</title>${cars.map((one) => `<script type="application/ld+json">${JSON.stringify(one)}</script>`).join("")}`;
const check = async (url: string) => {
  const response = await test.app.inject({
    method: "POST",
    url: "/api/dealerships/check",
    headers: { cookie },
    payload: { url },
  });
  return { status: response.statusCode, body: response.json() };
};

it("returns the platform, the number of cars and a sample, and stores nothing", async () => {
  routes["/used"] = listing(VINS.map(car));
  const { status, body } = await check(`${site.url}/used`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    verdict: "readable",
    found: 3,
    endedEarly: false,
    skippedNew: 0,
    platform: "structured-data",
  });
  expect(body.message).toBe("This site can be read: it has 3 used cars.");
  expect(body.sample[0]).toEqual({
    title: "2020 Honda Accord Sport",
    vin: VINS[0],
    price: 21_995,
    mileage: 31_000,
    originalListingUrl: `${site.url}/vdp/${VINS[0]}`,
  });
  expect(await test.context.db.selectFrom("dealerships").select("id").execute()).toEqual([]);
});

it("explains a site that it could not read, with a bundle of the pages, and only such a site", async () => {
  routes["/used"] = "<!doctype html><title>Harbor</title><p>We sell cars. Write to jane@harbor.example.</p>";
  const { body } = await check(`${site.url}/used`);
  expect(body.report).toMatch(/Requests\n.*\/used: 200 .*Advice\n/s);
  const bundle = Buffer.from(body.bundle, "base64");
  expect(bundle.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  routes["/used"] = listing(VINS.map(car));
  expect((await check(`${site.url}/used`)).body).toMatchObject({ verdict: "readable", report: null, bundle: null });
});

it("reads what the first page shows although the cars' pages are gone", async () => {
  const thin = (n: number) => ({
    ...car(`1HGCV1F3XLA${String(n).padStart(6, "0")}`),
    mileageFromOdometer: null,
    offers: null,
  });
  routes["/used"] = listing(Array.from({ length: 30 }, (_, n) => thin(n)));
  const { body } = await check(`${site.url}/used`);
  expect(body).toMatchObject({ verdict: "readable", found: 30, endedEarly: true });
});

it("is not sure when it ended before it saw a car, and does not refuse", async () => {
  const lists = Array.from({ length: 9 }, (_, n) => `/used-${n}`);
  routes["/used"] = `<title>Harbor</title>${lists.map((path) => `<a href="${path}">Used cars</a>`).join("")}`;
  for (const path of lists) routes[path] = `<title>Used cars ${path}</title><p>See the next one, please.</p>`;
  const { body } = await check(`${site.url}/used`);
  expect(body).toMatchObject({ verdict: "unsure", found: 0, endedEarly: true, answer: "page" });
  expect(body.message).toBe(
    "The check reads only a few pages and found no used car on them. Add the dealership: its first sync reads more pages.",
  );
});

it("does not refuse a site for guesses that lead to no page", async () => {
  const dealerOn = '<script src="https://cdn.dlron.us/assets/app.js"></script>';
  const links = Array.from({ length: 6 }, (_, n) => `<a href="/inventory-${n}">Inventory</a>`).join("");
  routes["/"] = `<title>Harbor</title>${dealerOn}${links}<a href="/our-lot/cars">Our cars</a>`;
  routes["/our-lot/cars"] = listing(VINS.map(car));
  const { body } = await check(site.url);
  expect(body).toMatchObject({ verdict: "readable", found: 3 });
});

it("names what stands in for a website, and a lot whose cars are all sold", async () => {
  routes["/used"] = "<title>harbor.com</title><h1>This domain is for sale</h1>";
  const parked = await check(`${site.url}/used`);
  const message = "The domain is parked: it is offered for sale.";
  expect(parked.body).toMatchObject({ verdict: "unreadable", answer: "stand-in", message });
  routes["/used"] = listing(VINS.map((vin) => ({ ...car(vin), offers: { price: 9_995, availability: "SoldOut" } })));
  const sold = await check(`${site.url}/used`);
  expect(sold.body).toMatchObject({
    verdict: "readable",
    found: 0,
    message: "The site marks each of its 3 cars as sold.",
  });
});

it("ends early at a large lot, and says so", async () => {
  const vin = (n: number) => `1HGCV1F3XLA${String(n).padStart(6, "0")}`;
  routes["/used"] = listing(Array.from({ length: 300 }, (_, n) => ({ ...car(vin(n), n), stockNumber: `S${n}` })));
  const { body } = await check(`${site.url}/used`);
  expect(body).toMatchObject({ verdict: "readable", endedEarly: true });
  expect(body.found).toBeLessThanOrEqual(120);
  expect(body.sample).toHaveLength(6);
  expect(body.message).toMatch(/the check found 120 used cars, and there may be more/);
});

it.each([
  ["refuses us", { status: 403, body: "no" }, "refused", /403/],
  ["has no cars", "<!doctype html><title>Welcome</title><p>We sell cars.</p>", "page", /No (used car|vehicles)/],
  ["has no such page", { status: 404, body: "" }, "missing", /404/],
  ["is broken", { status: 300, body: "" }, "error", /300/],
  ["hangs up", (_request, response) => response.destroy(), "nothing", /broke the connection off/],
] as [string, FakeAnswer, string, RegExp][])("tells in words when a site %s", async (_what, page, answer, words) => {
  routes["/used"] = page;
  const { status, body } = await check(`${site.url}/used`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    verdict: "unreadable",
    found: 0,
    platform: null,
    platformName: null,
    sample: [],
    answer,
  });
  expect(body.message).toMatch(words);
});

it("reads an address without a scheme, over plain http where the site takes no https", async () => {
  routes["/used"] = listing(VINS.map(car));
  const { body } = await check(`${site.host}/used`);
  expect(body).toMatchObject({ verdict: "readable", found: 3, answer: "page" });
  expect(body.message).toBe("This site can be read: it has 3 used cars. Its pages come over plain http, not https.");
});

it("says when the website is connected already, at this address or another", async () => {
  routes["/used"] = listing(VINS.map(car));
  routes["/old"] = { status: 301, headers: { location: "/used" } };
  const { db } = test.context;
  expect((await check(`${site.url}/used`)).body.connected).toBeNull();
  const north = await insertDealership(db, { name: "North", url: `${site.url}/north` });
  expect((await check(`${site.url}/used`)).body.connected).toEqual({ id: north, name: "North", sameAddress: false });
  const main = await insertDealership(db, { name: "Main", url: `https://www.${site.host}/used/` });
  await db
    .updateTable("dealerships")
    .set({ additional_urls: [`${site.url}/used/`] })
    .where("id", "=", main)
    .execute();
  const connected = { id: main, name: "Main", sameAddress: true };
  expect((await check(`${site.url}/used`)).body.connected).toEqual(connected);
  expect((await check(`${site.url}/old`)).body.connected).toEqual(connected);
  await db.deleteFrom("dealerships").execute();
});

it.each(["http://127.0.0.1:1/", "http://169.254.169.254/latest", "http://localhost/", "ftp://dealer.example/"])(
  "refuses %s before anything is dialled",
  async (url) => {
    const { status, body } = await check(url);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/private|Only http/)]);
  },
);

it("looks at no more than three sites at once", async () => {
  const goOn = Promise.withResolvers<void>();
  let held = 0;
  routes["/used"] = async (_request, response) => {
    held += 1;
    await goOn.promise;
    response.writeHead(200, { "content-type": "text/html" }).end(listing(VINS.map(car)));
  };
  const looks = [site, ...others].map(({ url }) => check(`${url}/used`));
  await expect.poll(() => held).toBe(3);
  const fourth = await check(`${site.url}/used`);
  expect([fourth.status, fourth.body.message]).toEqual([429, expect.stringContaining("try again")]);
  goOn.resolve();
  const answers = await Promise.all(looks);
  expect(answers.map(({ body }) => body.found)).toEqual([3, 3, 3]);
});
