import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();
let dealershipId: number;
let vehicleId: number;
beforeAll(async () => {
  dealershipId = await insertDealership(test.context.db);
  [vehicleId = 0] = await insertVehicles(test.context.db, dealershipId, [makeFacts()]);
});
beforeEach(async () => {
  await test.context.db.deleteFrom("contact_clicks").execute();
  await test.context.db.deleteFrom("vehicle_views").execute();
});

const get = (url: string) => test.app.inject({ url, headers: { cookie: test.cookie } });
const json = async (url: string) => (await get(url)).json();

type Click = Partial<{
  created_at: Date;
  title: string | null;
  make: string | null;
  model: string | null;
  year: number;
  vin: string;
  vehicle_id: number | null;
  dealership_id: number | null;
}>;
const insertClicks = (clicks: readonly Click[]) =>
  test.context.db
    .insertInto("contact_clicks")
    .values(
      clicks.map((click) => ({
        vehicle_id: vehicleId,
        dealership_id: dealershipId,
        title: "2020 Honda Accord Sport",
        make: "Honda",
        visitor: Buffer.from("visitor"),
        created_at: new Date(),
        ...click,
      })),
    )
    .execute();
const insertViews = (moments: readonly Date[]) =>
  test.context.db
    .insertInto("vehicle_views")
    .values(
      moments.map((created_at) => ({
        vehicle_id: vehicleId,
        dealership_id: dealershipId,
        created_at,
        visitor: Buffer.from("visitor"),
      })),
    )
    .execute();
const at = (text: string) => new Date(text);

describe("the latest contact clicks", () => {
  it("are empty without clicks", async () => {
    expect(await json("/api/contact-clicks")).toEqual([]);
    expect(await json("/api/contact-clicks/charts")).toEqual({ timeZone: "UTC", timeline: [], makes: [] });
  });

  it("come newest first with what the vehicle was, unknown facts as null", async () => {
    await insertClicks([
      { created_at: at("2026-03-01T10:00:00Z"), title: null, make: null },
      { created_at: at("2026-03-02T10:00:00Z"), model: "Accord", year: 2020 },
    ]);
    expect(await json("/api/contact-clicks")).toEqual([
      {
        id: expect.any(Number),
        timestamp: "2026-03-02T10:00:00.000Z",
        title: "2020 Honda Accord Sport",
        make: "Honda",
        model: "Accord",
        year: 2020,
      },
      {
        id: expect.any(Number),
        timestamp: "2026-03-01T10:00:00.000Z",
        title: null,
        make: null,
        model: null,
        year: null,
      },
    ]);
  });

  it("are at most a hundred", async () => {
    await insertClicks(Array.from({ length: 101 }, (_, i) => ({ year: i })));
    const clicks = await json("/api/contact-clicks");
    expect(clicks).toHaveLength(100);
    expect(clicks[0].year).toBe(100);
  });
});

describe("the charts", () => {
  it("show the ten latest days that have clicks, oldest first, in UTC", async () => {
    const days = Array.from({ length: 12 }, (_, i) => `2026-03-${String(i * 2 + 1).padStart(2, "0")}`);
    await insertClicks(days.map((day) => ({ created_at: at(`${day}T12:00:00Z`) })));
    await insertClicks([{ created_at: at("2026-03-23T00:00:00Z") }, { created_at: at("2026-03-23T23:59:59.999Z") }]);
    const { timeline } = await json("/api/contact-clicks/charts");
    expect(timeline).toEqual(days.slice(2).map((date, i) => ({ date, count: i === 9 ? 3 : 1 })));
  });

  it("show the ten most clicked makes, a missing one as Unknown", async () => {
    const makes = Array.from({ length: 11 }, (_, i) => `Make ${String.fromCharCode(65 + i)}`);
    await insertClicks([
      ...makes.map((make) => ({ make })),
      { make: null },
      { make: "" },
      { make: "Make K" },
      { make: "Make K" },
    ]);
    const chart = (await json("/api/contact-clicks/charts")).makes;
    expect(chart).toHaveLength(10);
    expect(chart.slice(0, 3)).toEqual([
      { make: "Make K", count: 3 },
      { make: "Unknown", count: 2 },
      { make: "Make A", count: 1 },
    ]);
  });

  it("and the totals follow when clicks and views are changed or deleted", async () => {
    await insertClicks([
      { created_at: at("2026-03-01T10:00:00Z") },
      { created_at: at("2026-03-01T11:00:00Z"), make: "Ford" },
    ]);
    await insertViews([at("2026-03-01T10:00:00Z"), at("2026-03-02T10:00:00Z")]);
    const { db } = test.context;
    await db
      .updateTable("contact_clicks")
      .set({ created_at: at("2026-03-05T10:00:00Z"), make: null })
      .where("make", "=", "Ford")
      .execute();
    await db
      .updateTable("vehicle_views")
      .set({ created_at: at("2026-03-09T10:00:00Z") })
      .execute();
    expect(await json("/api/contact-clicks/charts")).toEqual({
      timeZone: "UTC",
      timeline: [
        { date: "2026-03-01", count: 1 },
        { date: "2026-03-05", count: 1 },
      ],
      makes: [
        { make: "Honda", count: 1 },
        { make: "Unknown", count: 1 },
      ],
    });
    expect(await json("/api/stats")).toMatchObject({ viewClicks: 2, contactClicks: 2 });
    await db.deleteFrom("contact_clicks").where("make", "=", "Honda").execute();
    await db.deleteFrom("vehicle_views").execute();
    expect((await json("/api/contact-clicks/charts")).timeline).toEqual([{ date: "2026-03-05", count: 1 }]);
    expect(await json("/api/stats")).toMatchObject({ viewClicks: 0, contactClicks: 1 });
  });

  it("count right when many click at the same moment", async () => {
    await Promise.all(Array.from({ length: 40 }, () => insertClicks([{ created_at: at("2026-03-01T10:00:00Z") }])));
    expect((await json("/api/contact-clicks/charts")).timeline).toEqual([{ date: "2026-03-01", count: 40 }]);
  });
});

describe("the lead report", () => {
  it("counts per dealership and per vehicle within the days, both ends included", async () => {
    const { db } = test.context;
    const other = await insertDealership(db, { name: "Other Motors", url: "https://other.example" });
    const [second = 0] = await insertVehicles(db, other, [makeFacts()]);
    await insertClicks([
      { created_at: at("2026-02-28T23:59:59.999Z") },
      { created_at: at("2026-03-01T00:00:00Z"), vin: "1HGCM82633A004352" },
      { created_at: at("2026-03-31T23:59:59.999Z"), vin: "1HGCM82633A004352", title: "2020 Honda Accord, newer title" },
      { created_at: at("2026-04-01T00:00:00Z") },
      { created_at: at("2026-03-15T12:00:00Z"), vehicle_id: second, dealership_id: other },
    ]);
    await insertViews([at("2026-03-01T00:00:00Z"), at("2026-03-02T00:00:00Z"), at("2026-04-01T00:00:00Z")]);
    const report = await json("/api/admin/leads?from=2026-03-01&to=2026-03-31");
    expect(report).toEqual({
      timeZone: "UTC",
      from: "2026-03-01",
      to: "2026-03-31",
      totalClicks: 3,
      totalViews: 2,
      dealerships: [
        { dealershipId, name: "Harbor Motors", clicks: 2, views: 2, vehicles: 1 },
        { dealershipId: other, name: "Other Motors", clicks: 1, views: 0, vehicles: 1 },
      ],
      vehicles: [
        {
          vehicleId,
          vin: "1HGCM82633A004352",
          title: "2020 Honda Accord, newer title",
          dealershipName: "Harbor Motors",
          clicks: 2,
          lastClick: "2026-03-31T23:59:59.999Z",
        },
        expect.objectContaining({ vehicleId: second, dealershipName: "Other Motors", clicks: 1 }),
      ],
    });
    const one = await json(`/api/admin/leads?from=2026-03-01&to=2026-03-31&dealershipId=${other}`);
    expect([one.totalClicks, one.totalViews, one.dealerships.length, one.vehicles.length]).toEqual([1, 0, 1, 1]);

    await test.app.inject({ method: "DELETE", url: `/api/dealerships/${other}`, headers: { cookie: test.cookie } });
    const after = await json("/api/admin/leads?from=2026-03-01&to=2026-03-31");
    expect(after.dealerships[1]).toEqual({
      dealershipId: null,
      name: "Other Motors",
      clicks: 1,
      views: 0,
      vehicles: 1,
    });
    expect(after.vehicles[1]).toMatchObject({ vehicleId: null, dealershipName: "Other Motors", clicks: 1 });
  });

  it("is about the last thirty days by default", async () => {
    const report = await json("/api/admin/leads");
    expect((Date.parse(report.to) - Date.parse(report.from)) / 86_400_000).toBe(29);
    expect(await json("/api/admin/leads?to=2026-03-30")).toMatchObject({ from: "2026-03-01", to: "2026-03-30" });
  });

  it.each([
    ["from=2026-03-02&to=2026-03-01", "from (2026-03-02) must not be after to (2026-03-01)"],
    ["from=yesterday", "from must be a date such as 2026-11-20"],
    ["to=2026-02-30", "to must be a date such as 2026-11-20"],
    ["dealershipId=x", "dealershipId must be a positive whole number"],
  ])("refuses %s in words, as JSON and as CSV", async (query, message) => {
    for (const path of ["/api/admin/leads", "/api/admin/leads.csv"]) {
      const response = await get(`${path}?${query}`);
      expect([response.statusCode, response.json()]).toEqual([400, { message }]);
    }
  });

  it("takes the first and the last day there is", async () => {
    await insertClicks([{}]);
    expect(await json("/api/admin/leads?from=0001-01-01&to=9999-12-31")).toMatchObject({ totalClicks: 1 });
    expect((await get("/api/admin/leads.csv?from=0001-01-01&to=9999-12-31")).statusCode).toBe(200);
  });
});

describe("the leads as CSV", () => {
  const download = async (query = "") => {
    const response = await get(`/api/admin/leads.csv${query}`);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    return response;
  };

  it("are a file with one line a lead, newest first, formulas defused", async () => {
    await insertClicks([
      { created_at: at("2026-03-01T10:00:00Z"), title: '=HYPERLINK("http://evil.example")', vin: "+1", make: "@make" },
      { created_at: at("2026-03-02T10:00:00Z"), model: "Accord, Sport", year: 2020 },
    ]);
    const response = await download("?from=2026-03-01&to=2026-03-31");
    expect(response.headers["content-disposition"]).toBe('attachment; filename="leads-2026-03-01-to-2026-03-31.csv"');
    expect(response.body.split("\r\n")).toEqual([
      '"Time (UTC)","Dealership","Vehicle","VIN","Year","Make","Model"',
      '"2026-03-02T10:00:00.000Z","Harbor Motors","2020 Honda Accord Sport",,2020,"Honda","Accord, Sport"',
      `"2026-03-01T10:00:00.000Z","Harbor Motors","'=HYPERLINK(""http://evil.example"")","'+1",,"'@make",`,
      "",
    ]);
  });

  it("are complete, once each, also when there are many at the same time", async () => {
    await test.context.pool.query(
      `insert into contact_clicks (created_at, dealership_id, title, year, visitor)
       select timestamptz '2026-03-01T10:00:00Z' + (n / 3) * interval '1 microsecond', $1, 'Car', n, 'v'
       from generate_series(1, 4500) n`,
      [dealershipId],
    );
    const lines = (await download("?from=2026-03-01&to=2026-03-01")).body.trim().split("\r\n").slice(1);
    const years = lines.map((line) => Number(line.split(",")[4]));
    expect(years).toEqual(Array.from({ length: 4500 }, (_, i) => 4500 - i));
  });

  it("are only a header when there are none", async () => {
    expect((await download("?from=2020-01-01&to=2020-01-02")).body).toBe(
      '"Time (UTC)","Dealership","Vehicle","VIN","Year","Make","Model"\r\n',
    );
  });
});
