import { describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();

const stats = async () => (await test.app.inject({ url: "/api/stats", headers: { cookie: test.cookie } })).json();

describe("the dashboard's numbers", () => {
  it("are zeros, and never synced, on an empty site", async () => {
    expect(await stats()).toEqual({
      totalDealerships: 0,
      totalVehicles: 0,
      viewClicks: 0,
      contactClicks: 0,
      lastSynced: null,
    });
  });

  it("count every dealership, and the vehicles that shoppers can see", async () => {
    const { db } = test.context;
    const open = await insertDealership(db);
    const ended = await insertDealership(db, { expires_at: new Date(Date.now() - 1_000) });
    const marked = await insertDealership(db, { status: "expired" });
    const [gone = 0] = await insertVehicles(db, open, [makeFacts(), makeFacts()]);
    await insertVehicles(db, ended, [makeFacts()]);
    await insertVehicles(db, marked, [makeFacts()]);
    expect(await stats()).toMatchObject({ totalDealerships: 3, totalVehicles: 2 });
    await db.updateTable("vehicles").set({ removed_at: new Date() }).where("id", "=", gone).execute();
    expect(await stats()).toMatchObject({ totalDealerships: 3, totalVehicles: 1 });
  });

  it("count what shoppers do, and name the latest crawl that ended well", async () => {
    const { db } = test.context;
    const { id } = await db
      .selectFrom("vehicles")
      .select("id")
      .where("removed_at", "is", null)
      .executeTakeFirstOrThrow();
    for (const what of ["contact", "track-view", "track-view"]) {
      await test.app.inject({
        method: "POST",
        url: `/api/vehicles/${id}/${what}`,
        headers: { "content-type": "application/json", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0" },
      });
    }
    const synced = new Date("2026-03-01T10:00:00Z");
    await db.updateTable("dealerships").set({ last_synced_at: synced }).execute();
    await insertDealership(db);
    expect(await stats()).toMatchObject({ viewClicks: 1, contactClicks: 1, lastSynced: synced.toISOString() });
  });
});
