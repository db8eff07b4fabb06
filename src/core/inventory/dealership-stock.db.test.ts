import { beforeEach, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();
let id: number;
beforeEach(async () => {
  await test.db.deleteFrom("contact_clicks").execute();
  await test.db.deleteFrom("dealerships").execute();
  id = await insertDealership(test.db);
});

const call = (method: "GET", path: string) =>
  test.app.inject({ method, url: `/api/dealerships${path}`, headers: { cookie: test.cookie } });
const list = async () => (await call("GET", "")).json();

describe("a dealership's stock", () => {
  it("is listed with the missing facts of each car, the least complete first", async () => {
    const { db } = test.context;
    const [complete = 0, bare = 0] = await insertVehicles(db, id, [
      makeFacts({ carfaxUrl: "https://www.carfax.com/1" }),
      makeFacts({ priceUsd: null, images: [], mileageMiles: null }),
    ]);
    await db
      .insertInto("contact_clicks")
      .values({ vehicle_id: complete, dealership_id: id, visitor: Buffer.from("v") })
      .execute();
    const body = (await call("GET", `/${id}/vehicles`)).json();
    expect(body).toMatchObject({
      currentPage: 1,
      totalPages: 1,
      total: 2,
      missing: { price: 1, photos: 1, mileage: 1, "CARFAX link": 1 },
      vehicles: [
        { id: bare, missing: ["price", "photos", "mileage", "CARFAX link"], photoCount: 0, clicks: 0, source: "crawl" },
        { id: complete, missing: [], photoCount: 1, clicks: 1, price: 21_995, mileage: 34_120, missedRuns: 0 },
      ],
    });
  });

  it("comes fifty a page, without removed cars", async () => {
    const { db } = test.context;
    const ids = await insertVehicles(
      db,
      id,
      Array.from({ length: 52 }, () => makeFacts()),
    );
    await db
      .updateTable("vehicles")
      .set({ removed_at: new Date() })
      .where("id", "=", ids[0] ?? 0)
      .execute();
    const second = (await call("GET", `/${id}/vehicles?page=2`)).json();
    expect([second.total, second.totalPages, second.currentPage]).toEqual([51, 2, 2]);
    expect(second.vehicles.map((vehicle: { id: number }) => vehicle.id)).toEqual([ids[51]]);
    expect((await call("GET", `/${id}/vehicles?page=3`)).json().vehicles).toEqual([]);
    expect((await call("GET", `/${id}/vehicles?page=0`)).json()).toEqual({ message: "page must be at least 1" });
  });
});

describe("the number of listed vehicles", () => {
  const counts = async () =>
    Object.fromEntries((await list()).map((d: { id: number; vehicleCount: number }) => [d.id, d.vehicleCount]));

  it("follows every change of vehicles, by any source", async () => {
    const { db, pool } = test.context;
    const other = await insertDealership(db, { name: "Other", url: "https://other.example" });
    const ids = await insertVehicles(db, id, [makeFacts(), makeFacts(), makeFacts()]);
    const [first = 0, second = 0] = ids;
    expect(await counts()).toEqual({ [id]: 3, [other]: 0 });
    await db.updateTable("vehicles").set({ removed_at: new Date() }).where("id", "in", [first, second]).execute();
    expect(await counts()).toEqual({ [id]: 1, [other]: 0 });
    await db.updateTable("vehicles").set({ removed_at: null, title: "Back" }).where("id", "=", first).execute();
    await db.updateTable("vehicles").set({ price_usd: 1 }).execute();
    expect(await counts()).toEqual({ [id]: 2, [other]: 0 });
    await db.updateTable("vehicles").set({ dealership_id: other }).where("id", "=", first).execute();
    expect(await counts()).toEqual({ [id]: 1, [other]: 1 });
    await db.deleteFrom("vehicles").where("id", "in", ids).execute();
    expect(await counts()).toEqual({ [id]: 0, [other]: 0 });
    await pool.query(
      `insert into vehicles (dealership_id, identity_key, source, title, condition, removed_at)
       select $1 + n % 2, 'k' || n, 'csv', 'Car', 'used', case when n > 8 then now() end from generate_series(1, 10) n
       on conflict (dealership_id, identity_key) do update set removed_at = null`,
      [Math.min(id, other)],
    );
    expect(await counts()).toEqual({ [id]: 4, [other]: 4 });
  });

  it("is right when many change it at the same moment", async () => {
    const { db } = test.context;
    await Promise.all(Array.from({ length: 20 }, () => insertVehicles(db, id, [makeFacts()])));
    expect(await counts()).toEqual({ [id]: 20 });
  });
});
