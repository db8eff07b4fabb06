import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "../..");
/** Folder of the workload, its data and its reference server, outside the project; see docs/search.md. */
const KIT = process.env.LISTING_BENCH ?? join(ROOT, "../shared/bench/listing");
/** The kit writes into its own folder, so a copy is used. A million cars take 3 GB here. */
const WORK = process.env.LISTING_BENCH_WORK ?? join(tmpdir(), "autohub-listing-bench");
export const NODE = join(ROOT, "node_modules/.bin/node");
const PG_PORT = process.env.LISTING_BENCH_PGPORT ?? "54330";

export const pgUrl = (database: string): string => `postgres://postgres:password@127.0.0.1:${PG_PORT}/${database}`;

const children = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of children) child.kill("SIGTERM");
});

/** Copies the kit and installs its packages, once. */
export async function prepareKit(): Promise<void> {
  if (!existsSync(KIT)) throw new Error(`There is no ${KIT}. Set LISTING_BENCH to the folder with the workload.`);
  mkdirSync(WORK, { recursive: true });
  cpSync(KIT, WORK, { recursive: true, force: false, filter: (source) => !source.includes("node_modules") });
  if (!existsSync(join(WORK, "node_modules/pg")))
    await finish(start("npm", ["install", "--no-audit", "--no-fund"], {}));
}

/** Starts a program in the kit's folder. */
export function start(command: string, args: string[], env: Record<string, string>, cwd = WORK): ChildProcess {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PEERS_RUN: join(WORK, ".run"), PEERS_PGPORT: PG_PORT, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  child.on("exit", () => children.delete(child));
  return child;
}

/** The address of `startOurs`. */
export const OURS = "http://127.0.0.1:4300";

/** Starts the product's web role over a database. @param env further variables */
export function startOurs(database: string, env: Record<string, string>): ChildProcess {
  return start(
    NODE,
    [join(ROOT, "src/app/main.ts")],
    {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: new URL(OURS).port,
      ROLE: "web",
      DATABASE_URL: pgUrl(database),
      DATA_DIR: join(WORK, "data"),
      LOG_LEVEL: "info",
      ...env,
    },
    ROOT,
  );
}

/** Starts the kit's PostgreSQL. @returns when it takes connections */
export async function startPostgres(): Promise<ChildProcess> {
  const postgres = start(NODE, ["pg.mjs"], {});
  await new Promise<void>((resolve) => {
    postgres.stdout?.on("data", (text: Buffer) => {
      if (text.includes("postgres up")) resolve();
    });
  });
  return postgres;
}

/** Waits until a program ends. @returns its output */
export async function finish(child: ChildProcess): Promise<string> {
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${code}`);
  return printed;
}

/** Ends a program and waits until it has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Waits until an address answers 200. @returns milliseconds since the call */
export async function untilAnswers(url: string, patienceMs = 120_000): Promise<number> {
  const began = performance.now();
  for (;;) {
    const status = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    const waited = performance.now() - began;
    if (status === 200) return waited;
    if (waited > patienceMs) throw new Error(`${url} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Resident memory of a process, in MiB. */
export function residentMiB(pid: number | undefined): number {
  const [, kib = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kib) / 1024);
}

export type Mixed = { rps: number; p50: number; p99: number; non2xx: number; socketErrors: number };
type Driven = { shapes?: Record<string, { p50: number; p99: number; errors?: number }>; mixed?: Mixed };

/** Runs the kit's driver. @param what `--shapes`, `--mixed` */
export async function drive(system: string, base: string, what: string[]): Promise<Driven> {
  return JSON.parse(
    await finish(start(NODE, ["drive.mjs", "--system", system, "--base", base, ...what], {})),
  ) as Driven;
}

export type Generated = Record<string, unknown> & { id: number; images: string[] };

/** The kit's generator. */
export async function generator(): Promise<{ vehicles(n: number): Iterable<Generated>; dealerships(): Generated[] }> {
  return import(pathToFileURL(join(WORK, "lib/gen.mjs")).href);
}
