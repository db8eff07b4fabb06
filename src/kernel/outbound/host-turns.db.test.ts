import { afterAll, beforeAll, expect, it } from "vitest";
import { type HostGate, HostQueue } from "#core/crawl/fetch/host-queue.ts";
import { HostLeases } from "#core/crawl/host-leases.ts";
import { type Leases, openLeases } from "#kernel/database/leases/leases.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { startTcpRelay } from "#test/tcp-relay.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { type HostTurns, openHostTurns } from "./host-turns.ts";

const log = createLogger({ level: "silent", pretty: false });
const HOST = "www.dealer.example";

let database: TestDatabase;
const opened: Leases[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const leases of opened) await leases.close();
  await database.drop();
});

/** Another process that crawls. Its leases end soon when it vanishes. */
function process(url = database.url) {
  const leases = openLeases(url, log, { durationMs: 1_500 });
  opened.push(leases);
  const turns = openHostTurns(leases, log);
  return { leases, turns, queue: new HostQueue(gateOf(turns)) };
}

/** The turns as a crawl's process asks for them. */
function gateOf(turns: HostTurns): HostGate {
  const crawl = new HostLeases(turns);
  const ask = (call: "acquire" | "isWanted", host: string) => crawl.answer({ kind: "gate", id: 1, call, host });
  const held = new Set<string>();
  return {
    holds: (host) => held.has(host),
    acquire: async (host) => {
      await ask("acquire", host);
      held.add(host);
    },
    isWanted: (host) => ask("isWanted", host),
    release: async (host, restMs = 0) => {
      if (held.delete(host)) crawl.release(host, restMs);
    },
  };
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

it("frees the host of a process that stops, and of one that vanishes when its lease has expired", async () => {
  const relay = await startTcpRelay(database.url);
  try {
    const [stopping, vanishing, other] = [process(), process(relay.url(database.url)), process()];
    await stopping.turns.acquire("c.example", undefined);
    const vanished = await vanishing.turns.acquire("v.example", undefined);
    const waiting = [other.turns.acquire("c.example", undefined), other.turns.acquire("v.example", undefined)];
    await expect.poll(() => stopping.turns.isWanted("c.example")).toBe(true);
    await expect.poll(() => stopping.turns.isWanted("v.example")).toBe(true);
    await stopping.leases.close();
    relay.hang();
    await relay.refuse();
    const taken = await Promise.all(waiting);
    expect(taken.map((lease) => lease.isHeld())).toEqual([true, true]);
    expect(vanished.isHeld()).toBe(false);
  } finally {
    await relay.leadTo(database.url);
    await Promise.all(opened.splice(0).map((leases) => leases.close()));
    await relay.close();
  }
});

it("stops waiting when the crawl is stopped", async () => {
  const [holder, other] = [process(), process()];
  await holder.turns.acquire("d.example", undefined);
  const stopping = new AbortController();
  const waiting = other.turns.acquire("d.example", stopping.signal);
  await expect.poll(() => holder.turns.isWanted("d.example")).toBe(true);
  stopping.abort(new Error("stop"));
  await expect(waiting).rejects.toThrow("stop");
  await expect.poll(() => holder.turns.isWanted("d.example")).toBe(false);
});
