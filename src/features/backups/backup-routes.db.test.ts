import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DurableTaskWorker } from "#kernel/jobs/durable-task.ts";
import { letConfirmationsAge } from "#test/auth-kit.ts";
import { overtake } from "#test/overtake.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { openDestinations } from "./backup-destination.ts";
import type { BackupStatus } from "./backup-endpoints.ts";
import { backupJob } from "./backup-job.ts";
import { recordCommandBackup } from "./backup-records.ts";

let test: TestApp;
let owner: string;
let worker: DurableTaskWorker;
const folder = mkdtempSync(join(tmpdir(), "autohub-places-"));
/** A command's backup that was cut off before the worker started. */
let ofDeadCommand: number;
beforeAll(async () => {
  test = await createTestApp({ works: "later" });
  ofDeadCommand = await recordCommandBackup(test.context.db, "logical", "/somewhere");
  worker = await test.context.startWorker();
  owner = await test.signInAs("owner");
});
afterAll(async () => {
  await worker.stop(0);
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const status = async (): Promise<BackupStatus> =>
  (await test.app.inject({ url: "/api/admin/backups", headers: { cookie: owner } })).json();
const post = (url: string, cookie: string, payload: object = {}) =>
  test.app.inject({ method: "POST", url, headers: { cookie }, payload });

it("makes a backup when an owner asks, and shows that it is whole", async () => {
  expect(await status()).toMatchObject({
    kind: "logical",
    isBesideDatabase: true,
    isEncrypted: false,
    keyToKeep: join(test.context.config.dataDir, "mail-key"),
    lastGood: null,
    lossMinutes: null,
    nightly: true,
    keep: 7,
  });
  const [first, second] = await Promise.all([post("/api/admin/backups", owner), post("/api/admin/backups", owner)]);
  expect([first.statusCode, second.statusCode]).toEqual([202, 202]);
  expect([first.json().started, second.json().started].sort()).toEqual([false, true]);
  await expect.poll(async () => (await status()).lastGood?.status, { timeout: 50_000 }).toBe("done");
  const { lastGood, isUnderWay } = await status();
  expect(isUnderWay).toBe(false);
  expect(lastGood).toMatchObject({ trigger: "console", kind: "logical", error: null, isEncrypted: false });
  expect(readdirSync(join(test.context.config.dataDir, "backups"))).toContain(lastGood?.name);
  const log = await test.context.db.selectFrom("audit_log").select("action").where("subject", "=", "Backups").execute();
  expect(log).toEqual([{ action: "backup.started" }]);
});

it("does not start a command's backup over when the command has died", async () => {
  const find = async () => (await status()).recent.find((backup) => backup.id === ofDeadCommand);
  await expect.poll(async () => (await find())?.error, { timeout: 50_000 }).toBe("It was interrupted.");
});

describe("where backups go", () => {
  const PASSPHRASE = "a long passphrase of ours";
  const change = (body: object, cookie = owner) => post("/api/admin/backups/destination", cookie, body);
  const newFolder = () => mkdtempSync(join(folder, "place-"));
  const whole = () => expect.poll(async () => (await status()).isUnderWay, { timeout: 50_000 }).toBe(false);

  it("changes in the console: a whole encrypted backup is made there at once, and the others stay", async () => {
    const former = (await status()).place;
    const disk = newFolder();
    const changed = await change({ place: join(disk, "ours"), passphrase: PASSPHRASE, isStoredElsewhere: true });
    expect(changed.json()).toMatchObject({
      ...{ place: join(disk, "ours"), placeSetBy: "console", passphraseSetBy: "console", isEncrypted: true },
      ...{ isBesideDatabase: false, keyToKeep: null, isUnderWay: true, problem: null },
      otherPlaces: [former],
    });
    await whole();
    const { lastGood } = await status();
    expect(lastGood).toMatchObject({ place: join(disk, "ours"), isEncrypted: true, hasFormerPassphrase: false });
    expect(readdirSync(join(disk, "ours")).filter((name) => name !== ".partial")).toEqual(
      [lastGood?.name, "autohub-installation"].sort(),
    );
    const { db } = test.context;
    const log = await db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("subject", "=", "Backups")
      .execute();
    expect(log.slice(1)).toEqual([
      { action: "backup.place-set", details: join(disk, "ours") },
      { action: "backup.encrypted", details: "" },
    ]);
    const row = await db.selectFrom("backup_settings").selectAll().executeTakeFirstOrThrow();
    expect(row.sealed_passphrase?.includes(PASSPHRASE)).toBe(false);

    await change({ passphrase: "another passphrase", isStoredElsewhere: true });
    await whole();
    expect((await status()).recent.map(({ hasFormerPassphrase }) => hasFormerPassphrase).slice(0, 3)).toEqual([
      ...[false, true, false],
    ]);
  });

  it("is refused in the place of the AutoHub from which this one was restored, and the default place can be kept", async () => {
    const { db } = test.context;
    const place = newFolder();
    expect((await change({ place })).statusCode).toBe(200);
    await whole();
    expect((await change({ place })).json().message).toContain("Nothing was changed");
    await db.updateTable("backup_settings").set({ place: null, former_place: place }).execute();
    await db.updateTable("backup_settings").set({ installation: null, restored_at: new Date() }).execute();
    expect((await change({ place })).json().message).toContain("or of this one before it was restored");
    unlinkSync(join(place, "autohub-installation"));
    expect((await change({ place })).json().message).toContain("or of this one before it was restored");
    expect((await status()).formerPlace).toBe(place);
    expect((await change({ place: "" })).json()).toMatchObject({ placeSetBy: null, formerPlace: null });
    await whole();
    expect((await change({ place: newFolder() })).statusCode).toBe(200);
    await whole();
  });

  it("makes none in a folder whose disk is not mounted, until the owner says that it is mounted", async () => {
    const place = join(newFolder(), "disk");
    await change({ place });
    await whole();
    rmSync(place, { recursive: true });
    mkdirSync(place);
    await post("/api/admin/backups", owner);
    await whole();
    expect((await status()).recent[0]?.error).toContain("Is its disk mounted?");
    const refused = { message: expect.stringContaining("Is its disk mounted?"), code: "note-missing" };
    expect((await change({ place })).json()).toMatchObject(refused);
    expect((await change({ passphrase: null })).json()).toMatchObject(refused);
    expect(readdirSync(place)).toEqual([]);
    rmSync(place, { recursive: true });
    writeFileSync(place, "");
    expect((await change({ passphrase: null })).json()).toMatchObject(refused);
    expect((await change({ isMounted: true })).json().message).toContain("is a file");
    rmSync(place);
    mkdirSync(join(place, "autohub-installation"), { recursive: true });
    expect((await change({})).json()).toMatchObject(refused);
    rmdirSync(join(place, "autohub-installation"));
    expect((await change({ isMounted: true })).statusCode).toBe(200);
    await whole();
    expect((await status()).lastGood).toMatchObject({ place, error: null });
    writeFileSync(join(place, "autohub-installation"), "another\n");
    await post("/api/admin/backups", owner);
    await whole();
    expect((await status()).recent[0]?.error).toContain("Backups of another AutoHub");
    await change({ place: newFolder() });
    await whole();
  });

  it("needs the new passphrase for a backup that waited when it was set", async () => {
    const { db } = test.context;
    const { id } = await db
      .selectFrom("backups")
      .select("id")
      .where("status", "=", "done")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const early = { created_at: new Date(Date.now() - 3_600_000), started_at: new Date(Date.now() + 1_000) };
    await db.updateTable("backups").set(early).where("id", "=", id).execute();
    expect((await status()).recent.find((backup) => backup.id === id)?.hasFormerPassphrase).toBe(false);
  });

  it("is refused with a sentence where backups could not be kept", async () => {
    const [strange, foreign] = [newFolder(), newFolder()];
    writeFileSync(join(strange, "holiday.jpg"), "");
    writeFileSync(join(foreign, "autohub-20261123T030000Z-logical.tar.zst"), "");
    const said = async (place: string) => (await change({ place })).json().message;
    expect(await said("backups")).toContain("Give the folder's whole path");
    expect(await said(join(strange, "not", "mounted"))).toBe(
      `There is no folder ${join(strange, "not")}. Is its disk mounted?`,
    );
    expect(await said(strange)).toContain("There are other files");
    expect(await said(foreign)).toContain("Backups of another AutoHub are in");
    expect(await said(join(strange, "holiday.jpg"))).toContain("is a file");
    expect(await said(join(test.context.config.dataDir, "photos"))).toContain("own data folder");
    expect(await said("s3://bucket/backups")).toContain("Set FILES_S3_*");
    writeFileSync(join(foreign, "autohub-installation"), "another one");
    expect(await said(foreign)).toContain("Backups of another AutoHub are in");
    expect(await said("/proc/autohub")).toMatch(/cannot be used|may not read and write/);
    expect((await status()).placeSetBy).toBe("console");
  });

  it("takes an owner who has just confirmed who they are, and a passphrase that is stored elsewhere", async () => {
    const passphrase = { passphrase: "a third passphrase" };
    expect((await change(passphrase)).json().message).toContain("isStoredElsewhere must be true");
    expect((await change({ ...passphrase, isStoredElsewhere: true }, await test.signInAs("editor"))).statusCode).toBe(
      403,
    );
    await letConfirmationsAge(test);
    expect((await change({ place: "" })).json().code).toBe("confirm");
    const { db } = test.context;
    await db.updateTable("admin_sessions").set({ confirmed_at: new Date() }).execute();
    const { id } = await db
      .insertInto("backups")
      .values({ kind: "logical", trigger: "command", status: "running" })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await change({ place: "" })).json().message).toContain("A backup is being made");
    await db.deleteFrom("backups").where("id", "=", id).execute();
  });

  it("is set by variables before the console, and nothing is made without encryption when the key is missing", async () => {
    const { db, config, key, log } = test.context;
    const read = (more: object, box: typeof key.box | null) =>
      openDestinations({ ...config, ...more }, box, log).read(db);
    const byVariables = await read({ backupTo: "/mnt/elsewhere", backupPassphrase: "of the variable" }, null);
    expect(byVariables).toMatchObject({
      name: "/mnt/elsewhere",
      placeSetBy: "BACKUP_TO",
      passphraseSetBy: "BACKUP_PASSPHRASE",
    });
    expect(byVariables.openCipher().isOn).toBe(true);
    const withoutKey = await read({}, null);
    expect(() => withoutKey.openCipher()).toThrow("the installation's key (mail-key or MAIL_KEY) is missing");
  });

  it("counts for the command, too, which says so when it cannot read the passphrase", async () => {
    const run = promisify(execFile);
    const command = (dataDir: string) =>
      run(process.execPath, [resolve("scripts/backup.ts")], {
        env: { ...process.env, DATABASE_URL: test.databaseUrl, DATA_DIR: dataDir },
      });
    const { place } = await status();
    const { stdout } = await command(test.context.config.dataDir);
    expect(stdout).toContain(`Backup made: ${place}/autohub-`);
    expect(stdout).toContain("It is encrypted with the passphrase of the console.");
    await expect(command(newFolder())).rejects.toMatchObject({
      stderr: expect.stringContaining("The passphrase that is set in the console cannot be read"),
    });
  });

  it("goes back to the default place without encryption", async () => {
    const answer = (await change({ place: "", passphrase: null })).json();
    expect(answer).toMatchObject({ placeSetBy: null, isEncrypted: false, isBesideDatabase: true });
    await whole();
    expect((await status()).lastGood).toMatchObject({ isEncrypted: false, place: answer.place, error: null });
  });
});

it("drops a backup of a worker that is late: another one has taken it over", async () => {
  const { db, pool } = test.context;
  const before = readdirSync(join(test.context.config.dataDir, "backups"));
  // The backup reads this table under a lock, so it waits here.
  const holder = await pool.connect();
  await holder.query("begin; lock table dealerships in access exclusive mode");
  await post("/api/admin/backups", owner);
  const running = async () => {
    const { rows } = await pool.query("select key from leases where kind = 'backup' and key <> '0'");
    return rows[0]?.key ?? null;
  };
  await expect.poll(running, { timeout: 20_000 }).not.toBeNull();
  const id = Number(await running());
  const next = await overtake(test.context, "backup", id);
  await holder.query("commit");
  holder.release();
  const jobs = async () =>
    (await pool.query("select from pgboss.job where name = $1 and state = 'active'", [backupJob.name])).rowCount;
  await expect.poll(jobs, { timeout: 50_000 }).toBe(0);
  const row = await db.selectFrom("backups").select(["status", "name"]).where("id", "=", id).executeTakeFirstOrThrow();
  expect(row).toEqual({ status: "running", name: null });
  expect(readdirSync(join(test.context.config.dataDir, "backups"))).toEqual(before);
  await db.updateTable("backups").set({ status: "failed" }).where("id", "=", id).execute();
  await next.end();
});

it("lets owners alone change when backups are made", async () => {
  const editor = await test.signInAs("editor");
  const plan = { nightly: false, hour: 4, keep: 14 };
  expect((await post("/api/admin/backups/plan", editor, plan)).statusCode).toBe(403);
  expect((await post("/api/admin/backups", editor)).statusCode).toBe(403);
  expect((await post("/api/admin/backups/plan", owner, { ...plan, hour: 24 })).statusCode).toBe(400);
  expect((await post("/api/admin/backups/plan", owner, plan)).json()).toEqual(plan);
  expect(await status()).toMatchObject(plan);
});
