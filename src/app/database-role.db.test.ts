import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { childEnvironment } from "#kernel/process/child-environment.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { AUDIT_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { warmCache } from "#test/warm-cache.ts";
import { grantToAddress, grantToRole } from "./database-role.ts";

const log = createLogger({ level: "silent", pretty: false });
const MAIN = join(import.meta.dirname, "./main.ts");
const NOT_ALLOWED = "42501";
/** The roles with which the product works in the database. */
const USERS = `select distinct usename as user from pg_stat_activity
  where datname = current_database() and application_name like 'autohub%' order by 1`;

let database: TestDatabase;
let product: pg.Client;
let owner: pg.Client;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  [product, owner] = await Promise.all([connect(database.productUrl), connect(database.url)]);
  folder = mkdtempSync(join(tmpdir(), "autohub-role-"));
  warmCache(folder);
});
afterAll(async () => {
  await Promise.all([product.end(), owner.end()]);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url);
  const result = await client.query(statement).finally(() => client.end());
  return result.rows;
}
const asProduct = async (statement: string) => (await product.query(statement)).rows;
const asOwner = async (statement: string) => (await owner.query(statement)).rows;
const entry = (subject: string, daysAgo: number) =>
  `insert into audit_log (admin_name, action, subject, created_at)
   values ('jane', 'dealership.renewed', '${subject}', now() - interval '${daysAgo} days')`;
const subjects = async () => (await asOwner("select subject from audit_log order by id")).map(({ subject }) => subject);

describe("the product's role", () => {
  it.each([
    "create table spare (n int)",
    "create schema spare",
    "create function spare() returns int language sql as 'select 1'",
    "alter table vehicles add column spare int",
    "alter table audit_log disable trigger all",
    "drop table settings",
    "truncate settings",
    "create trigger spare before insert on settings for each row execute function guard_audit_log()",
    "create or replace function guard_audit_log() returns trigger language plpgsql as 'begin return old; end'",
    "delete from migrations",
    "delete from schema_objects",
    "create table pgboss.spare (n int)",
    "drop table pgboss.job",
    "create role spare",
    "set role autohub",
    "set session_replication_role = replica",
    "copy settings to program 'true'",
  ])("may not: %s", async (statement) => {
    await expect(asProduct(statement)).rejects.toMatchObject({ code: NOT_ALLOWED });
  });

  it("may read and write rows, and make tables of the moment", async () => {
    await asProduct("insert into settings (key, value) values ('spare', 'true')");
    await asProduct(
      "update settings set value = 'false' where key = 'spare'; delete from settings where key = 'spare'",
    );
    await asProduct("create temp table moment as select 1 as n");
  });

  it("may only add to the audit log and read it", async () => {
    await asProduct(entry("added", 0));
    expect(await asProduct("select subject from audit_log where subject = 'added'")).toHaveLength(1);
    for (const statement of [
      "update audit_log set subject = 'changed'",
      "delete from audit_log",
      "truncate audit_log",
      "select * from audit_log for update",
    ]) {
      await expect(asProduct(statement)).rejects.toMatchObject({ code: NOT_ALLOWED });
    }
  });
});

describe("the audit log", () => {
  it("is not changed or emptied by its owner either, where the product works as that", async () => {
    await asOwner(entry("kept", 0));
    for (const statement of ["update audit_log set subject = 'x'", "delete from audit_log", "truncate audit_log"]) {
      await expect(asOwner(statement)).rejects.toThrow("the audit log can only be added to");
    }
    expect(await subjects()).toContain("kept");
  });

  it("forgets what is past its time and nothing younger, whatever the product asks for", async () => {
    await asOwner(entry("old", AUDIT_KEPT_DAYS + 1));
    await asOwner(entry("young", AUDIT_KEPT_DAYS - 30));
    const forget = (before: string) => asProduct(`select forget_audit_entries(${before}, 100) as forgotten`);
    await expect(forget("now()")).rejects.toThrow("the audit log can only be added to");
    expect(await subjects()).toEqual(expect.arrayContaining(["old", "young"]));
    expect(await forget(`now() - interval '${AUDIT_KEPT_DAYS} days'`)).toEqual([{ forgotten: 1 }]);
    expect(await subjects()).toContain("young");
    expect(await subjects()).not.toContain("old");
  });

  it("is not reached through a temporary table of the same name", async () => {
    await asOwner(entry("old too", AUDIT_KEPT_DAYS + 1));
    await asProduct(`create temp table audit_log (id bigint, created_at timestamptz);
      insert into audit_log values (1, '2000-01-01')`);
    const [row] = await asProduct(
      `select forget_audit_entries(now() - interval '${AUDIT_KEPT_DAYS} days', 100) as forgotten`,
    );
    await asProduct("drop table pg_temp.audit_log");
    expect(row).toEqual({ forgotten: 1 });
    expect(await subjects()).not.toContain("old too");
  });
});

describe("rights", () => {
  it("are given again without harm, and taken back when an earlier version gave too many", async () => {
    await asOwner("grant all on audit_log to autohub_app; grant create on schema public to autohub_app");
    await grantToRole(database.url, "autohub_app", log);
    await expect(asProduct("delete from audit_log")).rejects.toMatchObject({ code: NOT_ALLOWED });
    await expect(asProduct("create table spare (n int)")).rejects.toMatchObject({ code: NOT_ALLOWED });
  });

  it("are refused when both addresses name the same user or different databases", async () => {
    const rejected = "must name the same database and two different users";
    await expect(grantToAddress(database.url, database.url, log)).rejects.toThrow(rejected);
    await expect(grantToAddress(inject("databaseServer"), database.productUrl, log)).rejects.toThrow(rejected);
  });
});

it("with DATABASE_OWNER_URL a start migrates as the owner and works as the other", async () => {
  const empty = await createTestDatabase({ migrated: false });
  const start = spawn(process.execPath, [MAIN], {
    env: {
      ...childEnvironment(),
      ...{ PORT: "0", DEMO: "off", LOG_LEVEL: "silent", ADMIN_PASSWORD: "correct horse battery", DATA_DIR: folder },
      ...{ DATABASE_URL: empty.productUrl, DATABASE_OWNER_URL: empty.url },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    let output = "";
    start.stdout.on("data", (data) => (output += data));
    await expect.poll(() => output).toContain("is at");
    // PostgreSQL shows the owner's connections for a moment after they are closed.
    await expect.poll(() => query(empty.url, USERS)).toEqual([{ user: "autohub_app" }]);
    const owner = "select tableowner as owner from pg_tables where tablename = 'vehicles'";
    expect(await query(empty.url, owner)).toEqual([{ owner: "autohub" }]);
  } finally {
    start.kill("SIGTERM");
    await once(start, "exit");
    await empty.drop();
  }
});
