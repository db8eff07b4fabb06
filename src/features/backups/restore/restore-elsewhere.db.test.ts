import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDb } from "#kernel/database/db.ts";
import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import {
  type BackedUp,
  CARS,
  CONSENT,
  checksums,
  log,
  PLAIN,
  query,
  SEALED,
  SIGNING,
  startBackedUp,
} from "#test/backup-kit.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { type FakeS3, startFakeS3 } from "#test/fake-s3/start-fake-s3.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { openCipher } from "../archive/encryption.ts";
import { openPlace } from "../backup-place.ts";
import { restoreBackup } from "./restore-backup.ts";

const ROOT = join(import.meta.dirname, "../../../..");
/** Each restore starts PostgreSQL. */
const PATIENCE = { timeout: 120_000 };

let kit: BackedUp;
let s3: FakeS3;
beforeAll(async () => {
  kit = await startBackedUp();
  s3 = await startFakeS3();
});
afterAll(async () => {
  await kit?.close();
  await s3?.close();
});

describe("object storage", PATIENCE, () => {
  it("takes an encrypted backup with its log and gives it back, but nothing of a damaged one or under another passphrase", async () => {
    const remote = openPlace(`s3://${s3.settings.bucket}/safe/backups`, { s3: s3.settings, log });
    const made = await kit.physical(remote, SEALED);
    const atFirst = await kit.noted();
    await kit.note("in the log");
    await kit.logCopier(remote, SEALED)();
    const names = [...s3.objects.keys()];
    const object = `safe/backups/${made.name}`;
    expect(names).toContain(object);
    expect(names.some((name) => name.startsWith(`safe/backups/log/${made.chain}/`))).toBe(true);
    const whole = s3.objects.get(object);
    if (!whole) throw new Error("the backup is not in the bucket");
    expect(whole.body.includes("autohub-backup.json")).toBe(false);

    const target = kit.newFolder();
    const into = (name: string, cipher: typeof PLAIN) => kit.restore({ place: remote, name }, { cipher, target });
    await expect(into(made.name, PLAIN)).rejects.toThrow("It is encrypted");
    await expect(into(made.name, openCipher("the wrong passphrase", SIGNING))).rejects.toThrow("is not the passphrase");
    s3.objects.set(`safe/backups/cut-${made.name}`, { ...whole, body: whole.body.subarray(0, -5_000) });
    await expect(into(`cut-${made.name}`, SEALED)).rejects.toThrow("damaged or cut off");
    await expect(into("no-such.tar.zst", PLAIN)).rejects.toThrow("There is no no-such.tar.zst");
    expect(readdirSync(target)).toEqual([]);

    const options = { until: "latest", cipher: SEALED, target } as const;
    expect((await kit.restore({ place: remote, name: made.name }, options)).counts.settings).toBe(atFirst + 1);
    await remote.close();
  });
});

describe("a backup of rows", PATIENCE, () => {
  it("goes into another PostgreSQL, equal table by table, and on from there, and into a new embedded database", async () => {
    const sums = await checksums(kit.url);
    const made = await kit.logical();
    const other = await createTestDatabase({ migrated: false });
    try {
      const target = kit.newFolder();
      const into = () =>
        restoreBackup(
          { place: kit.place, name: made.name },
          { dataDir: target, databaseUrl: other.url },
          { cipher: PLAIN, until: "backup" },
        );
      await into();
      expect(await checksums(other.url)).toEqual(sums);
      expect(existsSync(join(target, "mail-key"))).toBe(false);
      expect(readFileSync(join(target, CONSENT), "utf8")).toBe("a sealed contract");
      // Sequences continue, and triggers work again.
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
    const embedded = await kit.restore({ place: kit.place, name: made.name });
    expect(embedded.counts).toMatchObject({ dealerships: 1, vehicles: CARS });
  });

  it("of a newer AutoHub is refused", async () => {
    await query(kit.url, "insert into migrations (name) values ('9999_of_tomorrow.sql')");
    const { name } = await kit.logical();
    await query(kit.url, "delete from migrations where name = '9999_of_tomorrow.sql'");
    const target = kit.newFolder();
    const refused = kit.restore({ place: kit.place, name }, { target });
    await expect(refused).rejects.toThrow("made by a newer AutoHub (9999_of_tomorrow.sql)");
    expect(readdirSync(target)).toEqual([]);
  });

  it("made with a migration that reads otherwise today is refused", async () => {
    const [first] = await query<{ name: string; checksum: string }>(
      kit.url,
      "select name, checksum from migrations order by name limit 1",
    );
    await query(kit.url, `update migrations set checksum = 'another' where name = '${first?.name}'`);
    const { name } = await kit.logical();
    await query(kit.url, `update migrations set checksum = '${first?.checksum}' where name = '${first?.name}'`);
    await expect(kit.restore({ place: kit.place, name })).rejects.toThrow(`renamed or edited since (${first?.name})`);
  });
});

describe("a process that is killed", PATIENCE, () => {
  /** Runs a command of the package and kills it as soon as a path exists. */
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
    const to = join(kit.folder, "killed-backup");
    const partial = join(to, ".partial");
    const writing = () =>
      existsSync(partial) && readdirSync(partial).some((name) => statSync(join(partial, name)).size > 0);
    expect(await killed("backup.ts", ["--to", to], { DATA_DIR: kit.dataDir }, writing)).toBe(true);
    expect(readdirSync(to)).toEqual([".partial"]);
    // The server has ended that backup, and the next one is not affected.
    const next = openPlace(to, { s3: null, log });
    const { name } = await kit.physical(next);

    const target = kit.newFolder();
    const restoring = () => existsSync(join(target, "restoring", "postgres", "base"));
    expect(await killed("restore.ts", [join(to, name)], { DATA_DIR: target }, restoring)).toBe(true);
    expect(readdirSync(target).sort()).toEqual(["postgres.lock", "restoring"]);
    await expect(startEmbeddedPostgres({ dataDir: target, durable: false })).rejects.toThrow("was interrupted");
    // Killed later, after the keys were moved into their place and before the database was.
    cpSync(join(kit.dataDir, "mail-key"), join(target, "mail-key"));
    mkdirSync(join(target, "restoring"), { recursive: true });
    const { counts } = await kit.restore({ place: next, name }, { target });
    expect(counts).toMatchObject({ dealerships: 1, vehicles: CARS, settings: await kit.noted() });
  });
});
