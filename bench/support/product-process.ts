import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const START = join(import.meta.dirname, "../../src/app/start.ts");
const READY_WITHIN_MS = 180_000;

export type ProductProcess = { child: ChildProcess; pid: number; port: number };

/** Returns hours for `CRAWL_SCHEDULE` in which nothing starts during a benchmark: far from now. */
export function hoursFarAway(): string {
  const hour = (new Date().getHours() + 12) % 24;
  return `${String(hour).padStart(2, "0")}:00-${String((hour + 1) % 24).padStart(2, "0")}:00`;
}

/**
 * Starts a process of the product for production, as `npm start` does.
 * @param env `ROLE`, `DATABASE_URL`, `DATA_DIR` and what differs from the defaults
 * @returns when it is ready
 * @throws when it ends before, or is not ready within three minutes
 */
export async function startProduct(port: number, env: Record<string, string>): Promise<ProductProcess> {
  const child = spawn(process.execPath, ["--max-semi-space-size=8", START], {
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), LOG_LEVEL: "warn" },
      ADMIN_PASSWORD: "the benchmark's own password",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const until = performance.now() + READY_WITHIN_MS;
  while ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`the process with ROLE=${env.ROLE} could not start`);
    if (performance.now() > until) throw new Error(`the process with ROLE=${env.ROLE} is not ready`);
    await sleep(100);
  }
  return { child, pid: child.pid ?? 0, port };
}

/** Ends a process of the product, and waits for its end. */
export async function stopProduct({ child }: ProductProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
