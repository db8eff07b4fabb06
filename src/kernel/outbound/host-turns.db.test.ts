import { afterAll, beforeAll, expect, it } from "vitest";
import { HostQueue } from "#core/crawl/fetch/host-queue.ts";
import { type AdvisoryLocks, openAdvisoryLocks } from "#kernel/database/locks.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { hostGate } from "./host-locks.ts";

const log = createLogger({ level: "silent", pretty: false });
const HOST = "www.dealer.example";

let database: TestDatabase;
const opened: AdvisoryLocks[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const locks of opened) await locks.close();
  await database.drop();
});

/** The locks of another process. */
function process() {
  const locks = openAdvisoryLocks(database.url, log);
  opened.push(locks);
  const gate = hostGate(locks, log);
  return { locks, gate, queue: new HostQueue(gate) };
}

it("lets one request at a time through to a host, whichever process asks, and everybody has a turn", async () => {
  const processes = [process(), process(), process()];
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  const crawl = async (n: number) => {
    for (let page = 0; page < 40; page += 1) {
      await processes[n]?.queue.run(HOST, 5, undefined, async () => {
        inside += 1;
        most = Math.max(most, inside);
        order.push(n);
        await new Promise((resolve) => setTimeout(resolve, 2));
        inside -= 1;
      });
    }
  };
  await Promise.all([crawl(0), crawl(1), crawl(2)]);
  expect(most).toBe(1);
  expect(order).toHaveLength(120);
});

it("gives two hosts to two processes at the same time, also when their requests cross", async () => {
  const [one, two] = [process(), process()];
  const visit = (who: ReturnType<typeof process>, host: string) => who.queue.run(host, 0, undefined, async () => host);
  await Promise.all([visit(one, "a.example"), visit(two, "b.example")]);
  // Each process now has the host that the other one wants next.
  expect(await Promise.all([visit(one, "b.example"), visit(two, "a.example")])).toEqual(["b.example", "a.example"]);
});

it("frees the host of a process that dies", async () => {
  const [dying, other] = [process(), process()];
  await dying.gate.acquire("c.example", undefined);
  let got = false;
  const waiting = other.gate.acquire("c.example", undefined).then(() => {
    got = true;
  });
  await expect.poll(() => dying.gate.isWanted("c.example")).toBe(true);
  expect(got).toBe(false);
  await dying.locks.close();
  await waiting;
  expect(other.gate.holds("c.example")).toBe(true);
});

it("stops waiting when the crawl is stopped", async () => {
  const [holder, other] = [process(), process()];
  await holder.gate.acquire("d.example", undefined);
  const stopping = new AbortController();
  const waiting = other.gate.acquire("d.example", stopping.signal);
  stopping.abort(new Error("stop"));
  await expect(waiting).rejects.toThrow("stop");
  await expect.poll(() => holder.gate.isWanted("d.example")).toBe(false);
});
