import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import type { VehicleSelection, VehicleWork } from "./bulk-endpoints.ts";

const test = sharedTestApp();
let dealershipId: number;
let cars: number[];
beforeEach(async () => {
  for (const table of ["bulk_actions", "vehicle_tags", "tags", "dealerships"] as const) {
    await test.db.deleteFrom(table).execute();
  }
  dealershipId = await insertDealership(test.db);
  cars = await insertVehicles(test.db, dealershipId, [
    makeFacts({ title: "2020 Honda Accord Sport" }),
    makeFacts({ title: "2019 Honda Civic", priceUsd: null, stockNumber: "AB_1" }),
    makeFacts({ title: "2021 Ford F-150", images: [] }),
  ]);
});

const path = () => `/api/admin/bulk/dealerships/${dealershipId}/vehicles`;
const work = (what: VehicleWork, selection: VehicleSelection, expected: number, id: string = randomUUID()) =>
  test.call("POST", path(), { work: what, selection, expected, id });
const undo = (id: string) => test.call("POST", "/api/admin/bulk/undo", { id });
const matching = (filter: Partial<{ show: "listed" | "hidden"; search: string; missing: string; tag: string }>) => ({
  filter: { show: "listed" as const, search: "", missing: "", tag: "", ...filter },
});
const listed = async (query = "") =>
  (await test.call("GET", `/api/dealerships/${dealershipId}/vehicles${query}`)).body.vehicles.map(
    ({ id }: { id: number }) => cars.indexOf(id),
  );

describe("cars of a dealership", () => {
  it("are hidden by filter, all or none, and shown again by undo", async () => {
    const id = randomUUID();
    const done = await work({ action: "hide" }, matching({ search: "honda" }), 2, id);
    expect(done).toEqual({ status: 200, body: { matched: 2, concerned: 2, leftOut: [], canUndo: true } });
    expect(await listed("?sort=title")).toEqual([2]);
    expect(await listed("?show=hidden&sort=title")).toEqual([1, 0]);
    // One of them has been shown and hidden again by hand, so it no longer belongs to this work.
    await test.call("POST", `/api/admin/vehicles/${cars[0]}/show`);
    await test.call("POST", `/api/admin/vehicles/${cars[0]}/hide`);
    expect((await undo(id)).body).toEqual({ matched: 2, concerned: 1, leftOut: [{ kind: "changedSince", count: 1 }] });
    expect(await listed("?sort=title")).toEqual([1, 2]);
  });

  it("leave out what is not listed, and what is another dealership's", async () => {
    const other = await insertDealership(test.db, { name: "Other" });
    const [foreign = 0] = await insertVehicles(test.db, other, [makeFacts()]);
    await test.call("POST", `/api/admin/vehicles/${cars[0]}/remove`);
    const done = await work({ action: "hide" }, { ids: [...cars.slice(0, 2), foreign] }, 3);
    expect(done.body).toMatchObject({
      concerned: 1,
      leftOut: [
        { kind: "notListed", count: 1 },
        { kind: "gone", count: 1 },
      ],
    });
    const { hidden_at } = await test.db
      .selectFrom("vehicles")
      .select("hidden_at")
      .where("id", "=", foreign)
      .executeTakeFirstOrThrow();
    expect(hidden_at).toBeNull();
  });

  it("wait for a crawl that is being saved, and are not half hidden when the process dies meanwhile", async () => {
    await test.db.transaction().execute(async (trx) => {
      await sql`lock table vehicle_changes in share mode`.execute(trx);
      const dying = work({ action: "hide" }, matching({}), 3);
      const cut = () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
      await expect.poll(async () => (await cut()).rows.length, { timeout: 20_000 }).toBe(1);
      expect((await dying).status).toBeGreaterThanOrEqual(500);
    });
    expect(await listed("?sort=title")).toEqual([1, 0, 2]);
  });

  it("have tags, by which they are found", async () => {
    await work({ action: "tag", tag: "Photo day" }, { ids: cars.slice(0, 2) }, 2);
    const stock = (await test.call("GET", `/api/dealerships/${dealershipId}/vehicles?tag=photo%20DAY&sort=title`)).body;
    expect(stock.vehicles.map(({ tags }: { tags: string[] }) => tags)).toEqual([["Photo day"], ["Photo day"]]);
    expect(stock.tags).toEqual(["Photo day"]);
    const tags = (await test.call("GET", "/api/admin/tags")).body;
    expect(tags).toEqual([{ name: "Photo day", dealershipIds: [], vehicleCount: 2 }]);
    const id = randomUUID();
    await work({ action: "untag", tag: "photo day" }, matching({ tag: "photo day" }), 2, id);
    expect((await test.call("GET", "/api/admin/tags")).body).toEqual([]);
    await undo(id);
    expect(await listed("?tag=photo+day&sort=title")).toEqual([1, 0]);
    await test.db
      .deleteFrom("vehicles")
      .where("id", "=", cars[1] ?? 0)
      .execute();
    expect((await test.call("GET", "/api/admin/tags")).body[0].vehicleCount).toBe(1);
  });

  it("are searched, narrowed and ordered in a total order", async () => {
    expect(await listed()).toEqual([1, 2, 0]);
    expect(await listed("?sort=price")).toEqual([0, 2, 1]);
    expect(await listed("?sort=-price")).toEqual([0, 2, 1]);
    expect(await listed("?sort=-title")).toEqual([2, 0, 1]);
    expect(await listed("?search=civic%20honda")).toEqual([1]);
    expect(await listed("?search=ab_")).toEqual([1]);
    expect(await listed("?search=a%25b")).toEqual([]);
    expect(await listed("?missing=photos")).toEqual([2]);
    const wrong = await test.call("GET", `/api/dealerships/${dealershipId}/vehicles?sort=colour`);
    expect(wrong.body.message).toMatch(/^sort must be one of missing, title, /);
  });

  it("are exported with the columns that an upload takes", async () => {
    const response = await test.app.inject({
      method: "POST",
      url: `${path()}/export`,
      headers: { cookie: test.cookie },
      payload: { selection: matching({ search: "accord" }) },
    });
    expect(response.body.split("\r\n").map((line) => line.split(",").slice(0, 5))).toEqual([
      ['"title"', '"year"', '"make"', '"model"', '"price"'],
      ['"2020 Honda Accord Sport"', "2020", '"Honda"', '"Accord"', "21995"],
      [""],
    ]);
  });
});
