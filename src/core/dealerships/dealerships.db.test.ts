import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lockInventory } from "#core/inventory/inventory-tables.ts";
import type { Role } from "#kernel/http/rules/roles.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { isPortNamed } from "./list-dealerships.ts";
import { expireDealerships } from "./renew-dealership.ts";

let test: TestApp;
let cookie: string;
let id: number;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());
beforeEach(async () => {
  const { db } = test.context;
  await db.deleteFrom("contact_clicks").execute();
  await db.deleteFrom("dealerships").execute();
  id = await insertDealership(db);
});

const DAY_MS = 86_400_000;
const call = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, payload?: object) =>
  test.app.inject({ method, url: `/api/dealerships${path}`, headers: { cookie }, ...(payload && { payload }) });
const list = async () => (await call("GET", "")).json();
const lastAudit = () =>
  test.context.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
const set = (values: { expires_at?: Date | null; status?: "active" | "error" | "expired"; alarm?: string }) =>
  test.context.db.updateTable("dealerships").set(values).where("id", "=", id).execute();
const visible = async () => (await test.app.inject("/api/vehicles")).json().total;

it("a dealership's addresses name the ports that photos may come from", async () => {
  const { db } = test.context;
  await insertDealership(db, { url: "https://www.capital.example:8443/", additional_urls: ["http://lot.example:81/"] });
  const named = (address: string) => isPortNamed(db, new URL(address));
  expect(await named("https://capital.example:8443/a.jpg")).toBe(true);
  expect(await named("http://lot.example:81/a.jpg")).toBe(true);
  expect(await named("http://lot.example:8443/a.jpg")).toBe(false);
});

describe("adding a dealership", () => {
  it("starts its first crawl and is written down", async () => {
    const response = await call("POST", "", { name: " Capital Motors ", url: "https://capital.example/used" });
    expect([response.statusCode, response.json()]).toEqual([
      201,
      expect.objectContaining({ name: "Capital Motors", status: "syncing", location: null, syncSchedule: "nightly" }),
    ]);
    expect(await lastAudit()).toMatchObject({
      admin_name: "admin",
      action: "dealership.added",
      subject: "Capital Motors",
      details: "https://capital.example/used",
    });
  });

  it("tries https where no scheme was typed", async () => {
    const typed = { url: " www.capital.example/used ", additionalUrls: ["capital.example/certified"] };
    const added = (await call("POST", "", { name: "Capital Motors", ...typed })).json();
    expect([added.url, added.additionalUrls]).toEqual([
      "https://www.capital.example/used",
      ["https://capital.example/certified"],
    ]);
    const edit = { url: "cars.example", additional_urls: ["cars.example/2"] };
    expect((await call("PATCH", `/${added.id}`, edit)).json()).toMatchObject({
      url: "https://cars.example",
      additionalUrls: ["https://cars.example/2"],
    });
    const script = await call("POST", "", { name: "A", url: "javascript:alert(1)" });
    expect([script.statusCode, script.json()]).toEqual([400, { message: "Please enter a valid URL" }]);
  });

  it("takes two rooftops of one site, and points out the same website twice", async () => {
    await call("POST", "", { name: "North", url: "https://group.example/north/" });
    await call("POST", "", { name: "South", url: "https://group.example/south/" });
    expect((await list()).map((dealership: { alarm: string | null }) => dealership.alarm)).toEqual([null, null, null]);
    await call("POST", "", { name: "Again", url: "http://WWW.group.example/north" });
    const alarms = Object.fromEntries((await list()).map((d: { name: string; alarm: string }) => [d.name, d.alarm]));
    expect(alarms).toMatchObject({
      Again: '"North" has the same website. If one of the two is a mistake, delete it.',
      North: '"Again" has the same website. If one of the two is a mistake, delete it.',
      South: null,
    });
  });
});

describe("changing a dealership", () => {
  const fee = (name: string, amountUsd: number) => ({ name, amountUsd });

  it("changes only the given fields, starts no crawl, and records the changes", async () => {
    const [before] = await list();
    const response = await call("PATCH", `/${id}`, {
      name: "Harbor Cars",
      url: "https://new.example/used",
      additional_urls: [" https://new.example/certified ", "", "  "],
      location: "Reston, VA",
      sync_schedule: "weekly",
    });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        ...before,
        name: "Harbor Cars",
        url: "https://new.example/used",
        additionalUrls: ["https://new.example/certified"],
        location: "Reston, VA",
        syncSchedule: "weekly",
      },
    ]);
    expect(await list()).toEqual([response.json()]);
    expect(await test.context.db.selectFrom("sync_runs").selectAll().execute()).toEqual([]);
    const audit = await lastAudit();
    expect(audit).toMatchObject({ action: "dealership.updated", subject: "Harbor Cars" });
    expect(audit.details).toContain('Address: "https://dealer.example/used" became "https://new.example/used".');
    expect(audit.details).toContain('Schedule: "Every night" became "Once a week".');

    const located = await call("PATCH", `/${id}`, { location: "" });
    expect(located.json()).toEqual({ ...response.json(), location: null });
  });

  it("notes whether all rooftops of its website are taken", async () => {
    expect((await list())[0]).toMatchObject({ includeOtherRooftops: false });
    const response = await call("PATCH", `/${id}`, { include_other_rooftops: true });
    expect(response.json()).toMatchObject({ includeOtherRooftops: true });
    expect((await lastAudit()).details).toBe('Rooftops: "its own" became "all of the website".');
    expect((await call("PATCH", `/${id}`, { name: "Other" })).json()).toMatchObject({ includeOtherRooftops: true });
    expect((await call("PATCH", `/${id}`, { include_other_rooftops: "yes" })).statusCode).toBe(400);
  });

  it("stores its price terms, records them, and updates the search engines", async () => {
    const noted = async () =>
      (
        await sql<{ count: number }>`
          select count(*)::int as count from vehicle_changes where dealership_ids = array[${id}]::int[]`.execute(
          test.context.db,
        )
      ).rows[0]?.count ?? 0;
    expect((await list())[0]).toMatchObject({ priceBasis: "unknown", mandatoryFees: [] });
    const before = await noted();
    const fees = [{ name: "Documentation fee", amountUsd: 499 }];
    const plus = await call("PATCH", `/${id}`, { priceBasis: "plus-fees", mandatoryFees: fees });
    expect(plus.json()).toMatchObject({ priceBasis: "plus-fees", mandatoryFees: fees });
    expect((await lastAudit()).details).toBe('Prices: "Fees unknown" became "Price plus $499 documentation fee".');
    expect(await noted()).toBe(before + 1);
    // Fees alone, an unrelated change, and a basis that drops them.
    fees.push({ name: "CVR fee", amountUsd: 85 });
    await call("PATCH", `/${id}`, { mandatoryFees: fees });
    expect((await call("PATCH", `/${id}`, { name: "Other" })).json()).toMatchObject({ mandatoryFees: fees });
    const included = await call("PATCH", `/${id}`, { priceBasis: "included" });
    expect(included.json()).toMatchObject({ priceBasis: "included", mandatoryFees: [] });
    expect((await lastAudit()).details).toBe(
      'Prices: "Price plus $584 in mandatory fees: $499 documentation fee, $85 CVR fee" became ' +
        '"Price includes all mandatory fees".',
    );
  });

  it("has its deal labels switched off and on", async () => {
    expect((await list())[0]).toMatchObject({ dealLabels: true });
    expect((await call("PATCH", `/${id}`, { dealLabels: false })).json()).toMatchObject({ dealLabels: false });
    expect((await lastAudit()).details).toBe('Deal labels: "on" became "off".');
    expect((await call("PATCH", `/${id}`, { name: "Other" })).json()).toMatchObject({ dealLabels: false });
  });

  it("has its next crawl calculated again when the schedule changes, and only then", async () => {
    const next = new Date(Date.now() + DAY_MS);
    await test.context.db.updateTable("dealerships").set({ next_sync_at: next }).where("id", "=", id).execute();
    expect((await call("PATCH", `/${id}`, { name: "Other" })).json().nextSync).toBe(next.toISOString());
    expect((await call("PATCH", `/${id}`, { sync_schedule: "hourly" })).json().nextSync).toBeNull();
  });

  it.each([
    [{ url: " " }, "Primary URL is required"],
    [{ url: "cars" }, "Please enter a valid URL"],
    [{ url: "http://127.0.0.1/" }, "127.0.0.1 is a private address that the crawler must not visit."],
    [{ additional_urls: ["cars"] }, "Please enter a valid URL"],
    [
      { additional_urls: ["http://localhost/"] },
      "localhost is a name of a private network that the crawler must not visit.",
    ],
    [
      { additional_urls: Array.from({ length: 11 }, (_, i) => `https://a.example/${i}`) },
      "Maximum 10 additional URLs allowed",
    ],
    [{ location: "x".repeat(101) }, "Location must not exceed 100 characters"],
    [{ name: "" }, "Dealership name is required"],
    [{ priceBasis: "maybe" }, "priceBasis must be one of included, plus-fees, unknown"],
    [{ priceBasis: "plus-fees" }, "Name at least one fee that comes on top of the price"],
    [
      { priceBasis: "included", mandatoryFees: [fee("Doc fee", 499)] },
      "Fees are named only where they come on top of the price",
    ],
    [{ mandatoryFees: [fee("Doc fee", 499)] }, "Fees are named only where they come on top of the price"],
    [{ priceBasis: "plus-fees", mandatoryFees: [fee("Fee", 1), fee("fee", 2)] }, "Name each fee once"],
    [{ priceBasis: "plus-fees", mandatoryFees: [fee(" ", 499)] }, "The fee has no name"],
    [
      { priceBasis: "plus-fees", mandatoryFees: [fee("x".repeat(61), 499)] },
      "A fee's name must not exceed 60 characters",
    ],
    ...[0, 499.5, 10_001].map((amount): [object, string] => [
      { priceBasis: "plus-fees", mandatoryFees: [fee("Doc fee", amount)] },
      "A fee's amount must be whole dollars from 1 to 10,000",
    ]),
    [
      { priceBasis: "plus-fees", mandatoryFees: Array.from({ length: 11 }, (_, i) => fee(`Fee ${i}`, 1)) },
      "Maximum 10 fees allowed",
    ],
    [{ sync_schedule: "yearly" }, "sync_schedule must be one of off, hourly, six_hours, nightly, weekly"],
  ])("refuses %j in words and changes nothing", async (payload, message) => {
    const before = await list();
    const response = await call("PATCH", `/${id}`, payload);
    expect([response.statusCode, response.json()]).toEqual([400, { message }]);
    expect(await list()).toEqual(before);
  });
});

describe("renewing a subscription", () => {
  const renew = (days: unknown) => call("POST", `/${id}/renew`, { days });
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  const daysLeft = (body: { expirationDate: string }) =>
    Math.round((Date.parse(body.expirationDate) - Date.now()) / DAY_MS);

  it.each([30, 90, 365])("adds %i days from now where none were left or none were counted", async (days) => {
    expect(daysLeft((await renew(days)).json())).toBe(days);
    await set({ expires_at: inDays(-100) });
    expect(daysLeft((await renew(days)).json())).toBe(days);
    expect(await lastAudit()).toMatchObject({ action: "dealership.renewed", subject: "Harbor Motors" });
  });

  it("adds to the days that are left", async () => {
    const end = inDays(10);
    await set({ expires_at: end });
    expect((await renew(30)).json().expirationDate).toBe(new Date(end.getTime() + 30 * DAY_MS).toISOString());
  });

  it("brings an expired dealership's cars back at once", async () => {
    await insertVehicles(test.context.db, id, [makeFacts()]);
    await set({ expires_at: inDays(-1) });
    expect(await expireDealerships(test.context.db)).toEqual(["Harbor Motors"]);
    expect(await expireDealerships(test.context.db)).toEqual([]);
    expect([(await list())[0].status, await visible()]).toEqual(["expired", 0]);
    expect((await renew(30)).json().status).toBe("active");
    expect(await visible()).toBe(1);
  });

  it("says syncing while a crawl is under way, and leaves an error an error", async () => {
    const run = { dealership_id: id, trigger: "manual", status: "running" } as const;
    await test.context.db.insertInto("sync_runs").values(run).execute();
    await set({ expires_at: inDays(-1), status: "expired" });
    expect((await renew(30)).json().status).toBe("syncing");
    await set({ status: "error" });
    expect((await renew(30)).json().status).toBe("error");
  });

  it.each([0, 31, -30, "30", 30.5, null, undefined])("refuses %j days", async (days) => {
    const response = await renew(days);
    expect([response.statusCode, response.json()]).toEqual([400, { message: "days must be one of 30, 90, 365" }]);
  });
});

describe("a feed's address that holds a key", () => {
  it("is shown completely only to users who may change it", async () => {
    const url = "https://feeds.example/cars.csv?key=secret";
    await test.context.db.updateTable("dealerships").set({ url, is_feed: true }).where("id", "=", id).execute();
    const shownTo = async (role: Role) =>
      (await test.app.inject({ url: "/api/dealerships", headers: { cookie: await test.signInAs(role) } })).json()[0]
        .url;
    expect(await shownTo("editor")).toBe(url);
    expect(await shownTo("viewer")).toBe("https://feeds.example/cars.csv?…");
  });
});

describe("deleting a dealership", () => {
  it("deletes its vehicles with all their data, and keeps the leads with their data", async () => {
    const { db } = test.context;
    const [vehicleId = 0] = await insertVehicles(db, id, [makeFacts(), makeFacts()]);
    const other = await insertDealership(db, { name: "Other", url: "https://other.example" });
    await insertVehicles(db, other, [makeFacts()]);
    const lead = { vehicle_id: vehicleId, dealership_id: id, title: "2020 Honda Accord", visitor: Buffer.from("v") };
    await db.insertInto("contact_clicks").values(lead).execute();

    const response = await call("DELETE", `/${id}`);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: "Dealership and all its vehicles have been removed" },
    ]);
    expect((await list()).map((dealership: { id: number }) => dealership.id)).toEqual([other]);
    expect(await visible()).toBe(1);
    expect(await db.selectFrom("vehicle_prices").select("id").execute()).toHaveLength(1);
    expect(await db.selectFrom("contact_clicks").selectAll().execute()).toEqual([
      expect.objectContaining({ dealership_id: id, title: "2020 Honda Accord" }),
    ]);
    const report = (await test.app.inject({ url: "/api/admin/leads", headers: { cookie } })).json();
    expect(report.dealerships).toEqual([
      { dealershipId: null, name: "Harbor Motors", clicks: 1, views: 0, vehicles: 1 },
    ]);
    expect(await lastAudit()).toMatchObject({
      action: "dealership.deleted",
      subject: "Harbor Motors",
      details: "https://dealer.example/used, with 2 vehicle records.",
    });
    expect((await call("DELETE", `/${id}`)).statusCode).toBe(404);
  });

  it("waits for a crawl that is just being recorded instead of getting in its way", async () => {
    const { db } = test.context;
    const run = { dealership_id: id, trigger: "manual", status: "running" } as const;
    await db.insertInto("sync_runs").values(run).execute();
    let deletion: Promise<{ statusCode: number }> | undefined;
    await db.transaction().execute(async (trx) => {
      await lockInventory(trx, id);
      await trx.selectFrom("dealerships").select("id").where("id", "=", id).forNoKeyUpdate().execute();
      deletion = call("DELETE", `/${id}`);
      await expect
        .poll(async () => (await sqlWaiting()).length, { message: "the deletion waits for the recording" })
        .toBeGreaterThan(0);
      // The recording locks the run, as finishRun does, while the deletion waits: no deadlock.
      await trx.selectFrom("sync_runs").select("id").where("dealership_id", "=", id).forUpdate().execute();
      await trx.updateTable("dealerships").set({ vehicle_count: 1 }).where("id", "=", id).execute();
    });
    expect((await deletion)?.statusCode).toBe(200);
    expect(await list()).toEqual([]);
  });

  const sqlWaiting = async () =>
    (
      await test.context.pool.query(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rows;
});

describe("a dealership that is not there", () => {
  it.each([
    ["PATCH", "", { name: "A" }],
    ["POST", "/renew", { days: 30 }],
    ["DELETE", "", undefined],
    ["GET", "/vehicles", undefined],
  ] as const)("is a 404 for %s %s", async (method, path, payload) => {
    const response = await call(method, `/999999${path}`, payload);
    expect([response.statusCode, response.json()]).toEqual([404, { message: "There is no such dealership" }]);
    expect((await call(method, `/nonsense${path}`, payload)).statusCode).toBe(400);
  });
});
