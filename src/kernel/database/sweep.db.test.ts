import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FEATURES } from "#app/features.ts";
import { retentionOf } from "#app/retention.ts";
import { rollUpTallies } from "#features/leads/retention.ts";
import { createLogger } from "#kernel/process/logger.ts";
import {
  AUDIT_KEPT_DAYS,
  CLICKS_KEPT_DAYS,
  REMOVED_VEHICLES_KEPT_DAYS,
  RUNS_KEPT_DAYS,
  VIEWS_KEPT_DAYS,
} from "#kernel/words/rules/retention.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { emptyAuditLog } from "#test/test-app.ts";
import type { TestDb } from "#test/test-database.ts";
import type { Database } from "./db-schema.ts";
import { applyStatsTimeZone } from "./stats-days.ts";
import { sweepExpired } from "./sweep.ts";

const test = sharedTestApp();
let db: TestDb;
let dealership: number;
beforeAll(async () => {
  db = test.context.db;
});
beforeEach(async () => {
  for (const table of ["contact_clicks", "vehicle_views", "partner_syncs", "dealerships"] as const) {
    await db.deleteFrom(table).execute();
  }
  await emptyAuditLog(test);
  dealership = await insertDealership(db);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const json = async (url: string) => (await test.app.inject({ url, headers: { cookie: test.cookie } })).json();
const count = async (table: keyof Database): Promise<number> =>
  (
    await db
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as("n"))
      .executeTakeFirstOrThrow()
  ).n;
const sweep = (batchRows?: number) => sweepExpired(db, retentionOf(FEATURES), { batchRows });
const visit = (table: "contact_clicks" | "vehicle_views", days: number, times = 1, vehicle: number | null = null) =>
  db
    .insertInto(table)
    .values(
      Array.from({ length: times }, () => ({
        vehicle_id: vehicle,
        dealership_id: dealership,
        visitor: Buffer.alloc(16),
        created_at: daysAgo(days),
      })),
    )
    .execute();

describe("what is swept", () => {
  it("are single clicks and views, in batches, while every sum stays as it was", async () => {
    await visit("contact_clicks", CLICKS_KEPT_DAYS + 1, 25);
    await visit("contact_clicks", CLICKS_KEPT_DAYS - 1, 2);
    await visit("vehicle_views", VIEWS_KEPT_DAYS + 1, 31);
    await visit("vehicle_views", VIEWS_KEPT_DAYS - 1, 3);
    const sums = async () => [await json("/api/stats"), await json("/api/contact-clicks/charts")];
    const before = await sums();
    expect(await sweep(10)).toBe(56);
    expect([await count("contact_clicks"), await count("vehicle_views")]).toEqual([2, 3]);
    expect(await sums()).toEqual(before);
    expect(before[0]).toMatchObject({ contactClicks: 27, viewClicks: 34 });
    expect(await sweep(10)).toBe(0);

    // Another zone moves the days of kept rows, and loses nothing of deleted ones.
    const log = createLogger({ level: "silent", pretty: false });
    await applyStatsTimeZone(db, "Pacific/Auckland", log);
    expect((await sums())[0]).toEqual(before[0]);
    await applyStatsTimeZone(db, "UTC", log);
    expect(await sums()).toEqual(before);
    // Rows that are deleted by hand no longer count.
    await db.deleteFrom("contact_clicks").execute();
    expect((await json("/api/stats")).contactClicks).toBe(25);
    await sql`delete from contact_click_days`.execute(db);
    await sql`delete from contact_click_makes`.execute(db);
    await sql`delete from vehicle_view_days`.execute(db);
    await db.deleteFrom("vehicle_views").execute();
  });

  it("are cars that are long gone, with their prices, but none that a click names or the operator hides", async () => {
    const gone = daysAgo(REMOVED_VEHICLES_KEPT_DAYS + 1);
    const ids = await insertVehicles(
      db,
      dealership,
      Array.from({ length: 5 }, () => makeFacts()),
    );
    const [listed = 0, old = 0, clicked = 0, hidden = 0, recent = 0] = ids;
    const change = (id: number, values: { removed_at: Date; hidden_at?: Date }) =>
      db.updateTable("vehicles").set(values).where("id", "=", id).execute();
    await change(old, { removed_at: gone });
    await change(clicked, { removed_at: gone });
    await change(hidden, { removed_at: gone, hidden_at: gone });
    await change(recent, { removed_at: daysAgo(REMOVED_VEHICLES_KEPT_DAYS - 1) });
    await db
      .insertInto("vehicle_prices")
      .values([old, listed].map((vehicle_id) => ({ vehicle_id, price_usd: 1, seen_at: gone })))
      .execute();
    await visit("contact_clicks", 1, 1, clicked);
    await sweep();
    const kept = await db.selectFrom("vehicles").select("id").orderBy("id").execute();
    expect(kept.map(({ id }) => id)).toEqual([listed, clicked, hidden, recent]);
    const priced = await db.selectFrom("vehicle_prices").select("vehicle_id").distinct().execute();
    expect(priced.map(({ vehicle_id }) => vehicle_id)).not.toContain(old);
  });

  it("are records of crawls, uploads and pushes, but each dealership's newest crawl stays", async () => {
    const other = await insertDealership(db, { name: "Another Lot", url: "https://another.example" });
    const run = (dealership_id: number, days: number) => ({
      dealership_id,
      trigger: "schedule" as const,
      status: "succeeded" as const,
      finished_at: daysAgo(days),
    });
    const upload = (days: number) => ({
      ...{ dealership_id: dealership, file_name: "cars.csv", admin_name: "admin", created_at: daysAgo(days) },
      ...{ rows_read: 1, added: 1, changed: 0, unchanged: 0, rejected: 0 },
    });
    await db
      .insertInto("sync_runs")
      .values([
        run(dealership, RUNS_KEPT_DAYS + 9),
        run(dealership, RUNS_KEPT_DAYS - 1),
        run(other, RUNS_KEPT_DAYS + 9),
      ])
      .execute();
    await db
      .insertInto("csv_imports")
      .values([upload(RUNS_KEPT_DAYS + 1), upload(RUNS_KEPT_DAYS - 1)])
      .execute();
    await db
      .insertInto("partner_syncs")
      .values({ status: "delivered", finished_at: daysAgo(RUNS_KEPT_DAYS + 1) })
      .execute();
    await sweep();
    const runs = await db.selectFrom("sync_runs").select("dealership_id").orderBy("id").execute();
    expect(runs.map(({ dealership_id }) => dealership_id)).toEqual([dealership, other]);
    expect([await count("csv_imports"), await count("partner_syncs")]).toEqual([1, 0]);
  });

  it("are entries of the audit log", async () => {
    const entry = (days: number) => ({
      ...{ admin_name: "admin", action: "dealership.renewed", subject: "Lot" },
      created_at: daysAgo(days),
    });
    await db
      .insertInto("audit_log")
      .values([entry(AUDIT_KEPT_DAYS + 1), entry(AUDIT_KEPT_DAYS - 1)])
      .execute();
    await sweep();
    expect(await count("audit_log")).toBe(1);
  });
});

it("adds up the sums of past minutes while others click, and nothing is lost", async () => {
  const others = () => Promise.all(Array.from({ length: 20 }, () => visit("contact_clicks", 1)));
  const shown = async () => [await json("/api/stats"), await json("/api/contact-clicks/charts")];
  const { contactClicks } = await json("/api/stats");
  await others();
  await visit("vehicle_views", 2, 7);
  const before = await shown();
  // An hour passes.
  for (const table of ["contact_click_days", "contact_click_makes", "vehicle_view_days"]) {
    await sql`update ${sql.table(table)} set slot = 8 + (slot - 8 + 480) % 11520 where slot >= 8`.execute(db);
  }
  await rollUpTallies(db);
  expect(await shown()).toEqual(before);
  const rows = await db.selectFrom("contact_click_days").select("slot").where("slot", "<>", 0).execute();
  expect(rows).toEqual([]);
  await Promise.all([others(), rollUpTallies(db), others(), rollUpTallies(db)]);
  expect(await json("/api/stats")).toMatchObject({ contactClicks: contactClicks + 60 });
});

it("leaves to the next sweep what somebody else has locked, the prices of a car included", async () => {
  const [first = 0, second = 0] = await insertVehicles(db, dealership, [makeFacts(), makeFacts()]);
  await db
    .updateTable("vehicles")
    .set({ removed_at: daysAgo(REMOVED_VEHICLES_KEPT_DAYS + 1) })
    .execute();
  await db.insertInto("vehicle_prices").values({ vehicle_id: second, price_usd: 1, seen_at: new Date() }).execute();
  const client = await test.context.pool.connect();
  try {
    await client.query("begin");
    await client.query("select from vehicles where id = $1 for update", [first]);
    await client.query("select from vehicle_prices where vehicle_id = $1 for update", [second]);
    expect(await sweep()).toBe(0);
    await client.query("rollback");
  } finally {
    client.release();
  }
  expect(await sweep()).toBe(2);
});
