import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

const car = (n: number) =>
  `<script type="application/ld+json">${JSON.stringify({
    "@type": "Car",
    name: `2019 Honda Accord ${n}`,
    vehicleIdentificationNumber: ["1HGCM82633A004352", "2T1BURHE5JC034461"][n],
    itemCondition: "UsedCondition",
    mileageFromOdometer: 40_000,
    offers: { price: 15_000 },
    url: `/used/${n}`,
  })}</script>`;

let test: TestApp;
let site: FakeSite;
let secondPage: Promise<ServerResponse>;
beforeAll(async () => {
  let arrived: (response: ServerResponse) => void = () => {};
  secondPage = new Promise((resolve) => {
    arrived = resolve;
  });
  site = await startFakeSite((request, response) => {
    if (request.path === "/used?page=2") {
      arrived(response); // the test answers it later
      return;
    }
    const known = request.path.startsWith("/used");
    response.writeHead(known ? 200 : 404, { "content-type": "text/html" });
    response.end(known ? `<!doctype html><p>2 vehicles</p>${car(0)}<a rel="next" href="/used?page=2">Next</a>` : "");
  });
  test = await createTestApp({ works: true, allowHosts: [site.host] });
});
afterAll(async () => {
  await test.close();
  await site.close();
});

it("a dealership that is deleted in the middle of its crawl is gone, and the crawl ends without a trace", async () => {
  const { db } = test.context;
  const headers = { cookie: await test.signIn() };
  const payload = { name: "Harbor Motors", url: `${site.url}/used` };
  const added = await test.app.inject({ method: "POST", url: "/api/dealerships", headers, payload });
  const hanging = await secondPage;
  const url = `/api/dealerships/${added.json().id}`;
  expect((await test.app.inject({ method: "DELETE", url, headers })).statusCode).toBe(200);

  const answered = once(hanging, "close");
  hanging.writeHead(200, { "content-type": "text/html" });
  hanging.end(`<!doctype html><p>2 vehicles</p>${car(1)}`);
  await answered;
  const openJobs = async () =>
    (await test.context.pool.query("select id from pgboss.job where state in ('created', 'retry', 'active')")).rows;
  await expect.poll(openJobs).toEqual([]);
  for (const table of ["dealerships", "vehicles", "sync_runs", "sync_run_vehicles"] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});
