import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

let folder: string;
beforeAll(() => {
  // A folder that other users cannot enter, as a clone in root's home is.
  folder = mkdtempSync(join(tmpdir(), "autohub-private-"));
  chmodSync(folder, 0o700);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

/** Another process that starts the database on the same folder and stays alive. */
async function startElsewhere(dataDir: string) {
  const module = join(import.meta.dirname, "start-embedded-postgres.ts");
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    process.stdout.write(postgres.url + "\\n"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = await once(child.stdout, "data");
  return { child, url: String(url).trim() };
}

describe("the embedded PostgreSQL", () => {
  it("keeps its data from start to start", async () => {
    const dataDir = join(folder, "kept");
    const first = await startEmbeddedPostgres({ dataDir, durable: false });
    await query(first.url, "create table t as select 7 as n");
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(await query(second.url, "select n from t")).toEqual([{ n: 7 }]);
    expect(await query(second.url, "select current_setting('server_version_num')::int / 10000 as major")).toEqual([
      { major: 18 },
    ]);
    await second.stop();
  });

  it("refuses a folder that a living process uses, in words", async () => {
    const dataDir = join(folder, "shared");
    const owner = await startElsewhere(dataDir);
    await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
      `${dataDir} is in use by another AutoHub process`,
    );
    expect(await query(owner.url, "select 1 as n")).toEqual([{ n: 1 }]);
    owner.child.kill("SIGTERM");
    await once(owner.child, "exit");
  });

  it("takes over after its process was killed hard, and leaves no server behind", async () => {
    const dataDir = join(folder, "killed");
    const owner = await startElsewhere(dataDir);
    await query(owner.url, "create table t as select 8 as n");
    const oldServer = Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
    owner.child.kill("SIGKILL");
    const next = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(await query(next.url, "select n from t")).toEqual([{ n: 8 }]);
    expect(() => process.kill(oldServer, 0)).toThrow("ESRCH");
    await next.stop();
  });

  it.runIf(process.platform === "linux")(
    "takes over a server whose supervisor was killed together with its process",
    async () => {
      const dataDir = join(folder, "orphan");
      const owner = await startElsewhere(dataDir);
      const server = Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
      const supervisor = Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${server}/status`, "utf8"))?.[1]);
      process.kill(supervisor, "SIGKILL");
      owner.child.kill("SIGKILL");
      const next = await startEmbeddedPostgres({ dataDir, durable: false });
      expect(await query(next.url, "select 1 as n")).toEqual([{ n: 1 }]);
      await next.stop();
    },
  );

  it.runIf(process.platform === "linux")(
    "does not take another folder's server for its own, whatever an old lock file says",
    async () => {
      const other = await startElsewhere(join(folder, "other"));
      const dataDir = join(folder, "mine");
      await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
      const lockFile = (name: string) => join(folder, name, "postgres", "postmaster.pid");
      copyFileSync(lockFile("other"), lockFile("mine"));
      const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
      expect(await query(other.url, "select 1 as n")).toEqual([{ n: 1 }]);
      await postgres.stop();
      writeFileSync(lockFile("mine"), ""); // as a full disk leaves it
      await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
      other.child.kill("SIGTERM");
      await once(other.child, "exit");
    },
  );

  it("makes up no second password for a database whose own is lost", async () => {
    const dataDir = join(folder, "lost-password");
    await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
    const file = join(dataDir, "postgres-password");
    const password = readFileSync(file);
    writeFileSync(file, "");
    await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
      `The password of the database is missing: ${file}`,
    );
    writeFileSync(file, password);
    await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
  });

  it("does not let anyone in without the generated password", async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "locked"), durable: false });
    const url = new URL(postgres.url);
    url.password = "guess";
    await expect(query(url.href, "select 1")).rejects.toThrow("password authentication failed");
    await postgres.stop();
  });
});
