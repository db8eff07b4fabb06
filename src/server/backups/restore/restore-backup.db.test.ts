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
  utimesSync,
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
import { keyFingerprint } from "../../infra/installation-key.ts";
import { createLogger } from "../../infra/logger.ts";
import { openCipher } from "../archive/encryption.ts";
import { type BackupPlace, openPlace } from "../backup-place.ts";
import { BesideLog } from "../log/beside-log.ts";
import { copyLog, LogPosition } from "../log/copy-log.ts";
import { readPieceName } from "../log/log-pieces.ts";
import { type MadeBackup, makeBackup } from "../make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import type { RestoreUntil } from "./restore-kind.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const log = createLogger({ level: "silent", pretty: false });
const PLAIN = openCipher(null);
const SEALED = openCipher("the right passphrase");
const signal = new AbortController().signal;
const CARS = 60;
/** Each restore starts PostgreSQL. */
const PATIENCE = { timeout: 120_000 };

let folder: string;
let dataDir: string;
let postgres: EmbeddedPostgres;
let place: BackupPlace;
let s3: FakeS3;
/** What the database held before the backup that most tests share, and that backup; rows were written while it was made. */
let before: Record<string, string>;
let base: MadeBackup;

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

/** What encrypts mails, as the first start makes it. */
const KEY = Buffer.alloc(32, 7).toString("base64url");
/** A file about a dealership's consent, in a data folder. */
const CONSENT = join("consents", "7", "b1e0c1d4-0000-4000-8000-000000000000");

const database = () => ({ url: postgres.url, databaseDir: join(dataDir, "postgres") });
const deps = (to: BackupPlace = place, cipher = PLAIN) => ({ database: database(), place: to, cipher, dataDir, log });
const physical = (to?: BackupPlace, cipher?: typeof PLAIN) =>
  makeBackup(deps(to, cipher), { kind: "physical", goesOn: true, signal });
const logical = () => makeBackup(deps(), { kind: "logical", goesOn: false, signal });
const newFolder = () => mkdtempSync(join(folder, "empty-"));

/** Restores into a new folder, which lets PostgreSQL recover and counts the rows. */
async function restore(
  source: { place: BackupPlace; name: string },
  {
    until = "backup",
    cipher = PLAIN,
    target = newFolder(),
  }: { until?: RestoreUntil; cipher?: typeof PLAIN; target?: string } = {},
) {
  const outcome = await restoreBackup(
    source,
    { dataDir: target, databaseUrl: null },
    { cipher, until, durable: false },
  );
  return { ...outcome, target };
}

/** Starts a restored database as the product does and looks at it. */
async function lookAt<T>(target: string, look: (url: string) => Promise<T>): Promise<T> {
  const running = await startEmbeddedPostgres({ dataDir: target, durable: false });
  return look(running.url).finally(() => running.stop());
}

/** Each note is a row of a table whose rows a restore counts, so that the count tells how far it went. */
const noted = async () =>
  Number((await query<{ n: string }>(postgres.url, "select count(*) as n from settings"))[0]?.n);
const note = (name: string) =>
  query(
    postgres.url,
    `insert into settings (key, value) values ('${name}', '') on conflict (key) do update set updated_at = now()`,
  );

/** Copies the log to a place, as a worker does every minute. */
function logCopier(to: BackupPlace, cipher = PLAIN) {
  const position = new LogPosition();
  return async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      await client.query("checkpoint"); // fsync is off in tests, so the log is written late
      return await copyLog(client, { ...database(), store: to.store, cipher, position, signal });
    } finally {
      await client.end();
    }
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "autohub-backups-"));
  dataDir = join(folder, "data");
  // So little that a test can outrun it.
  postgres = await startEmbeddedPostgres({ dataDir, durable: false, settings: { max_slot_wal_keep_size: "32MB" } });
  await migrate(postgres.url, log);
  const { db } = openDb(postgres.url, log, 2);
  const dealership = await insertDealership(db);
  await insertVehicles(
    db,
    dealership,
    Array.from({ length: CARS }, () => makeFacts()),
  );
  await db.destroy();
  await query(
    postgres.url,
    `insert into mails (key, kind, sealed, address_hash) values ('test 1', 'test', 'sealed', 'hash')`,
  );
  writeFileSync(join(dataDir, "mail-key"), KEY, { mode: 0o600 });
  mkdirSync(join(dataDir, "consents", "7"), { recursive: true });
  writeFileSync(join(dataDir, CONSENT), "a sealed contract");
  place = openPlace(join(folder, "backups"), { s3: null, log });
  s3 = await startFakeS3();
  await note("written-meanwhile");
  before = await checksums(postgres.url);
  let writes = 0;
  let done = false;
  const writing = (async () => {
    while (!done) {
      await note("written-meanwhile");
      writes += 1;
    }
  })();
  base = await physical();
  done = true;
  await writing;
  expect(writes).toBeGreaterThan(0);
});
afterAll(async () => {
  await postgres?.stop();
  await s3?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a backup of the embedded database", PATIENCE, () => {
  it("comes back equal, with its keys, although rows were written all the while", async () => {
    const { target, counts } = await restore({ place, name: base.name });
    const seen = await lookAt(target, async (url) => ({
      sums: await checksums(url),
      mails: await query(url, "select state, answer from mails"),
      slots: await query(url, "select slot_name from pg_replication_slots"),
    }));
    // What was written meanwhile may be in it or not; everything else is as it was.
    expect({ ...seen.sums, settings: "" }).toEqual({ ...before, settings: "" });
    expect(seen.mails).toEqual([{ state: "unsure", answer: expect.stringContaining("has been restored") }]);
    // A restored database has no slot, so it begins a chain of its own: two never write one log.
    expect(seen.slots).toEqual([]);
    expect(counts).toMatchObject({ dealerships: 1, vehicles: CARS });
    expect(readFileSync(join(target, "mail-key"), "utf8")).toBe(KEY);
    expect(readFileSync(join(target, CONSENT), "utf8")).toBe("a sealed contract");
    expect(statSync(join(target, "mail-key")).mode & 0o777).toBe(0o600);
    expect(readdirSync(target)).not.toContain("restoring");
  });

  it("refuses a place in which there is something, and leaves it as it is", async () => {
    const sums = await checksums(postgres.url);
    const into = (target: string) => restore({ place, name: base.name }, { target });
    await expect(into(dataDir)).rejects.toThrow(`There is an AutoHub in ${dataDir} already`);
    expect(await checksums(postgres.url)).toEqual(sums);
    const keyOnly = newFolder();
    writeFileSync(join(keyOnly, "mail-key"), "somebody's");
    await expect(into(keyOnly)).rejects.toThrow("(mail-key)");
    expect(readdirSync(keyOnly)).toEqual(["mail-key"]);
  });
});

describe("the copied log", PATIENCE, () => {
  it("leads to its end, to a moment in it, and no further than it can be read", async () => {
    const copy = logCopier(place);
    const atFirst = await noted();
    await note("first");
    await copy();
    await sleep(1_100);
    const moment = new Date();
    await sleep(1_100);
    await note("second");
    await query(postgres.url, "select pg_switch_wal()");
    await copy();
    // Pieces say to the second how far they reach.
    await sleep(1_100);
    await note("third");
    const end = await copy();
    expect(end).toMatchObject({ chain: base.chain });
    expect(end?.until.getTime()).toBeGreaterThan(moment.getTime());
    await note("never copied");

    const source = { place, name: base.name };
    const reached = async (until: RestoreUntil) => {
      const { counts, damaged, logEnds } = await restore(source, { until });
      return [(counts.settings ?? 0) - atFirst, damaged, logEnds];
    };
    expect(await reached(moment)).toEqual([1, null, null]);
    await expect(reached(new Date(Date.now() + 3_600_000))).rejects.toThrow("The copied log reaches only to");
    await expect(reached(new Date(Date.now() - 3_600_000))).rejects.toThrow("Take an older backup");

    // More is written than the server keeps for a copy that does not come.
    for (let n = 0; n < 5; n++) {
      await note(`lost ${n}`);
      await query(postgres.url, "select pg_switch_wal()");
    }
    await expect(copy()).rejects.toThrow("the database has dropped a part of its log");
    expect(await copy()).toBeNull();
    expect(await query(postgres.url, "select slot_name from pg_replication_slots")).toEqual([]);
    // The next backup begins another chain. The first one still leads to where it was copied to, and not over the gap.
    const next = await physical();
    const atNext = await noted();
    await note("after the gap");
    expect(await copy()).toMatchObject({ chain: next.chain });
    expect(next.chain).not.toBe(base.chain);
    const later = await restore({ place, name: next.name }, { until: "latest" });
    expect(later.counts.settings).toBe(atNext + 1);
    expect(await reached("latest")).toEqual([3, null, null]);

    const wal = join(folder, "backups", "log", base.chain ?? "");
    const pieces = readdirSync(wal).sort();
    const last = pieces.at(-1) ?? "";
    writeFileSync(join(wal, last), "damaged");
    const lost = readPieceName(`log/${base.chain}/${last}`)?.until;
    expect(await reached("latest")).toEqual([2, `log/${base.chain}/${last}`, lost]);
  });
});

describe("what the rows need", PATIENCE, () => {
  it("travels beside the log when it is newer than the backup, encrypted, and what does not is named", async () => {
    const to = openPlace(join(folder, "beside"), { s3: null, log });
    rmSync(join(dataDir, "mail-key"));
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(join(dataDir, CONSENT), longAgo, longAgo);
    const made = await physical(to, SEALED);
    const chain = made.chain ?? "";
    const backedUpAt = new Date();
    const key = Buffer.alloc(32, 9).toString("base64url");
    writeFileSync(join(dataDir, "mail-key"), key);
    const [copied, never] = ["7/c0000000-0000-4000-8000-000000000001", "7/c0000000-0000-4000-8000-000000000002"];
    writeFileSync(join(dataDir, "consents", copied), "a later contract");
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query("insert into mail_key (fingerprint) values ($1)", [keyFingerprint(key)]);
    for (const name of [copied, never]) {
      await client.query(
        `insert into consents (dealership_id, kind, channel, given_on, recorded_by, sealed, file_name, file_kind, file_bytes, file_sha256, file_added_at)
         values (7, 'agreed', 'contract', '2026-01-02', 'a', 'x', $1, 'pdf', 1, 'x', now())`,
        [name],
      );
    }
    await client.end();
    const beside = new BesideLog();
    const files = { dataDir, store: to.store, cipher: SEALED };
    const copy = async () => {
      await logCopier(to, SEALED)();
      return beside.copy(files, { chain, backedUpAt });
    };
    try {
      // The key and the new file, once; the file that was there before the backup is in it.
      expect([await copy(), await copy()]).toEqual([2, 0]);
      expect(await new BesideLog().copy(files, { chain, backedUpAt })).toBe(0);
      const stored = readdirSync(join(folder, "beside", "log", chain, "beside"), { recursive: true }).map(String);
      for (const name of stored.filter((one) => /mail-key|c0000000/.test(one))) {
        const path = join(folder, "beside", "log", chain, "beside", name);
        expect(readFileSync(path).includes(key) || readFileSync(path).includes("contract")).toBe(false);
      }

      const { target, missing } = await restore({ place: to, name: made.name }, { until: "latest", cipher: SEALED });
      expect(readFileSync(join(target, "mail-key"), "utf8")).toBe(key);
      expect(readFileSync(join(target, "consents", copied), "utf8")).toBe("a later contract");
      expect(missing).toEqual([expect.stringContaining(`a file about consent (${never})`)]);
      rmSync(join(folder, "beside", "log", chain, "beside"), { recursive: true });
      const without = await restore({ place: to, name: made.name }, { until: "latest", cipher: SEALED });
      expect(without.missing).toEqual([
        expect.stringContaining("Missing is the key of mails and consent"),
        expect.stringContaining("2 files about consent"),
      ]);
      expect(existsSync(join(without.target, "mail-key"))).toBe(false);
      const asMailKey = await restoreBackup(
        { place: to, name: made.name },
        { dataDir: newFolder(), databaseUrl: null, elsewhere: { mailKey: key, consents: true } },
        { cipher: SEALED, until: "latest", durable: false },
      );
      expect(asMailKey.missing).toEqual([]);
    } finally {
      await query(postgres.url, "delete from mail_key");
      await query(postgres.url, "delete from consents");
      writeFileSync(join(dataDir, "mail-key"), KEY, { mode: 0o600 });
    }
  });
});

describe("object storage", PATIENCE, () => {
  it("takes an encrypted backup with its log and gives it back, but nothing of a damaged one or under another passphrase", async () => {
    const remote = openPlace(`s3://${s3.settings.bucket}/safe/backups`, { s3: s3.settings, log });
    const made = await physical(remote, SEALED);
    const atFirst = await noted();
    await note("in the log");
    await logCopier(remote, SEALED)();
    const names = [...s3.objects.keys()];
    const object = `safe/backups/${made.name}`;
    expect(names).toContain(object);
    expect(names.some((name) => name.startsWith(`safe/backups/log/${made.chain}/`))).toBe(true);
    const whole = s3.objects.get(object);
    if (!whole) throw new Error("the backup is not in the bucket");
    expect(whole.body.includes("autohub-backup.json")).toBe(false);

    const target = newFolder();
    const into = (name: string, cipher: typeof PLAIN) => restore({ place: remote, name }, { cipher, target });
    await expect(into(made.name, PLAIN)).rejects.toThrow("It is encrypted");
    await expect(into(made.name, openCipher("the wrong passphrase"))).rejects.toThrow("is not the passphrase");
    s3.objects.set(`safe/backups/cut-${made.name}`, { ...whole, body: whole.body.subarray(0, -5_000) });
    await expect(into(`cut-${made.name}`, SEALED)).rejects.toThrow("damaged or cut off");
    await expect(into("no-such.tar.zst", PLAIN)).rejects.toThrow("There is no no-such.tar.zst");
    expect(readdirSync(target)).toEqual([]);

    const options = { until: "latest", cipher: SEALED, target } as const;
    expect((await restore({ place: remote, name: made.name }, options)).counts.settings).toBe(atFirst + 1);
    await remote.close();
  });
});

describe("a backup of rows", PATIENCE, () => {
  it("goes into another PostgreSQL, equal table by table, and on from there, and into a new embedded database", async () => {
    const sums = await checksums(postgres.url);
    const made = await logical();
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
      expect(await checksums(other.url)).toEqual(sums);
      expect(readFileSync(join(target, "mail-key"), "utf8")).toBe(KEY);
      expect(readFileSync(join(target, CONSENT), "utf8")).toBe("a sealed contract");
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
    const embedded = await restore({ place, name: made.name });
    expect(await lookAt(embedded.target, checksums)).toEqual(sums);
  });

  it("of a newer AutoHub is refused", async () => {
    await query(postgres.url, "insert into migrations (name) values ('9999_of_tomorrow.sql')");
    const { name } = await logical();
    await query(postgres.url, "delete from migrations where name = '9999_of_tomorrow.sql'");
    const target = newFolder();
    const refused = restore({ place, name }, { target });
    await expect(refused).rejects.toThrow("made by a newer AutoHub (9999_of_tomorrow.sql)");
    expect(readdirSync(target)).toEqual([]);
  });

  it("made with a migration that reads otherwise today is refused", async () => {
    const [first] = await query<{ name: string; checksum: string }>(
      postgres.url,
      "select name, checksum from migrations order by name limit 1",
    );
    await query(postgres.url, `update migrations set checksum = 'another' where name = '${first?.name}'`);
    const { name } = await logical();
    await query(postgres.url, `update migrations set checksum = '${first?.checksum}' where name = '${first?.name}'`);
    await expect(restore({ place, name })).rejects.toThrow(`renamed or edited since (${first?.name})`);
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

  it("in the middle of a backup leaves no file that could be taken for one, and in the middle of a restore no database", async () => {
    const to = join(folder, "killed-backup");
    const partial = join(to, ".partial");
    const writing = () =>
      existsSync(partial) && readdirSync(partial).some((name) => statSync(join(partial, name)).size > 0);
    expect(await killed("backup.ts", ["--to", to], { DATA_DIR: dataDir }, writing)).toBe(true);
    expect(readdirSync(to)).toEqual([".partial"]);
    // The server has ended that backup, and the next one is made as if it had not been.
    const next = openPlace(to, { s3: null, log });
    const { name } = await physical(next);

    const target = newFolder();
    const restoring = () => existsSync(join(target, "restoring", "postgres", "base"));
    expect(await killed("restore.ts", [join(to, name)], { DATA_DIR: target }, restoring)).toBe(true);
    expect(readdirSync(target).sort()).toEqual(["postgres.lock", "restoring"]);
    await expect(startEmbeddedPostgres({ dataDir: target, durable: false })).rejects.toThrow("was interrupted");
    // Killed later, between putting the keys and the database into their place.
    cpSync(join(dataDir, "mail-key"), join(target, "mail-key"));
    mkdirSync(join(target, "restoring"), { recursive: true });
    await restore({ place: next, name }, { target });
    expect(await lookAt(target, checksums)).toEqual(await checksums(postgres.url));
  });
});
