import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { vinCheckDigit } from "#core/facts/rules/vin.ts";
import { type FakeAnswer, type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

let site: FakeSite;
let routes: Record<string, FakeAnswer> = {};
/** Another dealer's website, and its list. */
let elsewhere: FakeSite;
let strangers = "";
let test: TestApp;
let cookie: string;

beforeAll(async () => {
  site = await startFakeSite((request, response) => {
    const answer = routes[request.path] ?? { status: 404, body: "not found" };
    if (typeof answer === "function") return answer(request, response);
    const { status = 200, headers = {}, body = "" } = typeof answer === "string" ? { body: answer } : answer;
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
  });
  elsewhere = await startFakeSite((request, response) => {
    const isList = request.path === "/used";
    response.writeHead(isList ? 200 : 404, { "content-type": "text/html" });
    response.end(isList ? strangers : "not found");
  });
  test = await createTestApp({ works: true, allowHosts: [site.host, elsewhere.host] });
  cookie = await test.signIn();
});
afterAll(async () => {
  await test.close();
  await site.close();
  await elsewhere.close();
});
afterEach(() => {
  routes = {};
});

const VINS = ["1HGCV1F34LA000017", "2T3P1RFV8MC000025", "3FA6P0HD5KR000034"];
const carJson = (vin: string, extra = {}) => ({
  "@context": "https://schema.org",
  "@type": "Car",
  name: "2020 Honda Accord Sport",
  vehicleIdentificationNumber: vin,
  brand: "Honda",
  model: "Accord",
  vehicleModelDate: "2020",
  itemCondition: "https://schema.org/UsedCondition",
  mileageFromOdometer: { "@type": "QuantitativeValue", value: 31_000, unitCode: "SMI" },
  offers: { "@type": "Offer", price: 21_995, priceCurrency: "USD" },
  url: `/vdp/${vin}`,
  image: `https://photos.example/${vin}.jpg`,
  ...extra,
});
const listing = (cars: object[]) => `<!doctype html><title>Used cars</title><h1>${cars.length} vehicles</h1>
  ${cars.map((car) => `<script type="application/ld+json">${JSON.stringify(car)}</script>`).join("\n")}`;

const call = async (method: "GET" | "POST", url: string, payload?: object) => {
  const response = await test.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() };
};
const latestRun = async (id: number) => (await call("GET", `/api/dealerships/${id}/runs`)).body[0];
const find = async (id: number) =>
  (await call("GET", "/api/dealerships")).body.find((d: { id: number }) => d.id === id);
const carsOf = async (id: number) => (await call("GET", `/api/vehicles?dealershipId=${id}&limit=100`)).body.vehicles;

/** Waits, within the test's own time limit, until the dealership's latest run has ended. */
async function finished(id: number) {
  for (;;) {
    const run = await latestRun(id);
    if (run && !["queued", "running"].includes(run.status)) return run;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
async function add(name = "Harbor Motors", path = "/used") {
  const { status, body } = await call("POST", "/api/dealerships", {
    name,
    url: site.url + path,
    location: "Chantilly, VA",
  });
  expect(status).toBe(201);
  return body;
}

describe("a dealership that is added", () => {
  it("is crawled at once, and its used cars come out on the public call", async () => {
    routes["/used"] = listing([
      ...VINS.map((vin) => carJson(vin)),
      carJson("1HGCV1F30RA000042", {
        itemCondition: "https://schema.org/NewCondition",
        mileageFromOdometer: undefined,
      }),
    ]);
    const added = await add();
    expect(added).toMatchObject({ status: "syncing", vehicleCount: 0, lastSynced: null, additionalUrls: [] });
    const run = await finished(added.id);
    expect(run).toMatchObject({ trigger: "added", added: 3, skippedNew: 1, removed: 0, platform: "structured-data" });
    expect(await find(added.id)).toMatchObject({
      status: "active",
      vehicleCount: 3,
      platform: "structured-data",
      lastSynced: expect.any(String),
    });
    const cars = await carsOf(added.id);
    expect(cars.map((car: { vin: string }) => car.vin).sort()).toEqual([...VINS].sort());
    expect(cars[0]).toMatchObject({
      title: "2020 Honda Accord Sport",
      make: "Honda",
      price: 21_995,
      mileage: 31_000,
      dealership: { name: "Harbor Motors", location: "Chantilly, VA" },
    });
  });

  it("keeps the operator's place, and takes the zip code from the site's data of the dealer", async () => {
    const address = { addressLocality: "Centreville", addressRegion: "VA", postalCode: "20120-4412" };
    const dealer = JSON.stringify({ "@type": "AutoDealer", name: "Harbor Motors", address });
    routes["/used"] = `${listing([carJson(VINS[0] ?? "")])}<script type="application/ld+json">${dealer}</script>`;
    const { id } = await add();
    await finished(id);
    expect(await carsOf(id)).toMatchObject([{ location: "Chantilly, VA", zipCode: "20120" }]);
  });

  it("gets no listing that leads to our own site, where following it would make a call of ours", async () => {
    const url = `${test.context.config.publicUrl}/api/admin/trigger-inspected-auto-sync`;
    routes["/used"] = listing([carJson(VINS[0] ?? "", { url }), carJson(VINS[1] ?? "")]);
    const { id } = await add();
    await finished(id);
    const cars = await carsOf(id);
    const listings = cars.map((car: { vin: string; originalListingUrl?: string }) => [car.vin, car.originalListingUrl]);
    expect(new Map(listings)).toEqual(
      new Map([
        [VINS[0], undefined],
        [VINS[1], `${site.url}/vdp/${VINS[1]}`],
      ]),
    );
  });

  it("can be synced again: same cars, same ids", async () => {
    routes["/used"] = listing(VINS.map((vin) => carJson(vin)));
    const { id } = await add();
    await finished(id);
    const before = await carsOf(id);
    const answer = await call("POST", `/api/dealerships/${id}/sync`);
    expect(answer).toMatchObject({ status: 202, body: { dealership: { id, status: "syncing" } } });
    expect(await finished(id)).toMatchObject({ trigger: "manual", added: 0, unchanged: 3 });
    const idsOf = (cars: { id: number }[]) => cars.map((car) => car.id).sort();
    expect(idsOf(await carsOf(id))).toEqual(idsOf(before));
  });

  it("joins a sync that is already under way instead of starting another", async () => {
    const asked = Promise.withResolvers<() => void>();
    routes["/used"] = (_request, response) =>
      asked.resolve(
        () => void response.writeHead(200, { "content-type": "text/html" }).end(listing([carJson(VINS[0] ?? "")])),
      );
    const { id } = await add();
    await call("POST", `/api/dealerships/${id}/sync`);
    await call("POST", `/api/dealerships/${id}/sync`);
    expect((await call("GET", `/api/dealerships/${id}/runs`)).body).toHaveLength(1);
    const answer = await asked.promise;
    answer();
    await finished(id);
  });
});

describe("a site that does not play along", () => {
  const endless = (_request: unknown, response: import("node:http").ServerResponse) => {
    response.writeHead(200, { "content-type": "text/html" });
    const chunk = "<p>more</p>".repeat(20_000);
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", write);
    write();
  };
  const cases: [string, FakeAnswer, RegExp][] = [
    ["answers 403", { status: 403, body: "no" }, /403/],
    ["answers 500", { status: 500, body: "oops" }, /500/],
    ["redirects in a circle", { status: 302, headers: { location: "/used" } }, /redirect/i],
    ["is not a web page", { headers: { "content-type": "application/pdf" }, body: "%PDF-1.7" }, /web page/i],
    ["never ends its page", endless, /MB|large|big/i],
    [
      "has no cars in its pages",
      "<!doctype html><title>Welcome</title><p>We sell cars.</p>",
      /No used car could be read/,
    ],
    [
      "redirects to a private address",
      { status: 302, headers: { location: "http://127.0.0.1:1/used" } },
      /private|address/i,
    ],
    [
      "is cut in the middle of a character",
      {
        headers: { "content-type": "text/html; charset=utf-8" },
        body: Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0xfe, 0xc3]),
      },
      /No used car could be read/,
    ],
  ];

  it.each(cases)(
    "that %s ends in a failed run with the reason in words, and the inventory stays",
    { timeout: 60_000 },
    async (_what, answer, words) => {
      routes["/used"] = listing(VINS.map((vin) => carJson(vin)));
      const { id } = await add();
      await finished(id);
      const before = await carsOf(id);
      routes["/used"] = answer;
      await call("POST", `/api/dealerships/${id}/sync`);
      const run = await finished(id);
      expect(run.status).toBe("failed");
      expect(run.reason).toMatch(words);
      expect(run.reason).toMatch(/^\S.{20,}\.$/);
      expect(await find(id)).toMatchObject({
        status: "error",
        reading: { state: "failed", reason: run.reason },
        vehicleCount: 3,
      });
      expect(await carsOf(id)).toEqual(before);
    },
  );
});

describe("an expired dealership", () => {
  it("is not synced: 403 with status and dealership, and its cars are hidden", async () => {
    routes["/used"] = listing(VINS.map((vin) => carJson(vin)));
    const { id } = await add();
    await finished(id);
    await test.context.db
      .updateTable("dealerships")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("id", "=", id)
      .execute();
    expect(await carsOf(id)).toEqual([]);
    const answer = await call("POST", `/api/dealerships/${id}/sync`);
    expect(answer).toMatchObject({ status: 403, body: { status: "expired", dealership: { id, status: "expired" } } });
    expect((await call("GET", `/api/dealerships/${id}/runs`)).body).toHaveLength(1);
  });

  it("that does not exist is a 404", async () => {
    expect(await call("POST", "/api/dealerships/999999/sync")).toEqual({
      status: 404,
      body: { message: "There is no such dealership" },
    });
    expect(await call("GET", "/api/dealerships/999999/runs")).toEqual({
      status: 404,
      body: { message: "There is no such dealership" },
    });
    expect((await call("POST", "/api/dealerships/abc/sync")).status).toBe(400);
  });
});

/** VINs with a correct check digit, the nth of a row. */
const vinOf = (n: number): string => {
  const bare = `1HGCV1F30LA${String(100_000 + n)}`;
  return `${bare.slice(0, 8)}${vinCheckDigit(bare)}${bare.slice(9)}`;
};

it("holds a website that leads to another dealer's, and asks it no more that night", async () => {
  const cars = (from: number, count: number) =>
    listing(Array.from({ length: count }, (_, n) => carJson(vinOf(from + n))));
  const dealer = (name: string) =>
    `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "AutoDealer", name })}</script>`;
  routes["/used"] = cars(0, 12) + dealer("Harbor Motors");
  const { id } = await add();
  expect(await finished(id)).toMatchObject({ status: "succeeded", added: 12 });
  strangers = cars(500, 14) + dealer("Jones Auto Sales");
  routes["/used"] = { status: 302, headers: { location: `${elsewhere.url}/used` } };
  await test.context.db
    .updateTable("dealerships")
    .set({ sync_schedule: "nightly", next_sync_at: null })
    .where("id", "=", id)
    .execute();
  await call("POST", `/api/dealerships/${id}/sync`);
  const run = await finished(id);
  expect(run).toMatchObject({ status: "held", isOtherDealer: true, added: 0, removed: 0, found: 14 });
  expect(run.reason).toContain(
    `Website ${site.host} before, ${elsewhere.host} now; Dealer's name Harbor Motors before`,
  );
  expect(await carsOf(id)).toHaveLength(12);
  expect((await find(id)).nextSync).toBeNull();
});
