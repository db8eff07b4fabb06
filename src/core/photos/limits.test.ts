import { afterEach, expect, it, vi } from "vitest";
import { FailureCache, HostBreaker } from "./circuit-breakers.ts";
import { createHostLimiter, createLimiter, createSingleFlight } from "./limiter.ts";
import { BusyError } from "./photo-errors.ts";
import { encodingsAtOnce, PASSING_MEMORY_MS, UNUSABLE_MEMORY_MS } from "./rules/photo-limits.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** Returns work that ends when the test ends it. */
function heldWork() {
  const held = Promise.withResolvers<void>();
  return { work: () => held.promise, end: held.resolve };
}

it("runs no more at once than allowed, the rest in order, and refuses the surplus", async () => {
  const limiter = createLimiter({ atOnce: 1, maxWaiting: 2 });
  const first = heldWork();
  const order: number[] = [];
  const running = [
    limiter.run(first.work),
    limiter.run(async () => order.push(2)),
    limiter.run(async () => order.push(3)),
  ];
  await expect(limiter.run(async () => {})).rejects.toThrow(BusyError);
  expect(order).toEqual([]);
  first.end();
  await Promise.all(running);
  expect(order).toEqual([2, 3]);
  expect(limiter.isIdle()).toBe(true);
});

it("lets visitors take turns, so that many photos of one do not delay another's few", async () => {
  const limiter = createLimiter({ atOnce: 1, maxWaiting: 10 });
  const first = heldWork();
  const order: string[] = [];
  const step = (name: string) => limiter.run(async () => order.push(name), name.slice(0, 1));
  const running = [limiter.run(first.work, "a"), ...["a1", "a2", "a3", "b1", "b2", "c1"].map(step)];
  first.end();
  await Promise.all(running);
  expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

it("makes room for a visitor with little work by dropping work of the visitor with most, and never their own", async () => {
  const limiter = createLimiter({ atOnce: 1, maxWaiting: 4 });
  const first = heldWork();
  const running = limiter.run(first.work, "a");
  const greedy = ["a1", "a2", "a3", "a4"].map((name) => limiter.run(async () => name, "a"));
  const outcomes = Promise.allSettled(greedy);
  await expect(limiter.run(async () => "a5", "a")).rejects.toThrow(BusyError);
  const modest = ["b1", "b2"].map((name) => limiter.run(async () => name, "b"));
  await expect(limiter.run(async () => "b3", "b")).rejects.toThrow(BusyError);
  first.end();
  await running;
  expect(await Promise.all(modest)).toEqual(["b1", "b2"]);
  expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
});

it("gives the place of failed work to the next", async () => {
  const limiter = createLimiter({ atOnce: 1, maxWaiting: 1 });
  const failing = limiter.run(() => Promise.reject(new Error("no")));
  const next = limiter.run(async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});

it("does not let a slow host delay another", async () => {
  const limitPerHost = createHostLimiter({ atOnce: 1, maxWaiting: 0 });
  const slow = heldWork();
  const waiting = limitPerHost("slow.example", slow.work);
  expect(await limitPerHost("quick.example", async () => "done")).toBe("done");
  await expect(limitPerHost("slow.example", async () => "done")).rejects.toThrow(BusyError);
  slow.end();
  await waiting;
  expect(await limitPerHost("slow.example", async () => "done")).toBe("done");
});

it("does the same work once for all concurrent callers, failures too", async () => {
  const once = createSingleFlight<number>();
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs === 1) return 7;
    throw new Error("no");
  };
  expect(await Promise.all([once("a", work), once("a", work)])).toEqual([7, 7]);
  const outcomes = await Promise.allSettled([once("a", work), once("a", work)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(runs).toBe(2);
});

it("pauses a host after five failures in a row, longer each time, and resets with the first success", () => {
  let now = 0;
  const breaker = new HostBreaker(() => now);
  for (let failures = 0; failures < 5; failures += 1) {
    expect(breaker.pauseMs("a")).toBe(0);
    breaker.failed("a", null);
  }
  expect(breaker.pauseMs("a")).toBeGreaterThan(0);
  expect(breaker.pauseMs("b")).toBe(0);
  now += 30_001;
  expect(breaker.pauseMs("a")).toBe(0);
  breaker.failed("a", null);
  now += 30_001;
  expect(breaker.pauseMs("a")).toBeGreaterThan(0);
  breaker.succeeded("a");
  expect(breaker.pauseMs("a")).toBe(0);
});

it("pauses as long as a host asks for, at most an hour", () => {
  let now = 0;
  const breaker = new HostBreaker(() => now);
  breaker.failed("a", 120_000);
  breaker.failed("b", 1e12);
  now = 119_999;
  expect(breaker.pauseMs("a")).toBeGreaterThan(0);
  now = 120_001;
  expect(breaker.pauseMs("a")).toBe(0);
  expect(breaker.pauseMs("b")).toBeGreaterThan(0);
  now = 3_600_001;
  expect(breaker.pauseMs("b")).toBe(0);
});

it("remembers a failed photo for a while, a passing failure shorter", () => {
  let now = 0;
  const memory = new FailureCache(() => now);
  memory.remember("gone", { message: "404", passing: false });
  memory.remember("slow", { message: "timeout", passing: true });
  expect([memory.reason("gone"), memory.reason("slow"), memory.reason("other")]).toEqual(["404", "timeout", null]);
  now = PASSING_MEMORY_MS;
  expect([memory.reason("gone"), memory.reason("slow")]).toEqual(["404", null]);
  now = UNUSABLE_MEMORY_MS;
  expect(memory.reason("gone")).toBeNull();
});

it.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [16, 2],
])("leaves one of %i cores to the requests while it makes %i pictures at a time", (cores, pictures) => {
  expect(encodingsAtOnce(cores)).toBe(pictures);
});

it("ends a pause in time even when the system's clock is set back", () => {
  vi.useFakeTimers();
  const breaker = new HostBreaker();
  const memory = new FailureCache();
  breaker.failed("photos.dealer", 30_000);
  memory.remember("a photo", { message: "It is no picture.", passing: false });
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(Math.max(30_000, UNUSABLE_MEMORY_MS) + 1);
  expect(breaker.pauseMs("photos.dealer")).toBe(0);
  expect(memory.reason("a photo")).toBeNull();
});
