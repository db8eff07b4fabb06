import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openLeases } from "#kernel/database/leases/leases.ts";
import { insertDealership } from "#test/factories.ts";
import { type FakeHandler, type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { roomy } from "#test/roomy.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import type { Crawler } from "./crawler.ts";
import { applySyncRun } from "./decide-sync-run.ts";
import { runSync } from "./run-sync.ts";

const PER_PAGE = 8;
const NIGHTS = 4;
const VINS = Array.from({ length: 24 }, (_, n) => `1HGCV1F3XLA${String(100_000 + n)}`);
const CAPTCHA =
  "<!doctype html><title>Just a moment...</title><p>Verify you are human</p><div class='g-recaptcha'></div>";

const PARKED =
  "<!doctype html><title>harbor.com</title><h1>This domain is for sale</h1><a href='/used-cars'>Used cars</a>";
const DOWN = "<!doctype html><title>Site maintenance</title><h1>We will be back soon</h1>";
const NO_CARS = "<!doctype html><title>Used cars</title><h1>Used cars</h1><p>0 vehicles match your search.</p>";

let site: FakeSite;
/** Returns a faulty answer in place of the site's; null: the site answers. */
let fault: (path: string) => Parameters<typeof send>[1] | null;
let test: TestApp;
let crawler: Crawler;
let leases: ReturnType<typeof openLeases>;
const send = (response: Parameters<FakeHandler>[1], answer: { status?: number; body: string }) =>
  void response.writeHead(answer.status ?? 200, { "content-type": "text/html" }).end(answer.body);

beforeAll(async () => {
  site = await startFakeSite(({ path }, response) => {
    if (path === "/robots.txt") return send(response, { status: 404, body: "" });
    const answer = fault(path) ?? (path.startsWith("/used") ? { body: listing(path) } : { status: 404, body: "" });
    send(response, answer);
  });
  test = await createTestApp();
  leases = openLeases(test.databaseUrl, test.context.log);
  const { order, ...others } = test.context.crawler;
  crawler = { ...others, order: { ...order, allowHosts: [site.host], waits: { backoffMs: 1 } } };
});
afterAll(async () => {
  await leases.close();
  await test.close();
  await site.close();
});
afterEach(async () => {
  await test.context.db.deleteFrom("dealerships").execute();
});

function listing(path: string, vins = VINS): string {
  const page = Number(/page=(\d+)/.exec(path)?.[1] ?? 1);
  const cars = vins.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((vin) => ({
    "@type": "Car",
    name: `2020 Honda Accord ${vin.slice(-3)}`,
    vehicleIdentificationNumber: vin,
    itemCondition: "https://schema.org/UsedCondition",
    mileageFromOdometer: 31_000,
    offers: { "@type": "Offer", price: 21_995 },
    url: `/vdp/${vin}`,
  }));
  const scripts = cars.map((car) => `<script type="application/ld+json">${JSON.stringify(car)}</script>`).join("");
  const next = page * PER_PAGE < vins.length ? `<a rel="next" href="/used?page=${page + 1}">Next</a>` : "";
  return `<!doctype html><title>Used cars</title><h1>${vins.length} vehicles</h1>${scripts}${next}`;
}

/** The site with every car marked as sold. */
const allSold = (path: string) => ({
  body: listing(path).replaceAll('"price":21995', '"price":21995,"availability":"https://schema.org/SoldOut"'),
});

/** Crawls the site as a worker would. @returns the run's row */
async function crawl(dealershipId: number) {
  const { id } = await test.context.db
    .insertInto("sync_runs")
    .values({ dealership_id: dealershipId, trigger: "manual", status: "queued" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await runSync(
    { ...test.context, crawler, room: roomy, leases: leases.ofKind("run") },
    id,
    AbortSignal.timeout(30_000),
  );
  return test.context.db.selectFrom("sync_runs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
const night = () =>
  test.context.pool.query(
    `update vehicles set first_seen_at = first_seen_at - interval '1 day', missed_at = missed_at - interval '1 day';
     update vehicle_confirmations set confirmed_at = confirmed_at - interval '1 day'`,
  );
const listed = async () =>
  (await test.context.db.selectFrom("vehicles").select("id").where("removed_at", "is", null).execute()).length;

let asked = 0;
const everyThird = () => {
  asked += 1;
  return asked % 3 === 0;
};
const faults: [string, typeof fault, RegExp][] = [
  // Every document is tried three times, so random failures of a third would mostly go unnoticed.
  ["a page answers 500 again and again", (path) => (path === "/used?page=2" ? { status: 500, body: "" } : null), /500/],
  ["a third of all requests answers 500", () => (everyThird() ? { status: 500, body: "" } : null), /./],
  ["every listing is empty", (path) => (path.startsWith("/used") ? { body: listing(path, []) } : null), /./],
  ["a captcha comes with status 200", () => ({ body: CAPTCHA }), /captcha/],
  ["a captcha comes from the second page on", (path) => (path.includes("page=") ? { body: CAPTCHA } : null), /captcha/],
  ["the domain is parked", () => ({ body: PARKED }), /offered for sale/],
  [
    "every name is a placeholder",
    (path) => ({ body: listing(path).replaceAll(/2020 Honda Accord \d+/g, "Loading…") }),
    /placeholders \("Loading…"\) in place of the names of \d+ cars/,
  ],
  [
    "a notice of maintenance is in place of the last page",
    (path) => (path === "/used?page=3" ? { body: DOWN } : null),
    /maintenance/,
  ],
  ["all cars are sold", allSold, /marks each of its 24 cars as sold\. It usually shows 24\./],
  ["the list says that it has no cars", () => ({ body: NO_CARS }), /says that it has no cars/],
  ["page 2 is missing", (path) => (path === "/used?page=2" ? { status: 404, body: "" } : null), /404/],
  [
    "the last page is cut in the middle",
    (path) => (path === "/used?page=3" ? { body: listing(path).slice(0, 900) } : null),
    /./,
  ],
  [
    "the site forgets two thirds of its cars",
    (path) => ({ body: listing(path, VINS.slice(0, 8)) }),
    /usually shows 24/,
  ],
];

it("removes cars that are all sold when the operator has the held run applied", async () => {
  fault = () => null;
  const id = await insertDealership(test.context.db, { url: `${site.url}/used` });
  await crawl(id);
  await night();
  fault = allSold;
  const run = await crawl(id);
  expect(run).toMatchObject({ status: "held", outcome: "complete", removed: 0 });
  await applySyncRun(test.context, run.id, "Ann");
  expect(await listed()).toBe(0);
});

it.each(faults)("removes nothing when %s", async (_what, broken, words) => {
  fault = () => null;
  const id = await insertDealership(test.context.db, { url: `${site.url}/used` });
  expect(await crawl(id)).toMatchObject({ status: "succeeded", added: 24 });
  for (let n = 0; n < NIGHTS; n += 1) {
    await night();
    fault = broken;
    const run = await crawl(id);
    expect(run.removed).toBe(0);
    if (run.status !== "succeeded") expect(run.reason).toMatch(words);
    else expect(run).toMatchObject({ outcome: "complete", found: 24 });
  }
  expect(await listed()).toBe(24);
});
