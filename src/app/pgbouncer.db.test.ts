import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { connectAtStart } from "#kernel/database/connect-at-start.ts";
import { migrate } from "#kernel/database/migrate.ts";
import { prepareRead } from "#kernel/database/prepared-read.ts";
import { openSession } from "#kernel/database/session.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { overTcp } from "#test/global-database.ts";
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from "#test/pgbouncer-kit.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { grantToAddress } from "./database-role.ts";

const log = createLogger({ level: "silent", pretty: false });
const CAR = `<!doctype html><h1>1 vehicle</h1><script type="application/ld+json">${JSON.stringify({
  ...{ "@type": "Car", name: "2020 Honda Accord", vehicleIdentificationNumber: "1HGCV1F3XLA000017" },
  ...{ itemCondition: "https://schema.org/UsedCondition", mileageFromOdometer: 31_000, url: "/vdp/17" },
  offers: { "@type": "Offer", price: 21_995 },
})}</script>`;

describe.skipIf(!hasPgbouncer)("behind PgBouncer in session mode", () => {
  let database: TestDatabase;
  let bouncer: Pgbouncer;
  let site: FakeSite;
  let test: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: false });
    const [owner, product] = [overTcp(database.url), overTcp(database.productUrl)];
    bouncer = await startPgbouncer([owner, product]);
    await migrate(bouncer.url(owner), log);
    await grantToAddress(bouncer.url(owner), bouncer.url(product), log);
    site = await startFakeSite((_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end(CAR),
    );
    test = await createTestApp({
      ...{ works: true, allowHosts: [site.host] },
      beside: { databaseUrl: bouncer.url(product), asOwner: async () => {} },
    });
  });
  afterAll(async () => {
    await test?.close();
    await site?.close();
    await bouncer?.stop();
    await database?.drop();
  });

  it("crawls a dealership and lists its car", async () => {
    const cookie = await test.signIn();
    const added = await test.app.inject({
      ...{ method: "POST", url: "/api/dealerships", headers: { cookie } },
      payload: { name: "Harbor", url: site.url },
    });
    expect(added.statusCode).toBeLessThan(300);
    await expect.poll(async () => (await test.app.inject("/api/vehicles")).json().total, { timeout: 20_000 }).toBe(1);
  });

  it("brings notifications", async () => {
    const session = openSession(test.databaseUrl, log);
    const heard: string[] = [];
    await new Promise<void>((resolve) => session.listen("tested", (payload) => heard.push(payload), resolve));
    await test.context.pool.query("select pg_notify('tested', 'here')");
    await expect.poll(() => heard).toEqual(["here"]);
    await session.close();
  });

  it("keeps a connection's settings and prepared statements, and leaves the next session nothing of them", async () => {
    const read = prepareRead<{ name: string }, number>("behind a pooler", (db, id) =>
      db.selectFrom("dealerships").select("name").where("id", "=", id),
    );
    for (let n = 0; n < 20; n += 1) expect(await read(test.context.pool, 1)).toEqual([{ name: "Harbor" }]);
    const asked =
      "select current_setting('statement_timeout') as timeout, current_setting('hash_mem_multiplier') as memory";
    expect((await test.context.pool.query(asked)).rows).toEqual([{ timeout: "1min", memory: "16" }]);
    const url = test.databaseUrl;
    const first = await connectAtStart(url, "first");
    await first.query("set statement_timeout = 1; set hash_mem_multiplier = 5");
    await first.end();
    const next = await connectAtStart(url, "next");
    expect((await next.query(asked)).rows).toEqual([{ timeout: "0", memory: "2" }]);
    await next.end();
  });
});

describe.skipIf(!hasPgbouncer)("a start behind a pooler that keeps no sessions", () => {
  let bouncer: Pgbouncer;
  afterEach(() => bouncer.stop());

  it.each([
    ["transaction", {}, "transaction mode"],
    ["transaction", { default_pool_size: "1" }, "transaction mode"],
    ["transaction", { server_reset_query: "DISCARD ALL\nserver_round_robin = 1" }, "transaction mode"],
    ["statement", {}, "statement mode"],
    ["session", { default_pool_size: "1" }, "no second connection"],
  ])("is refused in a sentence: %s mode, %o", { timeout: 20_000 }, async (mode, changes, words) => {
    const url = overTcp(inject("databaseServer"));
    bouncer = await startPgbouncer([url], { pool_mode: mode, ...changes });
    await expect(connectAtStart(bouncer.url(url), "test")).rejects.toThrow(words);
  });
});
