import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { type Lease, openLeases } from "./leases.ts";

const ROOT = join(import.meta.dirname, "../../../..");
/** A process that holds a lease, and says so and why it has lost it. */
const HOLDER = `
  import { openLeases } from "#kernel/database/leases/leases.ts";
  import { createLogger } from "#kernel/process/logger.ts";
  const log = createLogger({ level: "silent", pretty: false });
  const leases = openLeases(process.env.DATABASE_URL, log, { durationMs: 1_500 });
  const lease = await leases.take("run", "frozen");
  lease.signal.addEventListener("abort", () => {
    console.log(lease.signal.reason.message);
    process.exit();
  });
  console.log("held");
  setInterval(() => {}, 1_000);`;

const test = sharedTestApp();
let holder: ChildProcess | undefined;
afterEach(() => holder?.kill("SIGKILL"));

function startHolder(): { says: (words: string) => Promise<void> } {
  const child = spawn(process.execPath, ["--input-type=module", "-e", HOLDER], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: test.databaseUrl },
    stdio: ["ignore", "pipe", "inherit"],
  });
  holder = child;
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  return { says: (words) => expect.poll(() => said, { timeout: 20_000 }).toContain(words) };
}

it("takes over from a process that stands still with its connection open, and tells it when it goes on", async () => {
  const { says } = startHolder();
  await says("held");
  holder?.kill("SIGSTOP");
  const leases = openLeases(test.databaseUrl, test.context.log);
  const taken: Lease[] = [];
  const take = async () => {
    const lease = await leases.take("run", "frozen");
    if (lease) taken.push(lease);
    return taken.length;
  };
  await expect.poll(take, { timeout: 20_000 }).toBe(1);
  holder?.kill("SIGCONT");
  await says("The lease of run frozen was lost: another process may have taken the work over.");
  expect(taken[0]?.isHeld()).toBe(true);
  await leases.close();
});

it("waits for no clock when the process has ended on this machine", async () => {
  const { says } = startHolder();
  await says("held");
  const leases = openLeases(test.databaseUrl, test.context.log);
  expect(await leases.take("run", "frozen")).toBeNull();
  holder?.kill("SIGKILL");
  await once(holder as ChildProcess, "exit");
  expect(await leases.take("run", "frozen")).not.toBeNull();
  await leases.close();
});
