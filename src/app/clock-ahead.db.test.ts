import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expireDealerships } from "#core/dealerships/renew-dealership.ts";
import { openSnapshot } from "#core/listing/engines/database/stock-snapshot.ts";
import { requestSyncs } from "#core/sync/request-sync.ts";
import { startDueSyncs } from "#core/sync/sync-scheduler.ts";
import { readLastBackup } from "#features/backups/backup-status.ts";
import { readHealth } from "#features/health/read-health.ts";
import { bringBackMoments } from "#kernel/database/future-moments.ts";
import { insertDealership, insertVehicles, makeFacts, selectCars } from "#test/factories.ts";
import { NOTICE_KINDS } from "#test/notice-kinds.ts";
import { runPlayer } from "#test/play-run.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { FEATURES } from "./features.ts";
import { futureMomentsOf } from "./retention.ts";

/** A time years ahead, from a clock that was wrong. */
const AHEAD = new Date(Date.now() + 4 * 365 * 86_400_000);
const BACK = new Date(Date.now() - 86_400_000);
const NIGHT = { fromMinute: 60, toMinute: 300 };

const test = sharedTestApp();
let dealership: number;
beforeEach(async () => {
  dealership = await insertDealership(test.db);
});
afterEach(async () => {
  for (const table of ["backups", "sync_runs", "dealerships"] as const) await test.db.deleteFrom(table).execute();
});
const read = () => test.db.selectFrom("dealerships").selectAll().where("id", "=", dealership).executeTakeFirstOrThrow();
const set = (values: object) => test.db.updateTable("dealerships").set(values).where("id", "=", dealership).execute();

describe("after a clock that was ahead", () => {
  it("a crawl that was planned for years later is planned anew", async () => {
    await set({ next_sync_at: AHEAD });
    await startDueSyncs(test.context, NIGHT, new Date());
    const next = (await read()).next_sync_at?.getTime() ?? 0;
    expect(next).toBeLessThan(Date.now() + 26 * 3_600_000);
    // A schedule that can be meant stays.
    await startDueSyncs(test.context, NIGHT, new Date());
    expect((await read()).next_sync_at?.getTime()).toBe(next);
  });

  it("a crawl that was asked for meanwhile begins", async () => {
    await test.context.db.transaction().execute((trx) => requestSyncs(trx, test.context.queue, [dealership], "all"));
    await sql`update pgboss.job set start_after = ${AHEAD}`.execute(test.db);
    await bringBackMoments(test.context.db, futureMomentsOf(FEATURES));
    const { rows } = await sql`select from pgboss.job where start_after > now()`.execute(test.db);
    expect(rows).toEqual([]);
  });

  it("cars that it has listed, confirmed or repriced are no longer of the future after the next crawl", async () => {
    const night = runPlayer(test.context.db);
    const [gone, kept] = [makeFacts({ vin: "1HGCM82633A004352", priceUsd: 20_000 }), makeFacts({ priceUsd: 30_000 })];
    await night.run(dealership, [gone, kept]);
    await night.run(dealership, [gone, { ...kept, priceUsd: 28_000 }]);
    await test.db.updateTable("vehicles").set({ first_seen_at: AHEAD, changed_at: AHEAD }).execute();
    await test.db
      .updateTable("vehicles")
      .set({ price_dropped_at: AHEAD })
      .where("price_dropped_at", "is not", null)
      .execute();
    await test.db.updateTable("vehicle_confirmations").set({ confirmed_at: AHEAD }).execute();
    await test.db.updateTable("vehicle_prices").set({ seen_at: AHEAD }).execute();

    const { finished_at: at } = await night.run(dealership, [{ ...kept, priceUsd: 28_000 }]);

    expect(await selectCars(test.db).orderBy("price_usd").execute()).toMatchObject([
      { first_seen_at: at, confirmed_at: at, missed_runs: 1 },
      { first_seen_at: at, changed_at: at, confirmed_at: at, price_dropped_at: at, missed_runs: 0 },
    ]);
    const prices = await test.db.selectFrom("vehicle_prices").select("seen_at").distinct().execute();
    expect(prices).toEqual([{ seen_at: at }]);
    await test.db.deleteFrom("vehicles").execute();
  });

  it("mails do not wait for the moment of their next try", async () => {
    const mail = { kind: "test" as const, sealed: Buffer.from("x"), address_hash: Buffer.alloc(32) };
    const soon = new Date(Date.now() + 3_600_000);
    await test.db
      .insertInto("mails")
      .values([
        { ...mail, key: "later", next_attempt_at: AHEAD },
        { ...mail, key: "soon", next_attempt_at: soon },
      ])
      .execute();
    expect(await bringBackMoments(test.context.db, futureMomentsOf(FEATURES))).toBe(1);
    const due = await test.db.selectFrom("mails").select("key").where("next_attempt_at", ">", new Date()).execute();
    expect(due).toEqual([{ key: "soon" }]);
    await test.db.deleteFrom("mails").execute();
  });

  it("a dealership that it had marked as expired is open again, and no other", async () => {
    await set({ status: "expired", expires_at: new Date(Date.now() + 86_400_000) });
    await expireDealerships(test.context.db);
    // An administrator marked it, by a right clock.
    expect(await read()).toMatchObject({ status: "expired", expired_at: expect.any(Date) });
    await set({ expired_at: AHEAD });
    await expireDealerships(test.context.db);
    expect(await read()).toMatchObject({ status: "active", expired_at: null });
    await set({ status: "expired", expires_at: BACK });
    await set({ expired_at: AHEAD });
    await expireDealerships(test.context.db);
    expect((await read()).status).toBe("expired");
  });

  it("the database's search shows what only that clock had ended, without another change", async () => {
    await insertVehicles(test.db, dealership, [makeFacts()]);
    await set({ expires_at: new Date(Date.now() + 86_400_000) });
    await test.asOwner(`create function public.now() returns timestamptz language sql stable as
      $$ select pg_catalog.now() + current_setting('test.ahead')::interval $$`);
    const at = (ahead: string) =>
      test.context.db.transaction().execute(async (trx) => {
        const settings = sql`select set_config('search_path', 'public, pg_catalog', true), set_config('test.ahead', ${ahead}, true)`;
        await settings.execute(trx);
        return openSnapshot(trx as never);
      });
    const snapshot = await at("2 days");
    expect(snapshot.expired).toEqual([dealership]);
    expect(await snapshot.comparedWith(test.context.db)).toBe("same");
    expect(snapshot.isOver).toBe(true);
    const right = await at("0 days");
    expect(right.expired).toEqual([]);
    await right.comparedWith(test.context.db);
    expect(right.isOver).toBe(false);
    await test.asOwner("drop function public.now()");
  });

  it("the last good backup is the one of which it is known, and Health says that the clock was ahead", async () => {
    const backup = { kind: "logical" as const, trigger: "nightly" as const, status: "done" as const };
    await test.db
      .insertInto("backups")
      .values([
        { ...backup, name: "a", started_at: BACK, finished_at: BACK },
        { ...backup, name: "b", started_at: AHEAD, finished_at: AHEAD },
      ])
      .execute();
    expect(await readLastBackup(test.context.db)).toEqual(BACK);
    const keys = async () =>
      (
        await readHealth({ ...test.context, dataDir: test.context.config.dataDir, noticeKinds: NOTICE_KINDS })
      ).needs.map(({ key }) => key);
    expect(await keys()).toContain("clock-ahead");
    // After a week of right backups nobody has to act any more.
    const weekAgo = new Date(Date.now() - 8 * 86_400_000);
    await test.db
      .insertInto("backups")
      .values({ ...backup, name: "c", started_at: weekAgo, finished_at: weekAgo })
      .execute();
    expect(await keys()).not.toContain("clock-ahead");
  });
});
