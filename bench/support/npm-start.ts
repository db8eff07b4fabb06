import { spawn } from "node:child_process";
import { join } from "node:path";
import type { SmallMachine } from "./small-machine.ts";

const ROOT = join(import.meta.dirname, "../..");
/** `BENCH_PORT` where this one is taken. */
const PORT = process.env.BENCH_PORT ?? "4390";
export const ADDRESS = `http://127.0.0.1:${PORT}`;
const PASSWORD = "the benchmark's own password";
const START_TIMEOUT_MS = 180_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The product as `npm start` runs it. */
export type Started = {
  /** Process of npm; all others descend from it. */
  pid: number;
  /** Milliseconds until it was ready, the search index included. */
  startMs: number;
  stop(): Promise<void>;
};

/** Runs `npm start` on a data folder and waits until it is ready. @param machine where it runs; default this machine */
export async function npmStart(
  dataDir: string,
  options: { demo: boolean; machine?: SmallMachine | undefined },
): Promise<Started> {
  const began = performance.now();
  const child = spawn(
    "/bin/sh",
    ["-c", `${options.machine ? `echo $$ > ${options.machine.procs}; ` : ""}exec npm start`],
    {
      cwd: ROOT,
      detached: true, // a separate process group, which is ended like by Ctrl-C
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        PORT,
        DATA_DIR: dataDir,
        DEMO: options.demo ? "on" : "off",
        ADMIN_PASSWORD: PASSWORD,
        LOG_LEVEL: "error",
        CRAWL_SCHEDULE: "off",
      },
    },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const pid = child.pid ?? 0;
  while ((await fetch(`${ADDRESS}/readyz`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null || performance.now() - began > START_TIMEOUT_MS) throw new Error("npm start failed");
    await sleep(50);
  }
  const startMs = performance.now() - began;
  return {
    pid,
    startMs,
    stop: async () => {
      process.kill(-pid, "SIGTERM");
      await ended;
      await sleep(2_000); // the database ends a moment later
    },
  };
}

/** Signs in. @returns a function that makes a call of the console and throws unless it succeeds */
export async function signIn(): Promise<(method: "GET" | "POST", path: string) => Promise<unknown>> {
  const answer = await fetch(`${ADDRESS}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: PASSWORD }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return async (method, path) => {
    const response = await fetch(ADDRESS + path, { method, headers: { cookie } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
}

type Overview = { dealerships: { status: string }[] };

/** Crawls all dealerships and waits until that is done. */
export async function syncAll(call: Awaited<ReturnType<typeof signIn>>): Promise<void> {
  await call("POST", "/api/sync");
  for (let n = 0; n < 240; n++) {
    await sleep(500);
    const list = (await call("GET", "/api/dealerships")) as Overview["dealerships"];
    if (list.every(({ status }) => status !== "syncing")) return;
  }
  throw new Error("the crawls do not end");
}

/** Waits until the demo's cars are listed. */
export async function untilCars(atLeast: number): Promise<void> {
  for (let n = 0; n < 240; n++) {
    const answer = await fetch(`${ADDRESS}/api/vehicles?limit=1`);
    if (((await answer.json()) as { total: number }).total >= atLeast) return;
    await sleep(500);
  }
  throw new Error("the demo's cars do not come");
}
