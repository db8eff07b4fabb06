import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getScorecard } from "#features/scorecards/get-scorecard.ts";
import { hashLinkSecret } from "#kernel/auth/secrets/secret-links.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { createTestApp } from "#test/test-app.ts";
import { applyStatsTimeZone } from "./stats-days.ts";

/** 13 hours ahead of UTC in the summer of the south, and 14 hours is the most there is. */
const ZONE = "Pacific/Auckland";
const log = createLogger({ level: "silent", pretty: false });

const test = sharedTestApp({ environment: { STATS_TIME_ZONE: ZONE } });
let dealershipId: number;
let vehicleId: number;
let card: string;
beforeAll(async () => {
  dealershipId = await insertDealership(test.context.db);
  [vehicleId = 0] = await insertVehicles(test.context.db, dealershipId, [makeFacts()]);
  card = "x".repeat(43);
  await test.context.db
    .insertInto("scorecard_links")
    .values({ dealership_id: dealershipId, token_hash: hashLinkSecret(card) })
    .execute();
});
beforeEach(async () => {
  await test.context.db.deleteFrom("contact_clicks").execute();
  await test.context.db.deleteFrom("vehicle_views").execute();
  await applyStatsTimeZone(test.context.db, ZONE, log);
});

const json = async (url: string) => (await test.app.inject({ url, headers: { cookie: test.cookie } })).json();
const timeline = async () => (await json("/api/contact-clicks/charts")).timeline;
const happen = async (table: "contact_clicks" | "vehicle_views", moment: string, times = 1) => {
  const row = { vehicle_id: vehicleId, dealership_id: dealershipId, visitor: Buffer.alloc(16) };
  await test.context.db
    .insertInto(table)
    .values(Array.from({ length: times }, () => ({ ...row, created_at: new Date(moment) })))
    .execute();
};
/** Auckland's 15th of January begins at 11:00 UTC on the 14th. */
const BEFORE_MIDNIGHT = "2026-01-14T10:59:59.999Z";
const AFTER_MIDNIGHT = "2026-01-14T11:00:00Z";

describe("days of statistics", () => {
  it.each([
    ["below", 40],
    ["above", 90],
  ])("are the zone's, in chart, dashboard, report and scorecard alike, %s a hundred clicks", async (_, clicks) => {
    await happen("contact_clicks", BEFORE_MIDNIGHT, clicks);
    await happen("contact_clicks", AFTER_MIDNIGHT, clicks + 1);
    await happen("vehicle_views", BEFORE_MIDNIGHT, 2);
    await happen("vehicle_views", AFTER_MIDNIGHT, 3);
    expect(await timeline()).toEqual([
      { date: "2026-01-14", count: clicks },
      { date: "2026-01-15", count: clicks + 1 },
    ]);
    expect(await json("/api/stats")).toMatchObject({ contactClicks: 2 * clicks + 1, viewClicks: 5 });
    const report = await json("/api/admin/leads?from=2026-01-15&to=2026-01-15");
    expect([report.totalClicks, report.totalViews]).toEqual([clicks + 1, 3]);
    const csv = await test.app.inject({
      url: "/api/admin/leads.csv?from=2026-01-14&to=2026-01-14",
      headers: { cookie: test.cookie },
    });
    expect(csv.body.trim().split("\r\n")).toHaveLength(clicks + 1);

    const { days, timeZone } = await getScorecard(test.context.db, card, new Date(AFTER_MIDNIGHT));
    expect([timeZone, days.length]).toEqual([ZONE, 30]);
    expect(days.slice(-2)).toEqual([
      { date: "2026-01-14", views: 2, clicks },
      { date: "2026-01-15", views: 3, clicks: clicks + 1 },
    ]);
    const minuteBefore = await getScorecard(test.context.db, card, new Date(BEFORE_MIDNIGHT));
    expect(minuteBefore.days.at(-1)?.date).toBe("2026-01-14");
  });

  it("are as long as the clocks make them", async () => {
    // In New York the 8th of March 2026 has 23 hours: from 05:00 UTC to 04:00 UTC.
    await applyStatsTimeZone(test.context.db, "America/New_York", log);
    for (const moment of ["04:59:59Z", "05:00:00Z"]) await happen("contact_clicks", `2026-03-08T${moment}`);
    for (const moment of ["03:59:59Z", "04:00:00Z"]) await happen("contact_clicks", `2026-03-09T${moment}`);
    expect((await json("/api/admin/leads?from=2026-03-08&to=2026-03-08")).totalClicks).toBe(2);
    expect((await timeline()).map(({ count }: { count: number }) => count)).toEqual([1, 2, 1]);
  });

  it("move with the zone at the next start, once, and no click or view is lost", async () => {
    await happen("contact_clicks", BEFORE_MIDNIGHT, 2);
    await happen("contact_clicks", AFTER_MIDNIGHT, 3);
    await happen("vehicle_views", AFTER_MIDNIGHT, 4);
    const second = await createTestApp({ beside: test, environment: { STATS_TIME_ZONE: "UTC" } });
    await second.close();
    // The first process from now on counts in the other's zone.
    await happen("contact_clicks", AFTER_MIDNIGHT);
    expect(await timeline()).toEqual([{ date: "2026-01-14", count: 6 }]);
    expect(await json("/api/stats")).toMatchObject({ contactClicks: 6, viewClicks: 4 });
    await test.context.db.deleteFrom("contact_clicks").execute();
    expect(await timeline()).toEqual([]);
  });

  it("are counted right for clicks while several processes start with another zone", async () => {
    const { db } = test.context;
    await Promise.all([
      ...Array.from({ length: 20 }, () => happen("contact_clicks", AFTER_MIDNIGHT)),
      ...Array.from({ length: 4 }, () => applyStatsTimeZone(db, "America/Los_Angeles", log)),
      ...Array.from({ length: 20 }, () => happen("contact_clicks", AFTER_MIDNIGHT)),
    ]);
    expect(await timeline()).toEqual([{ date: "2026-01-14", count: 40 }]);
    await applyStatsTimeZone(db, ZONE, log);
    expect(await timeline()).toEqual([{ date: "2026-01-15", count: 40 }]);
  });

  it("stay as they were when the database does not know the new zone", async () => {
    await happen("contact_clicks", AFTER_MIDNIGHT);
    await expect(applyStatsTimeZone(test.context.db, "Mars/Olympus", log)).rejects.toThrow(
      "PostgreSQL does not know the time zone Mars/Olympus; set STATS_TIME_ZONE to one it knows.",
    );
    expect(await timeline()).toEqual([{ date: "2026-01-15", count: 1 }]);
  });
});
