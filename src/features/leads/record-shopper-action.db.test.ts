import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1";

let one: TestApp;
let other: TestApp;
let id: number;
beforeAll(async () => {
  one = await createTestApp();
  other = await createTestApp({ beside: one });
  [id = 0] = await insertVehicles(one.context.db, await insertDealership(one.context.db), [makeFacts()]);
});
afterAll(async () => {
  await other.close();
  await one.close();
});
beforeEach(async () => {
  for (const table of ["contact_clicks", "vehicle_views", "visitor_keys", "lead_activity"] as const) {
    await one.context.db.deleteFrom(table).execute();
  }
});

const act = ({ app }: TestApp, what: "contact" | "track-view", address = "192.0.2.1") =>
  app.inject({
    method: "POST",
    url: `/api/vehicles/${id}/${what}`,
    remoteAddress: address,
    headers: { "content-type": "application/json", "user-agent": PHONE },
  });
const visitorsOf = async (table: "contact_clicks" | "vehicle_views") => {
  const rows = await one.context.db.selectFrom(table).select("visitor").orderBy("id").execute();
  return rows.map(({ visitor }) => visitor.toString("hex"));
};
const keyDays = async () => {
  const { rows } = await one.context.pool.query<{ age: number }>(
    "select (now() at time zone 'UTC')::date - day as age from visitor_keys order by 1",
  );
  return rows.map(({ age }) => age);
};

describe("a visitor", () => {
  it("counts once, whichever of two web processes answers", async () => {
    for (const app of [one, other, one]) {
      await act(app, "contact");
      await act(app, "track-view");
    }
    await act(other, "contact", "192.0.2.2");
    expect(await visitorsOf("vehicle_views")).toHaveLength(1);
    const [first, second, ...more] = await visitorsOf("contact_clicks");
    expect([first === second, more]).toEqual([false, []]);
  });

  it("has the same key after a restart, when nothing is left that a process remembered", async () => {
    const keysOfAProcess = async () => {
      vi.resetModules();
      const { dailyKeys, visitorKeys } = await import("./visitor-key.ts");
      return visitorKeys(await dailyKeys(one.context.db), "192.0.2.1").current.toString("hex");
    };
    expect(await keysOfAProcess()).toBe(await keysOfAProcess());
  });

  it("has one key a day, also when many processes need the first at the same moment", async () => {
    const addresses = Array.from({ length: 10 }, (_, n) => `192.0.2.${n}`);
    await Promise.all(
      addresses.flatMap((address) => [act(one, "contact", address), act(other, "track-view", address)]),
    );
    expect(new Set(await visitorsOf("contact_clicks"))).toEqual(new Set(await visitorsOf("vehicle_views")));
    expect(await keyDays()).toEqual([0]);
  });

  it("is recognised after midnight, under another key, and not the day after", async () => {
    const dayPasses = () => one.context.pool.query("update visitor_keys set day = day - 1");
    await act(one, "contact");
    await dayPasses();
    await act(other, "contact");
    expect(await visitorsOf("contact_clicks")).toHaveLength(1);
    await act(other, "track-view");
    expect(await visitorsOf("vehicle_views")).not.toEqual(await visitorsOf("contact_clicks"));
    expect(await keyDays()).toEqual([0, 1]);
    await one.context.db.deleteFrom("visitor_keys").execute();
    await act(one, "contact");
    expect(await visitorsOf("contact_clicks")).toHaveLength(2);
  });

  it("leaves no key behind that is older than yesterday's", async () => {
    await one.context.pool.query(
      "insert into visitor_keys (day, key) select (now() at time zone 'UTC')::date - n, 'k' from generate_series(1, 5) n",
    );
    await act(one, "track-view");
    expect(await keyDays()).toEqual([0, 1]);
  });
});
