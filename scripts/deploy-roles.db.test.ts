import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { childEnvironment } from "#kernel/process/child-environment.ts";

const ROOT = join(import.meta.dirname, "..");
const PASSWORD = "a-password-of-this-test";

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

it("the roles of the Compose file's database are enough to migrate and to work, and no superusers", async () => {
  // The server is shared with other tests, so the names get an end.
  const end = `_${randomBytes(4).toString("hex")}`;
  const [owner, role, name] = [`autohub_owner${end}`, `autohub${end}`, `autohub${end}`];
  const server = inject("databaseServer");
  const urlOf = (user: string) => {
    const url = new URL(server);
    [url.username, url.password, url.pathname] = [user, PASSWORD, `/${name}`];
    return url.href;
  };
  const statements = readFileSync(join(ROOT, "deploy/database-roles.sql"), "utf8")
    .replace(/^\\getenv .*$/gm, "")
    .replace(/:'\w+'/g, `'${PASSWORD}'`)
    .replace(/\bautohub(_owner)?\b/g, `autohub$1${end}`)
    .replace(/^--.*$/gm, "")
    .split(";")
    .filter((statement) => statement.trim() !== "");
  expect(statements).toHaveLength(5);
  const folder = mkdtempSync(join(tmpdir(), "autohub-compose-"));
  try {
    for (const statement of statements) await query(server, statement);
    const settings = { DATABASE_URL: urlOf(role), DATABASE_OWNER_URL: urlOf(owner), ROLE: "migrate" };
    await promisify(execFile)(process.execPath, [join(ROOT, "src/app/main.ts")], {
      env: { ...childEnvironment(), ...settings, DATA_DIR: folder, LOG_LEVEL: "silent" },
    });
    const asOwner = "select distinct tableowner as name from pg_tables where schemaname = 'public'";
    expect(await query(urlOf(owner), asOwner)).toEqual([{ name: owner }]);
    expect(await query(urlOf(role), "select count(*)::int as cars from vehicles")).toEqual([{ cars: 0 }]);
    await expect(query(urlOf(role), "drop table vehicles")).rejects.toMatchObject({ code: "42501" });
    const privileged = `select rolname from pg_roles where rolname like '%${end}'
      and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`;
    expect(await query(server, privileged)).toEqual([]);
  } finally {
    await query(server, `drop database if exists ${name} with (force)`);
    await query(server, `drop role if exists ${owner}, ${role}`).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
});
