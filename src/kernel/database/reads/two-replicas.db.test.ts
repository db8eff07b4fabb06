import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "#app/app.ts";
import { readConfig } from "#app/config/config.ts";
import { type Context, createContext } from "#app/context.ts";
import { openDb } from "#kernel/database/db.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "#test/replicated-postgres.ts";
import { startTcpRelay, type TcpRelay } from "#test/tcp-relay.ts";
import { openReads } from "./open-reads.ts";

/** The engine `database` over a primary and two streaming replicas. */
const QUICKLY = { timeout: 60_000, interval: 20 };

let servers: ReplicatedPostgres;
let relays: TcpRelay[];
let context: Context;
let app: FastifyInstance;
let dataDir: string;
let cars: number[];

type ListAnswer = { total: number; vehicles: { id: number; price: number }[] };
let calls = 0;
/** Lists the cheapest cars. The upper bound is another one each time, so that no call is answered from a cache. */
async function list(): Promise<ListAnswer> {
  const answer = await app.inject(`/api/vehicles?sortBy=price_low&priceMax=${200_000 + calls++}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json() as ListAnswer;
}

async function askReplica(number: number, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: servers.standbys[number]?.url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}
const onReplica = (number: number, text: string): Promise<unknown> => askReplica(number, text);

/** Returns the number of statements that each replica has answered. */
async function answered(): Promise<number[]> {
  const { body } = await app.inject("/metrics");
  return [...body.matchAll(/^autohub_read_replica_reads_total\{replica="[^"]+"\} (\d+)/gm)].map(([, n]) => Number(n));
}
/** For each replica "1" when it is in rotation, else "0". */
const used = async () =>
  [...(await app.inject("/metrics")).body.matchAll(/^autohub_read_replica_used\{[^}]+\} (\d)/gm)].map(([, n]) => n);

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "autohub-data-"));
  servers = await startReplicatedPostgres({ standbys: 2 });
  relays = await Promise.all(servers.standbys.map(({ url }) => startTcpRelay(url)));
  const config = readConfig({
    DATABASE_URL: servers.url,
    DATABASE_READ_URL: servers.standbys.map(({ url }, number) => relays[number]?.url(url)).join(","),
    DATA_DIR: dataDir,
    SEARCH_ENGINE: "database",
    RESPONSE_CACHE: "off",
  });
  const log = createLogger({ level: "silent", pretty: false });
  context = await createContext({ config, databaseUrl: servers.url, log, works: false });
  app = await buildApp(context);
  const harbor = await insertDealership(context.db);
  cars = await insertVehicles(
    context.db,
    harbor,
    [1_000, 2_000, 3_000].map((priceUsd) => makeFacts({ priceUsd })),
  );
});
afterAll(async () => {
  await app.close();
  await context.close();
  for (const relay of relays) await relay.close();
  await servers.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it("spreads calls over both replicas", async () => {
  await expect.poll(used, QUICKLY).toEqual(["1", "1"]);
  const round = async () => {
    const before = await answered();
    for (let call = 0; call < 10; call += 1) await list();
    const after = await answered();
    return after.map((count, replica) => count - (before[replica] ?? 0) >= 10);
  };
  await expect.poll(round, QUICKLY).toEqual([true, true]);
});

it("never shows a change and then the stock before it, and leaves out the replica that stands still", async () => {
  await expect.poll(used, QUICKLY).toEqual(["1", "1"]);
  const cheapest = async () => (await list()).vehicles[0]?.price;
  expect(await cheapest()).toBe(1_000);
  await onReplica(0, "select pg_wal_replay_pause()");
  await context.pool.query("update vehicles set price_usd = 1500 where id = $1", [cars[0]]);
  await expect.poll(cheapest, { ...QUICKLY, interval: 1 }).toBe(1_500);
  while ((await used())[0] === "1") expect(await cheapest()).toBe(1_500);
  expect(await used()).toEqual(["0", "1"]);
  expect(await cheapest()).toBe(1_500);
  await onReplica(0, "select pg_wal_replay_resume()");
  await expect.poll(used, QUICKLY).toEqual(["1", "1"]);
  expect(await cheapest()).toBe(1_500);
});

it("answers every call, and each of one moment, while replicas stop and come back and the stock changes", async () => {
  const torn: unknown[] = [];
  let turn = 0;
  /** One statement, so that at every moment one of the cars is listed. */
  const write = () => {
    turn += 1;
    const listed = cars[turn % cars.length];
    return context.pool.query("update vehicles set removed_at = case when id <> $1 then now() end", [listed]);
  };
  const shop = async () => {
    const { total, vehicles } = await list();
    if (total !== 1 || vehicles.length !== 1) torn.push({ total, vehicles: vehicles.length });
  };
  /** Four shoppers read and a writer writes until the event has happened, and for some calls more. */
  const during = async (happening: () => Promise<unknown>) => {
    let there = true;
    let answers = 0;
    const repeat = async (work: () => Promise<unknown>) => {
      for (; there; answers += 1) await work();
    };
    const people = [write, shop, shop, shop, shop].map(repeat);
    const more = async (calls: number) => {
      const before = answers;
      await expect.poll(() => answers, QUICKLY).toBeGreaterThan(before + calls);
    };
    await more(10);
    await happening();
    await more(30);
    there = false;
    await Promise.all(people);
  };
  // Three cars are listed until the writer's first statement is everywhere.
  await write();
  await expect.poll(async () => (await list()).total, QUICKLY).toBe(1);
  for (const number of [0, 1]) {
    await during(async () => {
      await relays[number]?.refuse();
      await expect.poll(async () => (await used())[number], QUICKLY).toBe("0");
    });
  }
  for (const [number, relay] of relays.entries()) await relay.leadTo(servers.standbys[number]?.url ?? "");
  // That takes a while, in which one shopper is enough.
  const comeBack = async () => {
    await Promise.all([write(), shop()]);
    return used();
  };
  await expect.poll(comeBack, QUICKLY).toEqual(["1", "1"]);
  await during(async () => {});
  expect(torn).toEqual([]);
});

it("goes on answering from a replica of the second primary when that one goes, too", async () => {
  const [first, second] = servers.standbys;
  if (!first || !second) throw new Error("two standbys are needed");
  // Both have all that it wrote, so the one can follow the other.
  await servers.stopPrimary();
  await onReplica(0, "select pg_promote()");
  const { hostname, port, username, password } = new URL(first.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  await onReplica(1, `alter system set primary_conninfo = '${source}'`);
  await onReplica(1, "select pg_reload_conf()");
  const log = createLogger({ level: "silent", pretty: false });
  const { db, pool } = openDb(first.url, log, 2);
  const reads = openReads({ primary: { db, pool }, primaryUrl: first.url, replicaUrls: [second.url], log });
  try {
    await expect.poll(() => reads.replicas()[0]?.status, QUICKLY).toBe("used");
    await first.kill();
    // It receives nothing any more, and its last checkpoint is of the first primary's time.
    await expect
      .poll(async () => (await askReplica(1, "select count(*)::int as n from pg_stat_wal_receiver"))[0]?.n, QUICKLY)
      .toBe(0);
    const checks = Array.from({ length: 20 }, (_, n) => n);
    for (const n of checks) {
      expect((await reads.public.pool.query("select $1::int as n", [n])).rows).toEqual([{ n }]);
      await sleep(50);
    }
    expect(reads.replicas()[0]?.status).toBe("used");
  } finally {
    await reads.close();
    await pool.end();
  }
});
