import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#app/app.ts";
import { readConfig } from "#app/config/config.ts";
import { createContext } from "#app/context.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import type { TestApp } from "#test/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { SEARCH_ENGINES } from "./rules/search-engines.ts";

type Process = {
  context: TestApp["context"];
  /** The titles that a search finds, the cheapest first. */
  titles(search?: string): Promise<string[]>;
  /** The HTML of the page at an address. */
  page(path: string): Promise<string>;
  close(): Promise<void>;
};

describe.each(SEARCH_ENGINES)("with the search engine %s", (engine) => {
  let database: TestDatabase;
  let processes: Process[];
  let harbor: number;
  let summit: number;

  /** Starts a web process with everything on, including its answers' cache. */
  async function startProcess(): Promise<Process> {
    const config = readConfig({
      DATABASE_URL: database.url,
      DATA_DIR: "/nonexistent",
      RESPONSE_CACHE: "on",
      SEARCH_ENGINE: engine,
    });
    const log = createLogger({ level: "silent", pretty: false });
    const context = await createContext({ config, databaseUrl: database.url, log, works: false });
    const app = await buildApp(context);
    return {
      context,
      titles: async (search = "") => {
        const answer = await app.inject(`/api/vehicles?sortBy=price_low&limit=100${search}`);
        return (answer.json() as { vehicles: { title: string }[] }).vehicles.map(({ title }) => title);
      },
      page: async (path) => (await app.inject(path)).body,
      close: async () => {
        await app.close();
        await context.close();
      },
    };
  }

  /** Waits until the page at an address has this text in every process, and no longer the other. */
  const pagesShow = async (path: string, text: string, noLonger: string) => {
    for (const { page } of processes) {
      const shown = async () => {
        const html = await page(path);
        return [html.includes(text), html.includes(noLonger)];
      };
      await expect.poll(shown, { interval: 20 }).toEqual([true, false]);
    }
  };

  /** Waits until a search finds these cars in every process. */
  const everywhereFinds = async (search: string, titles: string[]) => {
    for (const { titles: read } of processes) await expect.poll(() => read(search), { interval: 20 }).toEqual(titles);
  };

  /** Waits until every process lists these cars. */
  const everywhere = (titles: string[]) => everywhereFinds("", titles);

  const db = () => (processes[0] as Process).context.db;
  const car = (title: string, priceUsd: number, different: Parameters<typeof makeFacts>[0] = {}) =>
    makeFacts({ title, priceUsd, ...different });

  beforeAll(async () => {
    database = await createTestDatabase();
    processes = [await startProcess(), await startProcess()];
    harbor = await insertDealership(db());
    summit = await insertDealership(db(), { name: "Summit Auto" });
  });
  afterAll(async () => {
    for (const one of processes) await one.close();
    await database.drop();
  });

  it("shows each kind of change in every web process", async () => {
    await everywhere([]);
    const [a = 0, b = 0] = await insertVehicles(db(), harbor, [car("a", 1_000), car("b", 2_000)]);
    await everywhere(["a", "b"]);

    await db().updateTable("vehicles").set({ price_usd: 3_000 }).where("id", "=", a).execute();
    await everywhere(["b", "a"]);

    await db().updateTable("vehicles").set({ removed_at: new Date() }).where("id", "=", b).execute();
    await everywhere(["a"]);
    await db().updateTable("vehicles").set({ removed_at: null }).where("id", "=", b).execute();
    await everywhere(["b", "a"]);

    await db().updateTable("dealerships").set({ status: "expired" }).where("id", "=", harbor).execute();
    await everywhere([]);
    await db().updateTable("dealerships").set({ status: "active" }).where("id", "=", harbor).execute();
    await everywhere(["b", "a"]);

    // Only the clock changes the result: nothing is written when the subscription ends.
    const soon = new Date(Date.now() + 700);
    await db().updateTable("dealerships").set({ expires_at: soon }).where("id", "=", harbor).execute();
    await everywhere([]);
    await db().updateTable("dealerships").set({ expires_at: null }).where("id", "=", harbor).execute();
    await everywhere(["b", "a"]);

    await db().deleteFrom("vehicles").where("id", "=", b).execute();
    await everywhere(["a"]);
    await db().deleteFrom("dealerships").where("id", "=", harbor).execute();
    await everywhere([]);
  });

  it(
    "shows a change of the stock and of the settings on kept pages in every process",
    {
      timeout: 60_000,
    },
    async () => {
      await everywhere([]);
      const [id = 0] = await insertVehicles(db(), summit, [car("kept", 11_111)]);
      for (const path of ["/", `/vehicles/${id}`, "/used/honda"]) await pagesShow(path, "$11,111", "$12,222");
      const { page } = processes[0] as Process;
      expect(await page("/")).toBe(await page("/"));

      await db().updateTable("vehicles").set({ price_usd: 12_222 }).where("id", "=", id).execute();
      for (const path of ["/", `/vehicles/${id}`, "/used/honda"]) await pagesShow(path, "$12,222", "$11,111");

      // The page has no times relative to now, because a cached page would become wrong. The browser adds them.
      expect(await page(`/vehicles/${id}`)).not.toMatch(/(hours?|minutes?|days?) ago|yesterday|just now/);

      await db().insertInto("settings").values({ key: "discountCode", value: "KEPT-7" }).execute();
      for (const path of ["/", `/vehicles/${id}`]) await pagesShow(path, "KEPT-7", "FB100");
      await db().deleteFrom("settings").execute();
      for (const path of ["/", `/vehicles/${id}`]) await pagesShow(path, "FB100", "KEPT-7");
      await db().deleteFrom("vehicles").where("id", "=", id).execute();
      await everywhere([]);
    },
  );

  it("shows a transaction whole or not at all, and the latest one when two overlap", async () => {
    await insertVehicles(db(), summit, [car("old 1", 1_000), car("old 2", 2_000)]);
    const valley = await insertDealership(db(), { name: "Valley Cars" });
    await everywhere(["old 1", "old 2"]);
    const seen = new Set<string>();
    let watching = true;
    const watch = Promise.all(
      processes.map(async ({ titles }) => {
        while (watching) {
          seen.add((await titles()).join(", "));
          // A cached answer takes no time; without a rest no other task would run.
          await setTimeout(5);
        }
      }),
    );
    await db()
      .transaction()
      .execute(async (first) => {
        await first.updateTable("vehicles").set({ removed_at: new Date() }).where("title", "=", "old 1").execute();
        // Begins later and ends earlier: readers that go by number would miss the first one.
        await db()
          .transaction()
          .execute(async (second) => {
            await insertVehicles(second, valley, [car("new 3", 3_000)]);
          });
        await everywhere(["old 1", "old 2", "new 3"]);
        await first.updateTable("vehicles").set({ removed_at: new Date() }).where("title", "=", "old 2").execute();
      });
    await everywhere(["new 3"]).finally(() => {
      watching = false;
    });
    await watch;
    expect([...seen].sort()).toEqual(["new 3", "old 1, old 2", "old 1, old 2, new 3"].sort());
  });

  it("finds cars by their labels and price drops as soon as these change", async () => {
    const { pool } = (processes[0] as Process).context;
    const lemon = await insertDealership(db(), { name: "Lemon Lot" });
    const [id = 0] = await insertVehicles(db(), lemon, [car("labelled", 20_000)]);
    const labels = (set: string) => pool.query(`update market_values set ${set} where vehicle_id = ${id}`);
    const dealer = (set: string) => pool.query(`update dealerships set ${set} where id = ${lemon}`);
    const great = (titles: string[]) => everywhereFinds("&deal=great", titles);
    await pool.query(
      `insert into market_values (vehicle_id, price_usd, value_usd, label, comparable_count, valued_on)
       values ($1, 20000, 24000, 'great', 9, current_date)`,
      [id],
    );
    await great([]);
    await dealer("price_basis = 'included'");
    await great(["labelled"]);
    await labels("label = 'good'");
    await great([]);
    await everywhereFinds("&deal=good", ["labelled"]);
    await labels("label = 'great'");
    await great(["labelled"]);
    // A label that was made from another price is not shown.
    await db().updateTable("vehicles").set({ price_usd: 19_000 }).where("id", "=", id).execute();
    await great([]);
    await labels("price_usd = 19499");
    await great([]);
    await dealer(`price_basis = 'plus-fees', mandatory_fees = '[{"name": "Documentation fee", "amountUsd": 499}]'`);
    await great(["labelled"]);
    await dealer("deal_labels = false");
    await great([]);
    await dealer("deal_labels = true");
    await great(["labelled"]);
    await everywhereFinds("&priceDropped=true", []);
    await pool.query("update vehicles set price_drop_usd = 1000, price_dropped_at = now() where id = $1", [id]);
    await everywhereFinds("&priceDropped=true", ["labelled"]);
    await pool.query("truncate market_values cascade");
    await great([]);
    await db().deleteFrom("vehicles").where("id", "=", id).execute();
  });

  it("notes no change of values that nobody sees", async () => {
    const { pool } = (processes[0] as Process).context;
    const quiet = await insertDealership(db(), { name: "Quiet Cars" });
    const [id = 0] = await insertVehicles(db(), quiet, [car("quiet", 20_000)]);
    const noted = async () => Number((await pool.query("select count(*) from vehicle_changes")).rows[0].count);
    const values = (text: string) =>
      pool.query(`insert into market_values (vehicle_id, price_usd, value_usd, label, reason, comparable_count, valued_on)
        values (${id}, ${text}, 9, current_date) on conflict (vehicle_id) do update
        set (price_usd, value_usd, label, reason) = (excluded.price_usd, excluded.value_usd, excluded.label, excluded.reason)`);
    const before = await noted();
    // Without a known price basis no label is shown.
    await values("20000, 24000, 'great', null");
    await values("20000, 24100, 'great', null");
    await pool.query("update dealerships set price_basis = 'included' where id = $1", [quiet]);
    const shown = await noted();
    expect(shown).toBeGreaterThan(before);
    await pool.query("update market_values set comparable_count = 10, low_usd = 1, valued_on = current_date + 1");
    await values("20000, 24100, 'great', null");
    expect(await noted()).toBe(shown);
    await values("20000, 24200, 'great', null");
    expect(await noted()).toBe(shown + 1);
    await db().deleteFrom("vehicles").where("id", "=", id).execute();
  });

  it("reads everything again after a truncation", async () => {
    const { pool } = (processes[0] as Process).context;
    await pool.query("truncate vehicles cascade");
    await everywhere([]);
    await insertVehicles(db(), summit, [car("after", 1_000, { identityKey: "after" })]);
    await everywhere(["after"]);
  });
});
