import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseExportVehicles } from "#features/exports/choose-export-vehicles.ts";
import type { Feed } from "#features/feeds/feed-endpoints.ts";
import { writeBatches } from "#features/partner/write-batches.ts";
import { FEEDS } from "#kernel/words/rules/export-rules.ts";
import { insertDealership, insertVehicles, makeFacts, setConfirmedAt } from "#test/factories.ts";
import { seededNumbers } from "#test/seeded-numbers.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { SEARCH_ENGINES } from "./rules/search-engines.ts";

const HOUR_MS = 3_600_000;
describe.each(SEARCH_ENGINES)("with the search engine %s", (engine) => {
  let test: TestApp;
  let cookie: string;
  beforeAll(async () => {
    test = await createTestApp({ environment: { SEARCH_ENGINE: engine } });
    cookie = await test.signIn();
  });
  afterAll(() => test.close());

  const get = (url: string) => test.app.inject({ url, headers: { cookie } });
  const sorted = (ids: number[]) => ids.sort((a, b) => a - b);

  /** Six dealerships, some of them expired, with cars of which many share a VIN; some have been removed. */
  async function stockAtRandom(seed: number): Promise<void> {
    const next = seededNumbers(seed);
    const upTo = (most: number) => Math.floor(next() * most);
    const { db } = test.context;
    await db.deleteFrom("dealerships").execute();
    const now = Date.now();
    for (const ending of ["open", "open", "later", "later", "past", "marked"]) {
      const dealership = await insertDealership(db, {
        ...(ending === "past" && { expires_at: new Date(now - HOUR_MS) }),
        ...(ending === "later" && { expires_at: new Date(now + HOUR_MS) }),
        ...(ending === "marked" && { status: "expired" as const }),
      });
      const cars = Array.from({ length: 12 }, (_, n) => {
        const vin = upTo(5) === 0 ? null : `1HGCV1F3XLA0000${10 + upTo(20)}`;
        return { facts: makeFacts({ vin, identityKey: `${vin}:${n}` }), confirmed: new Date(now - upTo(3) * HOUR_MS) };
      });
      const ids = await insertVehicles(
        db,
        dealership,
        cars.map(({ facts }) => facts),
      );
      for (const [index, id] of ids.entries()) {
        await db
          .updateTable("vehicles")
          .set({ removed_at: upTo(6) === 0 ? new Date() : null })
          .where("id", "=", id)
          .execute();
        await setConfirmedAt(db, id, cars[index]?.confirmed ?? new Date());
      }
    }
  }

  async function listed(): Promise<number[]> {
    const { vehicles, total } = (await get("/api/vehicles?limit=100")).json();
    expect(vehicles).toHaveLength(total);
    return sorted(vehicles.map(({ id }: { id: number }) => id));
  }

  async function inFeed(): Promise<number[]> {
    const change = await test.app.inject({
      method: "POST",
      url: "/api/admin/feeds/inventory_ndjson",
      headers: { cookie },
      payload: { enabled: true, newAddress: true },
    });
    const { url } = change.json() as Feed;
    expect(url).toContain(FEEDS.inventory_ndjson.file);
    const lines = (await get(new URL(url ?? "").pathname)).body.trimEnd().split("\n");
    return sorted(lines.map((line) => JSON.parse(line).id));
  }

  async function pushed(): Promise<number[]> {
    const ids: number[] = [];
    const deps = { db: test.context.db, publicUrl: "https://cars.example" };
    for await (const { body } of writeBatches(deps, "run", 7)) {
      ids.push(...JSON.parse(body).vehicles.map(({ id }: { id: number }) => id));
    }
    return sorted(ids);
  }

  async function exported(): Promise<number[]> {
    const chosen = await chooseExportVehicles(test.context.db, { pick: "newest" }, { withPhotos: true });
    const ids: number[] = [];
    for await (const { id } of chosen.read()) ids.push(id);
    expect(ids).toHaveLength(chosen.count);
    return sorted(ids);
  }

  it.each([1, 2, 3])(
    "is the same in the listing, the numbers, the feeds, the partner's push and exports (stock %i)",
    async (seed) => {
      await stockAtRandom(seed);
      const ids = await listed();
      expect((await get("/api/stats")).json().totalVehicles).toBe(ids.length);
      expect(await inFeed()).toEqual(ids);
      expect(await pushed()).toEqual(ids);
      expect(await exported()).toEqual(ids);
      const vins = await test.context.db.selectFrom("vehicles").select("vin").where("id", "in", ids).execute();
      const known = vins.flatMap(({ vin }) => vin ?? []);
      expect(new Set(known).size).toBe(known.length);
    },
  );

  it("follows at once when the other listing of a VIN is confirmed, and when its dealership's time is over", async () => {
    const { db } = test.context;
    await db.deleteFrom("dealerships").execute();
    const [here, there] = [await insertDealership(db), await insertDealership(db)];
    const twin = () => makeFacts({ vin: "1HGCM82633A004352" });
    const [first = 0] = await insertVehicles(db, here, [twin()]);
    const [second = 0] = await insertVehicles(db, there, [twin(), makeFacts()]);
    const seen = async () => {
      const ids = await listed();
      expect([await pushed(), await inFeed(), await exported()]).toEqual([ids, ids, ids]);
      expect((await get("/api/stats")).json().totalVehicles).toBe(ids.length);
      return ids;
    };
    expect(await seen()).toEqual([second, second + 1]);
    await setConfirmedAt(db, first, new Date(Date.now() + 1_000));
    expect(await seen()).toEqual([first, second + 1]);
    await db
      .updateTable("dealerships")
      .set({ expires_at: new Date(Date.now() - 1) })
      .where("id", "=", here)
      .execute();
    expect(await seen()).toEqual([second, second + 1]);
    // A dealership's own row counts its own inventory.
    const { rows } = await test.context.pool.query("select vehicle_count from dealerships order by id");
    expect(rows).toEqual([{ vehicle_count: 1 }, { vehicle_count: 2 }]);
  });
});
