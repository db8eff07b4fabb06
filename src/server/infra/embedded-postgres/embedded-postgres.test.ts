import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { giveFolder } from "./postgres-programs.ts";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

const IS_ROOT = process.getuid?.() === 0;
const NOT_ROOT = "needs root, to act as other accounts";
const IS_LINUX = process.platform === "linux";
const NOT_LINUX = "needs Linux, which shows processes";
const NOBODY = { uid: 65_534, gid: 65_534 };
/** An account that has nothing to do with AutoHub. */
const STRANGER = { uid: 61_199, gid: 61_199 };

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

/** How much of the shared memory a process has touched, in KiB. */
const sharedKib = (pid: number): number =>
  Number(/^RssShmem:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

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

/** Making a database takes longest, so most tests start the one in the folder `kept`. */
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

  it("takes fewer pages of its own where there is little memory", async () => {
    const buffersIn = async (limit: number) => {
      const constrained = vi.spyOn(process, "constrainedMemory").mockReturnValue(limit);
      const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "kept"), durable: false });
      constrained.mockRestore();
      const [row] = await query(postgres.url, "select current_setting('shared_buffers') as size");
      await postgres.stop();
      return row;
    };
    expect(await buffersIn(2 ** 30)).toEqual({ size: "64MB" });
    expect(await buffersIn(2 ** 31)).toEqual({ size: "128MB" });
  });

  it.runIf(IS_LINUX)(`has glibc give back what connections have freed (${NOT_LINUX})`, async () => {
    const dataDir = join(folder, "kept");
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    const pid = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0];
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    expect(environment).toEqual(
      expect.arrayContaining(["MALLOC_MMAP_THRESHOLD_=131072", "MALLOC_TRIM_THRESHOLD_=131072"]),
    );
    await postgres.stop();
  });

  it.runIf(IS_LINUX)(`does not fill its shared memory with the template of its database (${NOT_LINUX})`, async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "fresh"), durable: false });
    const [creator] = await query(postgres.url, "select pid from pg_stat_activity where datname = 'postgres'");
    expect(sharedKib((creator as { pid: number }).pid)).toBeLessThan(8_000);
    await postgres.stop();
  });

  it("starts again at the same address when it was killed, with its data, until it is stopped", async () => {
    const dataDir = join(folder, "dies");
    const ends: string[] = [];
    const postgres = await startEmbeddedPostgres({
      dataDir,
      durable: false,
      onEnd: ({ name }) => void ends.push(name),
    });
    await query(postgres.url, "create table t as select 9 as n");
    // Without fsync, a commit is only in memory until then.
    await query(postgres.url, "checkpoint");
    const pid = () => Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
    const killed = pid();
    process.kill(killed, "SIGKILL");
    await expect
      .poll(() => query(postgres.url, "select n from t").catch(() => null), { timeout: 60_000 })
      .toEqual([{ n: 9 }]);
    expect(pid()).not.toBe(killed);
    expect(ends.length).toBeGreaterThan(0);
    await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
      "is in use by another AutoHub process",
    );
    const [last, counted] = [pid(), ends.length];
    await postgres.stop();
    expect(() => process.kill(last, 0)).toThrow("ESRCH");
    expect(ends).toHaveLength(counted);
  });

  it("gives up, with what was logged, when it ends whenever it is started", async () => {
    const dataDir = join(folder, "never-again");
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    const settings = join(dataDir, "postgres", "postgresql.auto.conf");
    writeFileSync(settings, "no_such_setting = 1\n");
    process.kill(Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10), "SIGKILL");
    expect((await postgres.lost).output).toContain("no_such_setting");
    await postgres.stop();
  });

  it.runIf(IS_LINUX && IS_ROOT)(
    `has its first process spared where memory runs out, and no other (${NOT_LINUX}, ${NOT_ROOT})`,
    async () => {
      const dataDir = join(folder, "kept");
      const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
      const score = (pid: number | string) => Number(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8"));
      const first = Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      const { rows } = await client.query("select pg_backend_pid() as pid");
      // Some containers' root may not ask for it.
      expect([-500, score("self")]).toContain(score(first));
      expect(score(rows[0].pid)).toBeGreaterThanOrEqual(0);
      await client.end();
      await postgres.stop();
    },
  );

  it("refuses a folder that a living process uses, in words", async () => {
    const dataDir = join(folder, "kept");
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
      const dataDir = join(folder, "kept");
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
    const dataDir = join(folder, "kept");
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

  it.skipIf(process.platform === "win32")(
    "listens on a socket alone, even where the data folder's path is long",
    async () => {
      const dataDir = join(folder, "long-".repeat(30), "data");
      const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
      const asked = `select current_setting('listen_addresses') as tcp, inet_server_addr() as address`;
      expect(await query(postgres.url, asked)).toEqual([{ tcp: "", address: null }]);
      const socket = new URL(postgres.url).searchParams.get("host") ?? "";
      expect(statSync(socket).mode & 0o777).toBe(0o700);
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      const joined = await joinEmbeddedPostgres(dataDir);
      expect(await query(joined.url, "select 1 as n")).toEqual([{ n: 1 }]);
      await postgres.stop();
      expect(existsSync(socket)).toBe(false);
    },
  );

  it.skipIf(process.platform === "win32")("removes the socket's folder that a killed process has left", async () => {
    const dataDir = join(folder, "kept");
    const owner = await startElsewhere(dataDir);
    const left = new URL(owner.url).searchParams.get("host") ?? "";
    owner.child.kill("SIGKILL");
    await once(owner.child, "exit");
    const next = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(existsSync(left)).toBe(false);
    await next.stop();
  });

  it.runIf(IS_ROOT)(
    `shows another account of the machine neither data nor password nor socket (${NOT_ROOT})`,
    async () => {
      const open = mkdtempSync(join(tmpdir(), "autohub-open-"));
      chmodSync(open, 0o755);
      const dataDir = join(open, "data");
      const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
      const socket = new URL(postgres.url).searchParams.get("host") ?? "";
      const asStranger = (...command: [string, ...string[]]) =>
        spawnSync(command[0], command.slice(1), { ...STRANGER, encoding: "utf8" });
      expect(asStranger("/bin/ls", open).stdout).toBe("data\n");
      for (const path of [dataDir, join(dataDir, "postgres"), join(dataDir, "postgres-password"), socket]) {
        const { status, stderr } = asStranger("/bin/ls", path);
        expect([path, status === 0, stderr]).toEqual([path, false, expect.stringContaining("Permission denied")]);
      }
      const knock = `require("node:net").connect(${JSON.stringify(join(socket, ".s.PGSQL.5432"))})
      .on("connect", () => process.exit(0)).on("error", (e) => { process.stdout.write(e.code); process.exit(1); });`;
      expect(asStranger(process.execPath, "--eval", knock).stdout).toBe("EACCES");
      await postgres.stop();
      rmSync(open, { recursive: true, force: true });
    },
  );

  it.runIf(IS_ROOT)(`takes over a data folder of before, open to all and another account's (${NOT_ROOT})`, async () => {
    const dataDir = join(folder, "of-before");
    const databaseDir = join(dataDir, "postgres");
    const first = await startEmbeddedPostgres({ dataDir, durable: false });
    await query(first.url, "create table t as select 9 as n");
    await first.stop();
    giveFolder(databaseDir, NOBODY);
    chmodSync(dataDir, 0o755);
    const next = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(await query(next.url, "select n from t")).toEqual([{ n: 9 }]);
    const pid = readFileSync(join(databaseDir, "postmaster.pid"), "utf8").split("\n")[0];
    expect(readFileSync(`/proc/${pid}/status`, "utf8")).toMatch(/^Uid:\s+61101\s+61101\s/m);
    const owners = readdirSync(databaseDir, { recursive: true }).map(
      (name) => lstatSync(join(databaseDir, String(name))).uid,
    );
    expect([...new Set(owners)]).toEqual([61_101]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await next.stop();
  });

  it("can listen on TCP instead", async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "kept"), durable: false, overTcp: true });
    const { port } = new URL(postgres.url);
    await once(connect(Number(port), "127.0.0.1").unref(), "connect");
    await postgres.stop();
  });

  it("does not let anyone in without the generated password", async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "kept"), durable: false });
    const url = new URL(postgres.url);
    url.password = "guess";
    await expect(query(url.href, "select 1")).rejects.toThrow("password authentication failed");
    await postgres.stop();
  });
});
