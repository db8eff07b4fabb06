import { beforeEach, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import type { Scorecard, ScorecardLink } from "./scorecard-endpoints.ts";

const test = sharedTestApp();
let dealership: number;
let other: number;
let cars: number[];
beforeEach(async () => {
  const { db } = test.context;
  await db.deleteFrom("contact_clicks").execute();
  await db.deleteFrom("vehicle_views").execute();
  await db.deleteFrom("dealerships").execute();
  dealership = await insertDealership(db, { name: "Harbor Motors", expires_at: new Date("2027-01-31T00:00:00Z") });
  other = await insertDealership(db, { name: "Another Lot" });
  cars = await insertVehicles(db, dealership, [
    makeFacts({ title: "A" }),
    makeFacts({ title: "B", priceUsd: null }),
    makeFacts({ title: "C", images: [], priceUsd: null }),
  ]);
});

const DAY_MS = 86_400_000;
/** Noon of a day in UTC. */
const daysAgo = (days: number) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS + DAY_MS / 2);
const visitor = Buffer.alloc(16);
const event = (car: number, days: number, of = dealership) => ({
  vehicle_id: cars[car] ?? null,
  dealership_id: of,
  created_at: daysAgo(days),
  visitor,
});
const call = async (method: "GET" | "POST" | "DELETE", id: number, payload?: object) => {
  const response = await test.app.inject({
    method,
    url: `/api/dealerships/${id}/scorecard`,
    headers: { cookie: test.cookie },
    ...(payload && { payload }),
  });
  const json: Partial<ScorecardLink> & { url: string | null; message?: string } = response.json();
  return { status: response.statusCode, ...json };
};
const tokenOf = (link: { url: string | null }) => new URL(link.url ?? "").pathname.replace("/scorecard/", "");
const read = (token: string) => test.app.inject(`/api/scorecards/${token}`);

describe("the private link", () => {
  it("is made, renewed and ended by the operator; each time the older one stops working", async () => {
    const none = { status: 200, url: null, createdAt: null, expiresAt: null };
    expect(await call("GET", dealership)).toEqual(none);
    const first = await call("POST", dealership);
    expect(first.url).toMatch(/\/scorecard\/[\w-]{43}$/);
    expect(await call("GET", dealership)).toEqual({ ...first, url: null });
    const second = await call("POST", dealership);
    const statuses = async () => [(await read(tokenOf(first))).statusCode, (await read(tokenOf(second))).statusCode];
    expect(await statuses()).toEqual([404, 200]);
    expect(await call("DELETE", dealership)).toEqual(none);
    expect(await statuses()).toEqual([404, 404]);
    const log = await test.context.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "scorecard.changed")
      .execute();
    expect(log.map(({ subject, details }) => [subject, details])).toEqual(
      ["New private link", "New private link", "Ended the private link"].map((words) => ["Harbor Motors", words]),
    );
  });

  it("of a dealership that does not exist is a 404, and goes with its dealership", async () => {
    for (const method of ["GET", "POST", "DELETE"] as const) {
      expect(await call(method, 999_999)).toMatchObject({ status: 404, message: "There is no such dealership" });
    }
    const token = tokenOf(await call("POST", dealership));
    await test.context.db.deleteFrom("dealerships").where("id", "=", dealership).execute();
    expect((await read(token)).json()).toEqual({ message: "There is no such scorecard" });
  });

  it("ends by itself when it was made to, and cannot be read out of the database", async () => {
    const link = await call("POST", dealership, { expiresInDays: 90 });
    expect(Date.parse(link.expiresAt ?? "") - Date.parse(link.createdAt ?? "")).toBe(90 * 86_400_000);
    const token = tokenOf(link);
    expect((await read(token)).statusCode).toBe(200);
    const { rows } = await test.context.pool.query("select scorecard_links::text as row from scorecard_links");
    for (const form of [token, Buffer.from(token).toString("hex")]) expect(rows[0].row).not.toContain(form);
    await test.context.pool.query("update scorecard_links set expires_at = now()");
    expect((await read(token)).json()).toEqual({ message: "There is no such scorecard" });
  });

  it("needs no session, is kept by nobody and shown by no search engine", async () => {
    const token = tokenOf(await call("POST", dealership));
    for (const url of [`/api/scorecards/${token}`, `/scorecard/${token}`, `/%73corecard/${token}`]) {
      const response = await test.app.inject(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex, nofollow",
        // The address is the key, so links must send no referrer.
        "referrer-policy": "no-referrer",
      });
    }
    const page = (await test.app.inject(`/scorecard/${token}`)).body;
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toContain("Harbor Motors: scorecard");
    expect(page).not.toContain('rel="canonical"');
    const wrong = await test.app.inject("/scorecard/nobodys");
    expect([wrong.statusCode, wrong.body.includes("This scorecard does not exist")]).toEqual([404, true]);
    expect((await test.app.inject(`/Scorecard/${token}`)).statusCode).toBe(404);
    expect((await test.app.inject("/sitemap.xml")).body).not.toContain("scorecard");
  });
});

describe("the numbers", () => {
  it("are the dealership's own, day by day, of the last 30 days and the 30 before", async () => {
    const { db } = test.context;
    await db
      .insertInto("vehicle_views")
      .values([event(0, 0), event(0, 0), event(1, 29), event(1, 30), event(1, 59), event(1, 60), event(0, 3, other)])
      .execute();
    await db
      .insertInto("contact_clicks")
      .values([
        { ...event(1, 0), is_signed: true },
        { ...event(1, 5), is_signed: false },
        { ...event(0, 5), is_signed: null },
        { ...event(0, 31), is_signed: false },
        event(0, 61),
      ])
      .execute();
    const card: Scorecard = (await read(tokenOf(await call("POST", dealership)))).json();
    expect(card.views).toEqual({ current: 3, previous: 2 });
    expect(card.clicks).toEqual({ current: 3, previous: 1 });
    expect(card.unsignedClicks).toBe(1);
    const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);
    expect(card.days).toHaveLength(30);
    expect(card.days[0]).toEqual({ date: day(29), views: 1, clicks: 0 });
    expect(card.days[24]).toEqual({ date: day(5), views: 0, clicks: 2 });
    expect(card.days[29]).toEqual({ date: day(0), views: 2, clicks: 1 });
    expect(card.topVehicles.map(({ title, views, clicks }) => [title, views, clicks])).toEqual([
      ["B", 1, 2],
      ["A", 2, 1],
    ]);
    expect(card).toMatchObject({
      dealershipName: "Harbor Motors",
      location: "Chantilly, VA",
      vehicleCount: 3,
      withoutPrice: 2,
      withoutPhotos: 1,
      lastSynced: null,
      expirationDate: "2027-01-31T00:00:00.000Z",
    });
  });
});
