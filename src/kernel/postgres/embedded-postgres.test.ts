import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { giveFolder } from "#kernel/process/confined-folders.ts";
import { type EmbeddedPostgres, joinEmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

const IS_ROOT = process.getuid?.() === 0;
const NOT_ROOT = "needs root, to act as other accounts";
const IS_LINUX = process.platform === "linux";
const NOT_LINUX = "needs Linux, which shows processes";
const NOBODY = { uid: 65_534, gid: 65_534 };
/** An account that is unrelated to AutoHub. */
const STRANGER = { uid: 61_199, gid: 61_199 };

let folder: string;
beforeAll(() => {
  // A folder that other users cannot enter, such as a clone in root's home.
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

/** Returns how much of the shared memory a process has touched, in KiB. */
const sharedKib = (pid: number): number =>
  Number(/^RssShmem:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** Returns the server's first process, from the lock file of its folder. */
const firstProcess = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);

/** A copy of a stopped database with a table `t`, whose `n` is 7. Making a database takes longest. */
function copyOfKept(...name: string[]): string {
  const dataDir = join(folder, ...name);
  cpSync(join(folder, "kept"), dataDir, { recursive: true });
  return dataDir;
}

/** Starts the database as on a machine with this much memory. */
async function startWithMemory(
  bytes: number,
  options: { dataDir: string; durable: boolean },
): Promise<EmbeddedPostgres> {
  const constrained = vi.spyOn(process, "constrainedMemory").mockReturnValue(bytes);
  return startEmbeddedPostgres(options).finally(() => constrained.mockRestore());
}
const sharedBuffers = "select current_setting('shared_buffers') as size";

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

describe("a running embedded PostgreSQL", () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    const kept = join(folder, "kept");
    const first = await startWithMemory(2 ** 30, { dataDir: kept, durable: false });
    await query(first.url, "create table t as select 7 as n");
    expect(await query(first.url, sharedBuffers)).toEqual([{ size: "64MB" }]);
    if (IS_LINUX) {
      // The first server has just made its database, and has touched more shared memory than a later start does.
      const [creator] = await query(first.url, "select pid from pg_stat_activity where datname = 'postgres'");
      expect(sharedKib((creator as { pid: number }).pid)).toBeLessThan(8_000);
    }
    await first.stop();
    dataDir = copyOfKept("long-".repeat(30), "data");
    postgres = await startWithMemory(2 ** 31, { dataDir, durable: true });
  });
  afterAll(() => postgres.stop());

  it("has the data of the last start", async () => {
    expect(await query(postgres.url, "select n from t")).toEqual([{ n: 7 }]);
    const major = "select current_setting('server_version_num')::int / 10000 as major";
    expect(await query(postgres.url, major)).toEqual([{ major: 18 }]);
  });

  it("takes more shared memory than on a small machine", async () => {
    expect(await query(postgres.url, sharedBuffers)).toEqual([{ size: "128MB" }]);
  });

  it.skipIf(process.platform === "win32")(
    "listens on a socket alone, even where the data folder's path is long",
    async () => {
      const asked = `select current_setting('listen_addresses') as tcp, inet_server_addr() as address`;
      expect(await query(postgres.url, asked)).toEqual([{ tcp: "", address: null }]);
      const socket = new URL(postgres.url).searchParams.get("host") ?? "";
      expect(statSync(socket).mode & 0o777).toBe(0o700);
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      const joined = await joinEmbeddedPostgres(dataDir);
      expect(await query(joined.url, "select 1 as n")).toEqual([{ n: 1 }]);
    },
  );

  it.runIf(IS_LINUX)(`has glibc give back what connections have freed (${NOT_LINUX})`, () => {
    const environment = readFileSync(`/proc/${firstProcess(dataDir)}/environ`, "utf8").split("\0");
    expect(environment).toEqual(
      expect.arrayContaining(["MALLOC_MMAP_THRESHOLD_=131072", "MALLOC_TRIM_THRESHOLD_=131072"]),
    );
  });

  it("does not let anyone in without the generated password", async () => {
    const url = new URL(postgres.url);
    url.password = "guess";
    await expect(query(url.href, "select 1")).rejects.toThrow("password authentication failed");
  });

  it.runIf(IS_LINUX && IS_ROOT)(
    `has its first process spared where memory runs out, and no other (${NOT_LINUX}, ${NOT_ROOT})`,
    async () => {
      const score = (pid: number | string) => Number(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8"));
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      const { rows } = await client.query("select pg_backend_pid() as pid");
      // In some containers even root may not set it.
      expect([-500, score("self")]).toContain(score(firstProcess(dataDir)));
      expect(score(rows[0].pid)).toBeGreaterThanOrEqual(0);
      await client.end();
    },
  );

  it.runIf(IS_ROOT)(
    `shows another account of the machine neither data nor password nor socket (${NOT_ROOT})`,
    async () => {
      const socket = new URL(postgres.url).searchParams.get("host") ?? "";
      const asStranger = (...command: [string, ...string[]]) =>
        spawnSync(command[0], command.slice(1), { ...STRANGER, encoding: "utf8" });
      chmodSync(folder, 0o755);
      expect(asStranger("/bin/ls", join(dataDir, "..")).stdout).toBe("data\n");
      for (const path of [dataDir, join(dataDir, "postgres"), join(dataDir, "postgres-password"), socket]) {
        const { status, stderr } = asStranger("/bin/ls", path);
        expect([path, status === 0, stderr]).toEqual([path, false, expect.stringContaining("Permission denied")]);
      }
      const knock = `require("node:net").connect(${JSON.stringify(join(socket, ".s.PGSQL.5432"))})
      .on("connect", () => process.exit(0)).on("error", (e) => { process.stdout.write(e.code); process.exit(1); });`;
      expect(asStranger(process.execPath, "--eval", knock).stdout).toBe("EACCES");
      chmodSync(folder, 0o700);
    },
  );

  it.runIf(IS_LINUX)("is not taken for another folder's, whatever an old lock file says", async () => {
    const mine = copyOfKept("mine");
    const lockFile = (of: string) => join(of, "postgres", "postmaster.pid");
    copyFileSync(lockFile(dataDir), lockFile(mine));
    const other = await startEmbeddedPostgres({ dataDir: mine, durable: false });
    expect(await query(postgres.url, "select 1 as n")).toEqual([{ n: 1 }]);
    await other.stop();
    writeFileSync(lockFile(mine), ""); // as a full disk leaves it
    await (await startEmbeddedPostgres({ dataDir: mine, durable: false })).stop();
  });
});

describe("an embedded PostgreSQL that ends", () => {
  it("starts again at the same address when it was killed, with its data, until it is stopped", async () => {
    const dataDir = copyOfKept("dies");
    const ends: string[] = [];
    const postgres = await startEmbeddedPostgres({
      dataDir,
      durable: false,
      onEnd: ({ name }) => void ends.push(name),
    });
    await query(postgres.url, "create table later as select 9 as n");
    // Without fsync, a commit is only in memory until then.
    await query(postgres.url, "checkpoint");
    const killed = firstProcess(dataDir);
    process.kill(killed, "SIGKILL");
    await expect
      .poll(() => query(postgres.url, "select n from later").catch(() => null), { timeout: 60_000 })
      .toEqual([{ n: 9 }]);
    expect(firstProcess(dataDir)).not.toBe(killed);
    expect(ends.length).toBeGreaterThan(0);
    await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
      "is in use by another AutoHub process",
    );
    const [last, counted] = [firstProcess(dataDir), ends.length];
    const socket = new URL(postgres.url).searchParams.get("host") ?? "";
    await postgres.stop();
    expect(() => process.kill(last, 0)).toThrow("ESRCH");
    expect(ends).toHaveLength(counted);
    expect(existsSync(socket)).toBe(false);
  });

  it("gives up with the log when it ends after each start", async () => {
    const dataDir = copyOfKept("never-again");
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    const settings = join(dataDir, "postgres", "postgresql.auto.conf");
    writeFileSync(settings, "no_such_setting = 1\n");
    process.kill(firstProcess(dataDir), "SIGKILL");
    expect((await postgres.lost).output).toContain("no_such_setting");
    await postgres.stop();
  });
});

describe("a folder whose database another process has started", () => {
  it("is refused while that process lives, in words, and taken over with its data after it was killed", async () => {
    const dataDir = copyOfKept("killed");
    const owner = await startElsewhere(dataDir);
    await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
      `${dataDir} is in use by another AutoHub process`,
    );
    await query(owner.url, "create table later as select 8 as n");
    const [server, socket] = [firstProcess(dataDir), new URL(owner.url).searchParams.get("host") ?? ""];
    owner.child.kill("SIGKILL");
    const next = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(await query(next.url, "select n from later")).toEqual([{ n: 8 }]);
    expect(() => process.kill(server, 0)).toThrow("ESRCH");
    if (process.platform !== "win32") expect(existsSync(socket)).toBe(false);
    await next.stop();
  });

  it.runIf(IS_LINUX)(
    "is taken over although the server's supervisor was killed together with the process",
    async () => {
      const dataDir = copyOfKept("supervised");
      const owner = await startElsewhere(dataDir);
      const server = firstProcess(dataDir);
      const supervisor = Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${server}/status`, "utf8"))?.[1]);
      process.kill(supervisor, "SIGKILL");
      owner.child.kill("SIGKILL");
      const next = await startEmbeddedPostgres({ dataDir, durable: false });
      expect(await query(next.url, "select n from t")).toEqual([{ n: 7 }]);
      await next.stop();
    },
  );
});

describe("a data folder", () => {
  it("whose password is lost gets no second one", async () => {
    const dataDir = copyOfKept("locked");
    const file = join(dataDir, "postgres-password");
    const password = readFileSync(file);
    writeFileSync(file, "");
    await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
      `The password of the database is missing: ${file}`,
    );
    writeFileSync(file, password);
    await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
  });

  it.runIf(IS_ROOT)(`of before, open to all and another account's, is taken over (${NOT_ROOT})`, async () => {
    const dataDir = copyOfKept("of-before");
    const databaseDir = join(dataDir, "postgres");
    giveFolder(databaseDir, NOBODY);
    chmodSync(dataDir, 0o755);
    const next = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(await query(next.url, "select n from t")).toEqual([{ n: 7 }]);
    expect(readFileSync(`/proc/${firstProcess(dataDir)}/status`, "utf8")).toMatch(/^Uid:\s+61101\s+61101\s/m);
    const owners = readdirSync(databaseDir, { recursive: true }).map(
      (name) => lstatSync(join(databaseDir, String(name))).uid,
    );
    expect([...new Set(owners)]).toEqual([61_101]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await next.stop();
  });
});
