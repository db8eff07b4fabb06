import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEARCH_ENGINES } from "#domain/search/search-engines.ts";
import { buildApp } from "#server/app.ts";
import { createContext } from "#server/context.ts";
import { readConfig } from "#server/infra/config.ts";
import { createLogger } from "#server/infra/logger.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import type { TestApp } from "#test/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";

type Process = {
  context: TestApp["context"];
  titles(): Promise<string[]>;
  /** The page at an address, as its text. */
  page(path: string): Promise<string>;
  close(): Promise<void>;
};

describe.each(SEARCH_ENGINES)("with the search engine %s", (engine) => {
  let database: TestDatabase;
  let processes: Process[];
  let harbor: number;
  let summit: number;

  /** A web process with everything on, its answers' cache too. */
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
      titles: async () => {
        const answer = await app.inject("/api/vehicles?sortBy=price_low&limit=100");
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
      await expect.poll(shown, { timeout: 15_000, interval: 20 }).toEqual([true, false]);
    }
  };

  /** Waits until every process lists these cars. */
  const everywhere = async (titles: string[]) => {
    for (const { titles: read } of processes)
      await expect.poll(read, { timeout: 15_000, interval: 20 }).toEqual(titles);
  };

  const db = () => (processes[0] as Process).context.db;
  const car = (title: string, priceUsd: number, different: Parameters<typeof makeFacts>[0] = {}) =>
    makeFacts({ title, priceUsd, ...different });

  beforeAll(async () => {
    database = await createTestDatabase();
    processes = [await startProcess(), await startProcess()];
    harbor = await insertDealership(db());
    summit = await insertDealership(db(), { name: "Summit Auto" });
  }, 60_000);
  afterAll(async () => {
    for (const one of processes) await one.close();
    await database.drop();
  });

  it("shows each kind of change in every web process", { timeout: 120_000 }, async () => {
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

    // By the clock alone: nothing is written when the time is over.
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

  it("shows a change of the stock and of the settings on kept pages in every process", {
    timeout: 60_000,
  }, async () => {
    await everywhere([]);
    const [id = 0] = await insertVehicles(db(), summit, [car("kept", 11_111)]);
    for (const path of ["/", `/vehicles/${id}`, "/used/honda"]) await pagesShow(path, "$11,111", "$12,222");
    const { page } = processes[0] as Process;
    expect(await page("/")).toBe(await page("/"));

    await db().updateTable("vehicles").set({ price_usd: 12_222 }).where("id", "=", id).execute();
    for (const path of ["/", `/vehicles/${id}`, "/used/honda"]) await pagesShow(path, "$12,222", "$11,111");

    // What is relative to now is left to the reader's clock, so that a kept page stays true.
    expect(await page(`/vehicles/${id}`)).not.toMatch(/(hours?|minutes?|days?) ago|yesterday|just now/);

    await db().insertInto("settings").values({ key: "discountCode", value: "KEPT-7" }).execute();
    for (const path of ["/", `/vehicles/${id}`]) await pagesShow(path, "KEPT-7", "FB100");
    await db().deleteFrom("settings").execute();
    for (const path of ["/", `/vehicles/${id}`]) await pagesShow(path, "FB100", "KEPT-7");
    await db().deleteFrom("vehicles").where("id", "=", id).execute();
    await everywhere([]);
  });

  it("shows a transaction whole or not at all, and the latest one when two overlap", { timeout: 60_000 }, async () => {
    await insertVehicles(db(), summit, [car("old 1", 1_000), car("old 2", 2_000)]);
    const valley = await insertDealership(db(), { name: "Valley Cars" });
    await everywhere(["old 1", "old 2"]);
    const seen = new Set<string>();
    let watching = true;
    const watch = Promise.all(
      processes.map(async ({ titles }) => {
        while (watching) {
          seen.add((await titles()).join(", "));
          // A kept answer takes no time; without a rest nothing else would get any.
          await setTimeout(5);
        }
      }),
    );
    await db()
      .transaction()
      .execute(async (first) => {
        await first.updateTable("vehicles").set({ removed_at: new Date() }).where("title", "=", "old 1").execute();
        // Begins later and ends earlier: readers that go by number would lose the first one.
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

  it("reads everything again after a truncation", { timeout: 60_000 }, async () => {
    const { pool } = (processes[0] as Process).context;
    await pool.query("truncate vehicles cascade");
    await everywhere([]);
    await insertVehicles(db(), summit, [car("after", 1_000, { identityKey: "after" })]);
    await everywhere(["after"]);
  });
});
