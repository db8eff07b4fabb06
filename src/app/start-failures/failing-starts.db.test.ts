import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { overTcp } from "#test/global-database.ts";
import { copyPreparedCluster } from "#test/prepared-cluster.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { warmCache } from "#test/warm-cache.ts";

const ROOT = join(import.meta.dirname, "../../..");
const MAIN = join(import.meta.dirname, "../main.ts");
const UNSHARE = "/usr/bin/unshare";
/** True when a small disk for the test can be mounted. */
const canMount = spawnSync(UNSHARE, ["-m", "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;

let folder: string;
let database: TestDatabase;
/** Accepts connections and never answers. */
let silent: Server;
const children: ChildProcess[] = [];

const onServer = async (sql: string) => {
  const client = new pg.Client({ connectionString: inject("databaseServer") });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};
const addressOf = (server: Server) => `postgres://jane:s3cret@127.0.0.1:${(server.address() as AddressInfo).port}/cars`;
const asUser = (user: string, password: string) =>
  Object.assign(new URL(overTcp(database.url)), { username: user, password }).href;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "autohub-failing-"));
  database = await createTestDatabase({ migrated: false });
  await onServer("create role weak_jane login password 'weak'");
  silent = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  silent.close();
  await database.drop();
  await onServer("drop role weak_jane");
  rmSync(folder, { recursive: true, force: true });
});

async function run(env: Record<string, string>, command: string[] = [process.execPath, MAIN]) {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: "",
      DATA_DIR: join(folder, "data"),
      PORT: "0",
      DEMO: "off",
      LOG_LEVEL: "silent",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let out = "";
  let err = "";
  child.stdout.on("data", (data) => (out += data));
  child.stderr.on("data", (data) => (err += data));
  const [code] = await once(child, "close");
  return { code, out, err };
}
/** Only these words, and the code of a failure. */
const failedWith = (sentence: string) => ({ code: 1, out: "", err: `\nAutoHub could not start.\n${sentence}\n` });

describe("a start without a usable data folder", () => {
  it("names the file that is in the way, with a database of one's own too", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(await run({ DATA_DIR: join(file, "deep/data"), DATABASE_URL: database.url })).toEqual(
      failedWith(
        `The data folder ${file}/deep/data cannot be made, because ${file} is a file. Set DATA_DIR to another place.`,
      ),
    );
  });

  it.runIf(canMount)("ends on a full disk, and leaves no half of a database", async () => {
    const disk = join(folder, "disk");
    mkdirSync(disk);
    // The disk is visible to this shell and its children, and disappears with them.
    const script = `mount -t tmpfs -o size=20m tmpfs ${disk} || exit 9
      "$0" "$1"; code=$?; ls -A ${disk}; exit $code`;
    const { code, out, err } = await run({ DATA_DIR: disk, ROLE: "migrate" }, [
      UNSHARE,
      "-m",
      "sh",
      "-c",
      script,
      process.execPath,
      MAIN,
    ]);
    expect({ code, err }).toMatchObject({
      code: 1,
      err: `\nAutoHub could not start.\nThe disk of ${disk} is full. Make room on it, or set DATA_DIR to a folder on another disk, and start again.\n`,
    });
    expect(out.split("\n").filter((name) => /^postgres(\.new)?$/.test(name))).toEqual([]);
  });
});

describe("a start on a data folder that it cannot use", () => {
  it("asks for the AutoHub that made a newer one", async () => {
    const dataDir = join(folder, "newer");
    mkdirSync(join(dataDir, "postgres/base"), { recursive: true });
    writeFileSync(join(dataDir, "postgres/PG_VERSION"), "19\n");
    await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
      `${dataDir}/postgres was made by PostgreSQL 19, and this AutoHub brings version 18. Start the newer AutoHub that made it, or set DATA_DIR to another folder.`,
    );
  });

  it("does not replace a damaged one by an empty one", async () => {
    const dataDir = join(folder, "no-version");
    mkdirSync(join(dataDir, "postgres/base"), { recursive: true });
    const { code, err } = await run({ DATA_DIR: dataDir });
    expect([code, err]).toEqual([1, expect.stringContaining(`${dataDir}/postgres is damaged: `)]);
    expect(readdirSync(join(dataDir, "postgres"))).toEqual(["base"]);
  });

  it("says what PostgreSQL finds damaged, and leaves nothing running", async () => {
    const dataDir = join(folder, "no-log");
    copyPreparedCluster(dataDir);
    for (const file of readdirSync(join(dataDir, "postgres/pg_wal"))) {
      rmSync(join(dataDir, "postgres/pg_wal", file), { recursive: true });
    }
    const { code, err } = await run({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(err).toMatch(
      /no-log\/postgres is damaged: could not .*\. Move postgres, .* npm run restore -- FILE, .* Or set DATA_DIR/,
    );
    expect(err).not.toContain("    at ");
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  });
});

describe("a start on a database of one's own", () => {
  const at = (url: string) => new URL(url).host;

  it("gives up on one that says nothing, and names the right that is missing, without a folder when it only migrates", async () => {
    const name = new URL(database.url).pathname.slice(1);
    const [hangs, lacks] = await Promise.all([
      run({ DATABASE_URL: addressOf(silent), ROLE: "worker" }),
      run({ DATABASE_URL: asUser("weak_jane", "weak"), ROLE: "migrate", DATA_DIR: "/dev/null/none" }),
    ]);
    expect(hangs).toEqual(
      failedWith(
        `The database at ${at(addressOf(silent))} (DATABASE_URL) does not answer. Check that address, the network and the firewalls on the way, and that PostgreSQL runs there.`,
      ),
    );
    expect(lacks).toEqual(
      failedWith(
        `The tables in the database "${name}" at ${at(database.url)} have to be made or changed first, and weak_jane may not do that: permission denied for schema public. Run ROLE=migrate once with DATABASE_OWNER_URL, the address of the user that owns the database, and then start this again. Where weak_jane is to be the only user, let weak_jane own that database.`,
      ),
    );
  });

  it("leaves nothing when the port is taken, and shows the first password at the start that succeeds", async () => {
    warmCache(join(folder, "data"));
    const { port } = silent.address() as AddressInfo;
    const taken = await run({ DATABASE_URL: database.url, PORT: String(port), DEMO: "on" });
    expect(taken).toEqual(
      failedWith(`Port ${port} is taken by another program. Stop it, or set PORT to another number.`),
    );
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query("select count(*)::int as dealerships from dealerships");
    await client.end();
    expect(rows).toEqual([{ dealerships: 0 }]);
    const starting = run({ DATABASE_URL: database.url });
    const child = children.at(-1);
    let shown = "";
    child?.stdout?.on("data", (data) => {
      shown += data;
      if (shown.includes("is at")) child.kill("SIGTERM");
    });
    expect(await starting).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /First administrator: admin, password: [^]*Keep a copy of .*mail-key in another place/,
      ),
    });
  });
});

describe("a command beside the product", () => {
  it("fails with the same sentences", async () => {
    const file = join(folder, "cars.ndjson");
    writeFileSync(file, "");
    const command = (script: string, ...args: string[]) => [process.execPath, `scripts/${script}.ts`, ...args];
    const closed = "postgres://jane:s3cret@127.0.0.1:1/cars";
    const [admin, unset, imported] = await Promise.all([
      run({ DATABASE_URL: closed }, command("admin", "list")),
      run({ DATABASE_URL: inject("databaseServer") }, command("admin", "list")),
      run({ DATA_DIR: "/dev/null/none" }, command("import", file)),
    ]);
    expect(admin).toEqual({
      code: 1,
      out: "",
      err: "Nothing listens at 127.0.0.1:1 (DATABASE_URL). Start PostgreSQL there, or correct the address.\n",
    });
    expect(unset).toEqual({
      code: 1,
      out: "",
      err: "There is no AutoHub in that database yet. Start AutoHub on it once, or correct DATABASE_URL.\n",
    });
    expect(imported).toEqual({
      code: 1,
      out: "",
      err: "The data folder /dev/null/none cannot be made, because /dev/null is a file. Set DATA_DIR to another place.\n",
    });
  });
});
