import { expect, it, vi } from "vitest";
import { createLogger } from "#kernel/process/logger.ts";
import { carryOutLastingWork, type LastingWork, recoverLastingWork } from "./lasting-work.ts";
import { runPeriodically } from "./run-periodically.ts";

const log = createLogger({ level: "silent", pretty: false });
const signal = new AbortController().signal;

/** One kind of work, of which everything that is done to it is noted. */
function work(different: Partial<LastingWork<string>> = {}) {
  const told: string[] = [];
  const held = new Set<number>();
  const lasting: LastingWork<string> = {
    locks: {
      tryLock: async (id) => !held.has(id) && Boolean(held.add(id)),
      unlock: async (id) => void held.delete(id),
    },
    log,
    name: "piece",
    isWaiting: async () => false,
    claim: async (id) => `piece ${id}`,
    carryOut: async (piece) => void told.push(`did ${piece}`),
    findUnfinished: async () => [1, 2, 3].map((attempt) => ({ id: attempt, attempt })),
    retry: { maxAttempts: 3, handBack: async (id) => void told.push(`handed back ${id}`) },
    giveUp: async (id) => void told.push(`gave up ${id}`),
    ...different,
  };
  return { lasting, told, held };
}

it("is done under its lock, which is free afterwards, whatever happened", async () => {
  const { lasting, told, held } = work();
  expect(await carryOutLastingWork(lasting, 7, signal)).toBe(true);
  const failing = { ...lasting, carryOut: () => Promise.reject(new Error("no")) };
  await expect(carryOutLastingWork(failing, 7, signal)).rejects.toThrow("no");
  expect(told).toEqual(["did piece 7"]);
  expect(held.size).toBe(0);
});

it("is left to whoever works on it; while it waits, its job must come again", async () => {
  const { lasting, told, held } = work();
  held.add(7);
  expect(await carryOutLastingWork(lasting, 7, signal)).toBe(false);
  const waiting = { ...lasting, isWaiting: async () => true };
  await expect(carryOutLastingWork(waiting, 7, signal)).rejects.toThrow("piece 7 is still held by another worker");
  expect(told).toEqual([]);
});

it("goes back into the queue when the process stops, unless it never starts over", async () => {
  const carryOut = () => Promise.reject(new Error("stopped"));
  const { lasting, told } = work({ carryOut });
  await carryOutLastingWork(lasting, 7, AbortSignal.abort());
  expect(told).toEqual(["handed back 7"]);
  await expect(carryOutLastingWork({ ...lasting, retry: null }, 7, AbortSignal.abort())).rejects.toThrow("stopped");
});

it("of dead processes starts over, is given up after the last attempt, and is left alone while somebody is at it", async () => {
  const { lasting, told, held } = work();
  held.add(2);
  await recoverLastingWork(lasting);
  expect(told).toEqual(["handed back 1", "gave up 3"]);
  expect([...held]).toEqual([2]);
  await recoverLastingWork({ ...lasting, retry: null });
  expect(told.slice(2)).toEqual(["gave up 1", "gave up 3"]);
});

it("that is periodic never overlaps, and goes on after an error", async () => {
  vi.useFakeTimers();
  try {
    const runs: PromiseWithResolvers<void>[] = [];
    const periodic = () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    };
    const { first, stop } = runPeriodically({ everyMs: 100, what: "a test", work: periodic }, log);
    await vi.advanceTimersByTimeAsync(350);
    expect(runs).toHaveLength(1);
    runs[0]?.reject(new Error("no"));
    await first;
    await vi.advanceTimersByTimeAsync(100);
    expect(runs).toHaveLength(2);
    runs[1]?.resolve();
    await stop();
    await vi.advanceTimersByTimeAsync(500);
    expect(runs).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});
