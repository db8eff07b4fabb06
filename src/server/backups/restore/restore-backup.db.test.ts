import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { type FakeS3, startFakeS3 } from "#test/fake-s3/start-fake-s3.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { openDb } from "../../infra/database/db.ts";
import { migrate } from "../../infra/database/migrate.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../infra/embedded-postgres/start-embedded-postgres.ts";
import { createLogger } from "../../infra/logger.ts";
import { openCipher } from "../archive/encryption.ts";
import { type BackupPlace, openPlace } from "../backup-place.ts";
import { copyLog, LogPosition } from "../log/copy-log.ts";
import { makeBackup } from "../make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import type { RestoreUntil } from "./restore-kind.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const log = createLogger({ level: "silent", pretty: false });
const PLAIN = openCipher(null);
const signal = new AbortController().signal;
const CARS = 300;
/** Each restore starts PostgreSQL. */
const PATIENCE = { timeout: 120_000 };

let folder: string;
let dataDir: string;
let postgres: EmbeddedPostgres;
let place: BackupPlace;
let s3: FakeS3;

/** One connection as the owner. */
async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<Row>(sql).finally(() => client.end())).rows;
}

/** A checksum of every table's rows, but of those that a restore mends or leaves out. */
async function checksums(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not in ('backups', 'backup_settings', 'vehicle_changes', 'vehicle_change_log_state',
        'sync_run_vehicles', 'migrations', 'mails') order by relname`,
  );
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '\n' order by t::text), '')) as sum from "${name}" t`,
  );
  const rows = await query<{ name: string; sum: string }>(url, each.join(" union all "));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

const database = () => ({ url: postgres.url, databaseDir: join(dataDir, "postgres") });
const deps = (to: BackupPlace = place, cipher = PLAIN) => ({ database: database(), place: to, cipher, dataDir, log });
const newFolder = () => mkdtempSync(join(folder, "empty-"));
const settingsOf = (url: string) =>
  query<{ key: string; value: string }>(url, "select key, value from settings order by key");

/** Restores into a new folder and looks at what came of it. */
async function restored<T>(
  source: { place: BackupPlace; name: string },
  look: (url: string) => Promise<T>,
  options: { until?: RestoreUntil; cipher?: typeof PLAIN } = {},
) {
  const target = newFolder();
  const { until = "backup", cipher = PLAIN } = options;
  const outcome = await restoreBackup(
    source,
    { dataDir: target, databaseUrl: null },
    { cipher, until, durable: false },
  );
  const running = await startEmbeddedPostgres({ dataDir: target, durable: false });
  try {
    return { outcome, target, seen: await look(running.url) };
  } finally {
    await running.stop();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "autohub-backups-"));
  dataDir = join(folder, "data");
  postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  await migrate(postgres.url, log);
  const { db } = openDb(postgres.url, log, 2);
  const dealership = await insertDealership(db);
  await insertVehicles(
    db,
    dealership,
    Array.from({ length: CARS }, () => makeFacts()),
  );
  await db.destroy();
  await query(postgres.url, "insert into settings (key, value) values ('discountCode', 'BEFORE')");
  await query(
    postgres.url,
    `insert into mails (key, kind, sealed, address_hash) values ('test 1', 'test', 'sealed', 'hash')`,
  );
  writeFileSync(join(dataDir, "mail-key"), "the key of mails", { mode: 0o600 });
  place = openPlace(join(folder, "backups"), { s3: null, log });
  s3 = await startFakeS3();
}, 60_000);
afterAll(async () => {
  await postgres?.stop();
  await s3?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a backup of the embedded database", PATIENCE, () => {
  it("comes back equal, with its keys, although rows were written all the while", async () => {
    const before = await checksums(postgres.url);
    let writes = 0;
    let done = false;
    const writing = (async () => {
      while (!done) {
        await query(
          postgres.url,
          "insert into settings (key, value) values ('written-meanwhile', '') on conflict (key) do update set updated_at = now()",
        );
        writes += 1;
      }
    })();
    const made = await makeBackup(deps(), { kind: "physical", goesOn: false, signal });
    done = true;
    await writing;
    expect(writes).toBeGreaterThan(0);
    const { outcome, target, seen } = await restored({ place, name: made.name }, async (url) => ({
      sums: await checksums(url),
      mails: await query(url, "select state, answer from mails"),
    }));
    // What was written meanwhile may be in it or not; everything else is as it was.
    expect({ ...seen.sums, settings: "" }).toEqual({ ...before, settings: "" });
    expect(seen.mails).toEqual([{ state: "unsure", answer: expect.stringContaining("has been restored") }]);
    expect(outcome.counts).toMatchObject({ dealerships: 1, vehicles: CARS });
    expect(readFileSync(join(target, "mail-key"), "utf8")).toBe("the key of mails");
    expect(statSync(join(target, "mail-key")).mode & 0o777).toBe(0o600);
    expect(readdirSync(target)).not.toContain("restoring");
    await query(postgres.url, "delete from settings where key = 'written-meanwhile'");
  });

  it("refuses a place in which there is something, and leaves it as it is", async () => {
    const { name } = await makeBackup(deps(), { kind: "physical", goesOn: false, signal });
    const sums = await checksums(postgres.url);
    const into = (target: string) =>
      restoreBackup({ place, name }, { dataDir: target, databaseUrl: null }, { cipher: PLAIN, until: "backup" });
    await expect(into(dataDir)).rejects.toThrow(`There is an AutoHub in ${dataDir} already`);
    expect(await checksums(postgres.url)).toEqual(sums);
    const keyOnly = newFolder();
    writeFileSync(join(keyOnly, "mail-key"), "somebody's");
    await expect(into(keyOnly)).rejects.toThrow("(mail-key)");
    expect(readdirSync(keyOnly)).toEqual(["mail-key"]);
  });

  it("leaves the place empty when the backup is damaged, of a newer AutoHub, or under another passphrase", async () => {
    const cipher = openCipher("the right passphrase");
    const { name } = await makeBackup(deps(place, cipher), { kind: "physical", goesOn: false, signal });
    const target = newFolder();
    const into = (from: string, passphrase: string | null) =>
      restoreBackup(
        { place, name: from },
        { dataDir: target, databaseUrl: null },
        { cipher: openCipher(passphrase), until: "backup", durable: false },
      );
    await expect(into(name, null)).rejects.toThrow("It is encrypted");
    await expect(into(name, "the wrong passphrase")).rejects.toThrow("is not the passphrase");
    const whole = readFileSync(join(folder, "backups", name));
    expect(whole.includes("autohub-backup.json")).toBe(false);
    writeFileSync(join(folder, "backups", `cut-${name}`), whole.subarray(0, -5_000));
    await expect(into(`cut-${name}`, "the right passphrase")).rejects.toThrow("damaged or cut off");
    await query(postgres.url, "insert into migrations (name) values ('9999_of_tomorrow.sql')");
    const { name: newer } = await makeBackup(deps(), { kind: "physical", goesOn: false, signal });
    await query(postgres.url, "delete from migrations where name = '9999_of_tomorrow.sql'");
    await expect(into(newer, null)).rejects.toThrow("made by a newer AutoHub (9999_of_tomorrow.sql)");
    await expect(into("no-such.tar.zst", null)).rejects.toThrow("There is no no-such.tar.zst");
    expect(readdirSync(target)).toEqual([]);
  });
});

describe("the copied log", PATIENCE, () => {
  it("leads to its end, to a moment in it, and no further than it can be read", async () => {
    const beside = openPlace(join(folder, "with-log"), { s3: null, log });
    const made = await makeBackup(deps(beside), { kind: "physical", goesOn: true, signal });
    expect(made.chain).not.toBeNull();
    const position = new LogPosition();
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const copy = async () => {
      await client.query("checkpoint"); // fsync is off in tests, so the log is written late
      return copyLog(client, {
        databaseDir: join(dataDir, "postgres"),
        store: beside.store,
        cipher: PLAIN,
        position,
        signal,
      });
    };
    const setCode = (value: string) =>
      client.query("update settings set value = $1 where key = 'discountCode'", [value]);
    await setCode("FIRST");
    await copy();
    await sleep(1_100);
    const moment = new Date();
    await sleep(1_100);
    await setCode("SECOND");
    await client.query("select pg_switch_wal()");
    await copy();
    await setCode("THIRD");
    const end = await copy();
    await setCode("NEVER COPIED");
    await client.end();
    expect(end?.until.getTime()).toBeGreaterThan(moment.getTime());

    const source = { place: beside, name: made.name };
    const lookAt = async (url: string) => ({
      settings: await settingsOf(url),
      slots: await query(url, "select slot_name from pg_replication_slots"),
    });
    const code = async (until: RestoreUntil) => {
      const { outcome, seen } = await restored(source, lookAt, { until });
      // A restored database has no slot, so it begins a chain of its own: two never write one log.
      expect(seen.slots).toEqual([]);
      return [seen.settings.find(({ key }) => key === "discountCode")?.value, outcome.damaged];
    };
    expect(await code(moment)).toEqual(["FIRST", null]);
    expect(await code("latest")).toEqual(["THIRD", null]);
    await expect(code(new Date(Date.now() + 3_600_000))).rejects.toThrow("The copied log reaches only to");
    await expect(code(new Date(Date.now() - 3_600_000))).rejects.toThrow("Take an older backup");

    const pieces = readdirSync(join(folder, "with-log", "log", made.chain ?? "")).sort();
    const last = pieces.at(-1) ?? "";
    writeFileSync(join(folder, "with-log", "log", made.chain ?? "", last), "damaged");
    expect(await code("latest")).toEqual(["SECOND", `log/${made.chain}/${last}`]);
    await query(postgres.url, "update settings set value = 'BEFORE' where key = 'discountCode'");
  });
});

describe("object storage", PATIENCE, () => {
  it("takes a backup with its log and gives it back", async () => {
    const address = `s3://${s3.settings.bucket}/safe/backups`;
    const remote = openPlace(address, { s3: s3.settings, log });
    const cipher = openCipher("a passphrase for the bucket");
    const made = await makeBackup(deps(remote, cipher), { kind: "physical", goesOn: true, signal });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query("insert into settings (key, value) values ('in the log', 'yes')");
    await client.query("checkpoint");
    const parts = {
      databaseDir: join(dataDir, "postgres"),
      store: remote.store,
      cipher,
      position: new LogPosition(),
      signal,
    };
    await copyLog(client, parts);
    await client.end();
    const names = [...s3.objects.keys()];
    expect(names).toContain(`safe/backups/${made.name}`);
    expect(names.some((name) => name.startsWith(`safe/backups/log/${made.chain}/`))).toBe(true);
    const { seen } = await restored({ place: remote, name: made.name }, settingsOf, { until: "latest", cipher });
    expect(seen).toContainEqual({ key: "in the log", value: "yes" });
    await query(postgres.url, "delete from settings where key = 'in the log'");
    await remote.close();
  });
});

describe("a backup of rows", PATIENCE, () => {
  it("goes into another PostgreSQL, equal table by table, and on from there", async () => {
    const before = await checksums(postgres.url);
    const made = await makeBackup(deps(), { kind: "logical", goesOn: false, signal });
    const other = await createTestDatabase({ migrated: false });
    try {
      const target = newFolder();
      const into = () =>
        restoreBackup(
          { place, name: made.name },
          { dataDir: target, databaseUrl: other.url },
          { cipher: PLAIN, until: "backup" },
        );
      await into();
      expect(await checksums(other.url)).toEqual(before);
      expect(readFileSync(join(target, "mail-key"), "utf8")).toBe("the key of mails");
      // Sequences go on, and triggers work again.
      const { db } = openDb(other.url, log, 2);
      const [{ most } = { most: 0 }] = await query<{ most: number }>(other.url, "select max(id) as most from vehicles");
      const dealership = await insertDealership(db);
      await insertVehicles(db, dealership, [makeFacts()]);
      await db.destroy();
      expect(await query(other.url, `select id > ${most} as after from vehicles order by id desc limit 1`)).toEqual([
        { after: true },
      ]);
      expect(await query(other.url, `select vehicle_count from dealerships where id = ${dealership}`)).toEqual([
        { vehicle_count: 1 },
      ]);
      rmSync(target, { recursive: true });
      await expect(into()).rejects.toThrow("The database has tables already");
    } finally {
      await other.drop();
    }
  });

  it("goes into a new embedded database as well", async () => {
    const before = await checksums(postgres.url);
    const made = await makeBackup(deps(), { kind: "logical", goesOn: false, signal });
    const { seen } = await restored({ place, name: made.name }, checksums);
    expect(seen).toEqual(before);
  });
});

describe("a process that is killed", PATIENCE, () => {
  /** Runs a command of the package and kills it once a path appears. */
  async function killed(command: string, args: string[], env: Record<string, string>, appears: () => boolean) {
    const child = spawn(process.execPath, [join(ROOT, "scripts", command), ...args], {
      env: { ...process.env, DATABASE_URL: "", ...env },
      stdio: "ignore",
    });
    const exited = once(child, "exit");
    while (!appears() && child.exitCode === null) await sleep(5);
    const wasKilled = child.kill("SIGKILL");
    await exited;
    return wasKilled;
  }

  it("in the middle of a backup leaves no file that could be taken for one", async () => {
    const to = join(folder, "killed-backup");
    const partial = join(to, ".partial");
    const begun = () =>
      existsSync(partial) && readdirSync(partial).some((name) => statSync(join(partial, name)).size > 0);
    expect(await killed("backup.ts", ["--to", to], { DATA_DIR: dataDir }, begun)).toBe(true);
    expect(readdirSync(to)).toEqual([".partial"]);
    // The server has ended that backup, and the next one is made as if it had not been.
    const next = openPlace(to, { s3: null, log });
    const { name } = await makeBackup(deps(next), { kind: "physical", goesOn: false, signal });
    expect((await restored({ place: next, name }, checksums)).seen).toEqual(await checksums(postgres.url));
  });

  it("in the middle of a restore leaves a place that no start takes for a database, and the next restore makes whole", async () => {
    const { name } = await makeBackup(deps(), { kind: "physical", goesOn: false, signal });
    const target = newFolder();
    const begun = () => existsSync(join(target, "restoring", "postgres", "base"));
    expect(await killed("restore.ts", [join(folder, "backups", name)], { DATA_DIR: target }, begun)).toBe(true);
    expect(readdirSync(target)).toEqual(["restoring"]);
    await expect(startEmbeddedPostgres({ dataDir: target, durable: false })).rejects.toThrow("was interrupted");
    // Killed later, between putting the keys and the database into their place.
    cpSync(join(dataDir, "mail-key"), join(target, "mail-key"));
    mkdirSync(join(target, "restoring"), { recursive: true });
    await restoreBackup(
      { place, name },
      { dataDir: target, databaseUrl: null },
      { cipher: PLAIN, until: "backup", durable: false },
    );
    const running = await startEmbeddedPostgres({ dataDir: target, durable: false });
    expect(await checksums(running.url)).toEqual(await checksums(postgres.url));
    await running.stop();
  });
});
