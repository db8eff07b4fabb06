import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "#app/app.ts";
import { readConfig } from "#app/config/config.ts";
import { type Context, createContext } from "#app/context.ts";
import { isCurrent } from "#core/listing/change-log.ts";
import { VehicleIndex } from "#core/listing/engines/memory/index/vehicle-index.ts";
import { MemorySearch } from "#core/listing/engines/memory/memory-search.ts";
import { getVehicle } from "#core/listing/get-vehicle.ts";
import { findAnywhere } from "#core/listing/public-reads.ts";
import { vehicleQuerySchema } from "#core/listing/vehicle-query-schemas.ts";
import { ensureFirstAdmin } from "#kernel/auth/admin-accounts.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "#test/replicated-postgres.ts";
import { startTcpRelay, type TcpRelay } from "#test/tcp-relay.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { listVehicles } from "#test/test-search.ts";
import { openDb } from "../db.ts";
import { openReads } from "./open-reads.ts";

const ADMIN = { username: "admin", password: "correct horse battery" };
const QUICKLY = { timeout: 60_000, interval: 20 };

type Logged = { level: number; msg: string; status?: string };
type WebProcess = { context: Context; app: FastifyInstance; logged: Logged[]; close(): Promise<void> };

let servers: ReplicatedPostgres;
/** The addresses that the web processes know. */
let primary: TcpRelay;
let replica: TcpRelay;
let processes: WebProcess[];
let one: WebProcess;
let other: WebProcess;
let harbor: number;
let dataDir: string;

const ENGINES = ["memory", "database"] as const;
const webOf = (engine: (typeof ENGINES)[number]) => (engine === "memory" ? one : other);

async function startProcess(engine: "memory" | "database"): Promise<WebProcess> {
  const config = readConfig({
    DATABASE_URL: primary.url(servers.url),
    DATABASE_READ_URL: replica.url(servers.standby.url),
    DATA_DIR: dataDir,
    RESPONSE_CACHE: "on",
    SEARCH_ENGINE: engine,
  });
  const logged: Logged[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void logged.push(JSON.parse(line) as Logged) });
  const context = await createContext({ config, databaseUrl: config.databaseUrl ?? "", log, works: false });
  const app = await buildApp(context);
  return {
    context,
    app,
    logged,
    close: async () => {
      await app.close();
      await context.close();
    },
  };
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return work(client).finally(() => client.end().catch(() => {}));
};
const onStandby = (text: string) => withClient(servers.standby.url, async (client) => (await client.query(text)).rows);

const titlesOf = async (web: WebProcess, cookie = "") => {
  const answer = await web.app.inject({ url: "/api/vehicles?sortBy=price_low&limit=100", headers: { cookie } });
  return (answer.json() as { vehicles: { title: string }[] }).vehicles.map(({ title }) => title);
};
const usesReplica = async (web: WebProcess) =>
  /autohub_read_replica_used\{replica="[^"]+"\} 1/.test((await web.app.inject("/metrics")).body);
const everyoneUsesReplica = async (used: boolean) => {
  for (const web of processes) await expect.poll(() => usesReplica(web), QUICKLY).toBe(used);
};
/** The states of the replica in a process's log, in order: the reason why it is not used, or that it is used. */
const replicaStates = (web: WebProcess) =>
  web.logged.flatMap(({ msg, status }) => (msg.startsWith("public reads go to") ? [status ?? "used"] : []));
const onceEach = (words: readonly string[]) => words.every((word, index) => word !== words[index - 1]);

const car = (title: string, priceUsd: number) => makeFacts({ title, priceUsd });
const addCars = (...cars: [string, number][]) =>
  insertVehicles(
    one.context.db,
    harbor,
    cars.map(([title, price]) => car(title, price)),
  );

let visits = 0;
/** Requests an address, with another number in it each time, so that no cached answer is sent. */
const visit = (web: WebProcess, url: string) => web.app.inject(url.replace("%d", String(visits++)));

/**
 * Lets shoppers call every process again and again, one call each at a time.
 * @returns a function that ends them, with the answers that were no success
 */
function letShoppersCome(urls: string[]) {
  let there = true;
  /** Calls of six shoppers still overlap, and the machine is not busy without need. */
  let pauseMs = 10;
  const counts = processes.map(() => 0);
  const failed: string[] = [];
  const shoppers = processes.flatMap((web, process) =>
    Array.from({ length: 3 }, async (_, shopper) => {
      for (let call = shopper; there; call += 1) {
        const url = urls[call % urls.length] ?? "/";
        const answer = await visit(web, url);
        counts[process] = (counts[process] ?? 0) + 1;
        if (answer.statusCode !== 200) failed.push(`${url}: ${answer.statusCode} ${answer.body}`);
        await sleep(pauseMs);
      }
    }),
  );
  return {
    /** Waits until every process has answered this many further calls. */
    more: async (calls: number) => {
      const before = [...counts];
      const least = () => Math.min(...counts.map((count, process) => count - (before[process] ?? 0)));
      await expect.poll(least, QUICKLY).toBeGreaterThan(calls);
    },
    /** Slows the shoppers down: a test that waits long needs few calls. */
    slowDown: () => {
      pauseMs = 50;
    },
    leave: async () => {
      there = false;
      await Promise.all(shoppers);
      return failed;
    },
  };
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "autohub-data-"));
  servers = await startReplicatedPostgres();
  primary = await startTcpRelay(servers.url);
  replica = await startTcpRelay(servers.standby.url);
  one = await startProcess("memory");
  other = await startProcess("database");
  processes = [one, other];
  await ensureFirstAdmin(one.context.db, ADMIN);
  harbor = await insertDealership(one.context.db);
  await addCars(["first", 1_000], ["second", 2_000]);
});
afterAll(async () => {
  for (const web of processes) await web.close();
  await primary.close();
  await replica.close();
  await servers.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Returns addresses of everything that shoppers and search engines request; `%d` stands for any number. */
async function publicUrls(): Promise<string[]> {
  const { id, vin } = await one.context.db.selectFrom("vehicles").selectAll().executeTakeFirstOrThrow();
  const cars = ["/api/vehicles?priceMin=%d", "/api/vehicles?keyword=none%d", `/api/vehicles/${id}`];
  const lists = [`/api/vehicles/${vin}/similar`, "/api/locations", "/api/landings", "/api/settings"];
  // One of the cars is no longer listed.
  const saved = `/api/vehicles/by-ids?ids=${vin},1FTFW1E50MFA12345`;
  return [...cars, ...lists, saved, "/sitemap.xml", "/?priceMin=%d", `/vehicles/${vin}`];
}

const measured = async (web: WebProcess, line: string) =>
  Number(new RegExp(`^${line} (\\d+)`, "m").exec((await web.app.inject("/metrics")).body)?.[1]);
const answered = (web: WebProcess, server: "replica" | "primary") =>
  measured(web, `autohub_public_reads_total\\{server="${server}"\\}`);
const failed = (web: WebProcess) => measured(web, "autohub_read_replica_failures_total");

it.each(ENGINES)(
  "reads what the public sees from the replica, and nothing of it from the primary, with %s",
  async (engine) => {
    const web = webOf(engine);
    await everyoneUsesReplica(true);
    await expect.poll(() => titlesOf(web), QUICKLY).toEqual(["first", "second"]);
    const urls = await publicUrls();
    // A process without enough processor time takes the replica for old, so one round may not be enough.
    const round = async () => {
      const before = { replica: await answered(web, "replica"), primary: await answered(web, "primary") };
      for (const url of urls) expect([url, (await visit(web, url)).statusCode]).toEqual([url, 200]);
      const byReplica = (await answered(web, "replica")) - before.replica;
      return { all: byReplica > urls.length, byPrimary: (await answered(web, "primary")) - before.primary };
    };
    await expect.poll(round, QUICKLY).toEqual({ all: true, byPrimary: 0 });
    const readers = "select from pg_stat_activity where application_name = 'autohub-read'";
    expect((await onStandby(readers)).length).toBeGreaterThan(0);
    expect((await web.context.pool.query(readers)).rowCount).toBe(0);
  },
);

it("goes on answering the public while the primary cannot be reached, with either engine", async () => {
  const urls = await publicUrls();
  await primary.refuse();
  // The replica gets this change, and the index in memory cannot read it.
  await withClient(servers.url, (client) => client.query("update vehicles set price_usd = 1001 where title = 'first'"));
  const priced = () => onStandby("select price_usd::int from vehicles where title = 'first'");
  await expect.poll(priced, QUICKLY).toEqual([{ price_usd: 1001 }]);
  for (const web of processes) {
    const failing = async () => {
      const answers = await Promise.all(urls.map((url) => visit(web, url)));
      return answers.filter(({ statusCode }) => statusCode !== 200).length;
    };
    await expect.poll(failing, QUICKLY).toBe(0);
    expect((await web.app.inject("/readyz")).statusCode).toBe(503);
  }
  await primary.leadTo(servers.url);
  for (const web of processes) {
    await expect.poll(async () => (await web.app.inject("/readyz")).statusCode, QUICKLY).toBe(200);
  }
});

it("fails no call when the replica is killed, says so once, and uses it again when it is back, with either engine", async () => {
  await everyoneUsesReplica(true);
  const shoppers = letShoppersCome(await publicUrls());
  await shoppers.more(30);
  await servers.standby.kill();
  await everyoneUsesReplica(false);
  await shoppers.more(30);
  shoppers.slowDown();
  const lost = { status: "ready", notes: ["read replica 1 is not used: lost"] };
  for (const web of processes) {
    await expect.poll(async () => (await web.app.inject("/readyz")).json(), QUICKLY).toEqual(lost);
  }
  await servers.standby.start();
  await replica.leadTo(servers.standby.url);
  await everyoneUsesReplica(true);
  expect(await shoppers.leave()).toEqual([]);
  for (const web of processes) {
    expect(replicaStates(web)).toContain("lost");
    expect(replicaStates(web)).toSatisfy(onceEach);
  }
});

it("fails no call when the replica takes connections and says nothing any more, with either engine", async () => {
  const shoppers = letShoppersCome(await publicUrls());
  await shoppers.more(30);
  replica.hang();
  await everyoneUsesReplica(false);
  await shoppers.more(30);
  shoppers.slowDown();
  await replica.leadTo(servers.standby.url);
  await everyoneUsesReplica(true);
  expect(await shoppers.leave()).toEqual([]);
});

it("shows an administrator what he has just done, and shoppers soon, while the replica stands still", async () => {
  const login = await one.app.inject({ method: "POST", url: "/api/auth/login", payload: ADMIN });
  const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const admin = { headers: { cookie } };
  await one.context.db.updateTable("dealerships").set({ status: "expired" }).execute();
  for (const web of processes) await expect.poll(() => titlesOf(web), QUICKLY).toEqual([]);
  await everyoneUsesReplica(true);

  await onStandby("select pg_wal_replay_pause()");
  await expect.poll(() => onStandby("select pg_get_wal_replay_pause_state() as state")).toEqual([{ state: "paused" }]);
  const payload = { key: "contactEmail", value: "new@cars.example" };
  await one.app.inject({ method: "POST", url: "/api/admin/settings", payload, ...admin });
  await one.app.inject({ method: "POST", url: `/api/dealerships/${harbor}/renew`, payload: { days: 30 }, ...admin });
  for (const web of [other, one]) {
    expect(await titlesOf(web, cookie)).toEqual(["first", "second"]);
    expect((await web.app.inject({ url: "/api/settings", ...admin })).json().contactEmail).toBe("new@cars.example");
    expect((await web.app.inject({ url: "/", ...admin })).body).toContain("2 cars");
  }
  for (const web of processes) {
    await expect.poll(() => titlesOf(web), QUICKLY).toEqual(["first", "second"]);
    const shown = async () => (await web.app.inject("/api/settings")).json().contactEmail;
    await expect.poll(shown, QUICKLY).toBe("new@cars.example");
  }
  await expect.poll(() => replicaStates(one).at(-1), QUICKLY).toBe("behind");
  expect(await onStandby("select pg_get_wal_replay_pause_state() as state")).toEqual([{ state: "paused" }]);
  await onStandby("select pg_wal_replay_resume()");
  await everyoneUsesReplica(true);
});

it("keeps shared caches from answering an administrator", async () => {
  const shopper = await one.app.inject("/api/locations");
  const login = await one.app.inject({ method: "POST", url: "/api/auth/login", payload: ADMIN });
  const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const admin = await one.app.inject({ url: "/api/locations", headers: { cookie } });
  expect(shopper.headers).toMatchObject({ "cache-control": expect.stringContaining("s-maxage"), vary: "cookie" });
  expect(admin.headers).toMatchObject({ "cache-control": "private, no-cache", vary: "cookie" });
});

it("asks the primary what the replica cancelled because it stood in the replay's way", async () => {
  const isReading = "select from pg_stat_activity where query like '%read whole%' and pid <> pg_backend_pid()";
  const scene = async () => {
    const failures = await failed(one);
    let word: string | undefined;
    const slow = "select 'read whole' as word, pg_sleep(0.5) from settings limit 1";
    const reading = one.context.reads.public.pool.query<{ word: string }>(slow).then(({ rows }) => {
      word = rows[0]?.word;
    });
    while (word === undefined && (await onStandby(isReading)).length === 0);
    // Replaying the lock cancels statements that read the table.
    await one.context.pool.query("begin; lock table settings in access exclusive mode; commit");
    await reading;
    return { word, failures: (await failed(one)) - failures };
  };
  await expect.poll(scene, QUICKLY).toEqual({ word: "read whole", failures: 1 });
});

it("finds out which replica is behind, and builds a whole index from it all the same", async () => {
  await everyoneUsesReplica(true);
  const { pool, publicReads, databaseUrl, log } = one.context;
  const known = new VehicleIndex({ pool, databaseUrl, log });
  const behind = openDb(servers.standby.url, log);
  const onReplica = async <T>(work: (client: pg.ClientBase) => Promise<T>) => {
    const client = await behind.pool.connect();
    return work(client).finally(() => client.release());
  };
  await known.refresh();
  await expect.poll(async () => isCurrent(behind.pool, (await known.state()).position), QUICKLY).toBe(true);
  await onStandby("select pg_wal_replay_pause()");
  await expect.poll(() => onStandby("select pg_get_wal_replay_pause_state() as state")).toEqual([{ state: "paused" }]);
  const [added = 0] = await addCars(["third", 3_000]);
  await known.refresh();
  const { position } = await known.state();
  // Nothing is open: neither shows a change from here on, and yet they are not of the same moment.
  expect([await isCurrent(pool, position), await isCurrent(behind.pool, position)]).toEqual([true, false]);

  // Results for the new moment are not shown with the rows of the old one, nor is a 404.
  const reads = { ...publicReads, ...behind };
  const byPrice = vehicleQuerySchema.parse({ sortBy: "price_low" });
  const { total, vehicles: listed } = await listVehicles(new MemorySearch(reads, known), byPrice);
  expect([total, ...listed.map(({ title }) => title)]).toEqual([3, "first", "second", "third"]);
  expect((await findAnywhere(reads, ({ pool }) => getVehicle(pool, String(added)))).title).toBe("third");

  const index = new VehicleIndex({ pool, databaseUrl, log, onReplica });
  const { store } = await index.state();
  expect([store.total, store.slotOf(added) >= 0]).toEqual([3, true]);
  await index.close();
  await known.close();
  await onStandby("select pg_wal_replay_resume()");
  await expect.poll(() => isCurrent(behind.pool, position), QUICKLY).toBe(true);
  await behind.db.destroy();
  await one.context.db.deleteFrom("vehicles").where("id", "=", added).execute();
  await everyoneUsesReplica(true);
});

it("does not ask a replica of another database", async () => {
  // Its notes are no states of the other replica (`replicaStates`).
  const log = pino({ level: "silent" });
  // All servers of the tests are copies of one, so this one reports another identity: its own function hides PostgreSQL's.
  const database = await createTestDatabase({ migrated: false });
  await withClient(database.url, async (client) => {
    await client.query("create function pg_control_system() returns table (system_identifier bigint) return 1::bigint");
    await client.query(`alter database ${client.database} set search_path = public, pg_catalog`);
  });
  const elsewhere = openDb(database.url, log);
  const reads = openReads({
    ...{ primary: elsewhere, primaryUrl: database.url, replicaUrls: [servers.standby.url], log },
  });
  await expect.poll(reads.notes, QUICKLY).toEqual(["read replica 1 is not used: refused"]);
  await reads.close();
  await elsewhere.db.destroy();
  await database.drop();
});

it("forgets what was lost with the primary when the replica takes its place", async () => {
  // Earlier commits have reached the standby: test servers write their log a moment after a commit.
  await expect
    .poll(() => onStandby("select title from vehicles order by id"), QUICKLY)
    .toEqual([{ title: "first" }, { title: "second" }]);
  await servers.standby.kill();
  await everyoneUsesReplica(false);
  await addCars(["never replicated", 3_000]);
  for (const web of processes) await expect.poll(() => titlesOf(web), QUICKLY).toContain("never replicated");
  await primary.refuse();
  await servers.stopPrimary();
  await servers.standby.start();
  await onStandby("select pg_promote()");
  await primary.leadTo(servers.standby.url);
  await replica.leadTo(servers.standby.url);
  for (const web of processes) await expect.poll(() => titlesOf(web), QUICKLY).toEqual(["first", "second"]);
  await addCars(["after", 4_000]);
  for (const web of processes) {
    await expect.poll(() => titlesOf(web), QUICKLY).toEqual(["first", "second", "after"]);
    await expect.poll(() => replicaStates(web).at(-1), QUICKLY).toBe("refused");
    expect(replicaStates(web)).toSatisfy(onceEach);
  }
});
