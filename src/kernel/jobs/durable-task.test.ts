import { expect, it, vi } from "vitest";
import { type Lease, LeaseLostError } from "#kernel/database/leases/leases.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { type DurableTask, recoverDurableTasks, runDurableTask } from "./durable-task.ts";
import { runPeriodically } from "./run-periodically.ts";

const log = createLogger({ level: "silent", pretty: false });
const signal = new AbortController().signal;

/** A kind of task that records each call of its operations. */
function work(different: Partial<DurableTask<string>> = {}) {
  const calls: string[] = [];
  const held = new Map<number, AbortController>();
  const hold = (id: number): Lease => {
    const lost = new AbortController();
    held.set(id, lost);
    const giveBack = async () => void held.delete(id);
    return { kind: "run", key: `${id}`, token: "", signal: lost.signal, isHeld: () => true, giveBack };
  };
  const task: DurableTask<string> = {
    leases: { take: async (id) => (held.has(Number(id)) ? null : hold(Number(id))) },
    log,
    name: "task",
    isQueued: async () => false,
    claim: async (id) => `task ${id}`,
    run: async (task) => void calls.push(`did ${task}`),
    findUnfinished: async () => [1, 2, 3].map((attempt) => ({ id: attempt, attempt })),
    maxAttempts: 3,
    requeue: async (id) => void calls.push(`requeued ${id}`),
    giveUp: async (id) => void calls.push(`gave up ${id}`),
    ...different,
  };
  return { task, calls, held, hold };
}

it("runs under its lease, which is free afterwards, also after an error", async () => {
  const { task, calls, held } = work();
  expect(await runDurableTask(task, 7, signal)).toBe(true);
  const failing = { ...task, run: () => Promise.reject(new Error("no")) };
  await expect(runDurableTask(failing, 7, signal)).rejects.toThrow("no");
  expect(calls).toEqual(["did task 7"]);
  expect(held.size).toBe(0);
});

it("is left to the worker that runs it; while it is queued, its job is retried", async () => {
  const { task, calls, hold } = work();
  hold(7);
  expect(await runDurableTask(task, 7, signal)).toBe(false);
  const waiting = { ...task, isQueued: async () => true };
  await expect(runDurableTask(waiting, 7, signal)).rejects.toThrow("task 7 is still held by another worker");
  expect(calls).toEqual([]);
});

it("ends without a result and is not requeued when its lease is lost", async () => {
  const run: DurableTask<string>["run"] = async (_claimed, ending, lease) => {
    held.get(7)?.abort(new LeaseLostError(lease));
    ending.throwIfAborted();
  };
  const { task, calls, held } = work({ run });
  expect(await runDurableTask(task, 7, signal)).toBe(true);
  expect(calls).toEqual([]);
});

it("goes back into the queue when the process stops", async () => {
  const run = () => Promise.reject(new Error("stopped"));
  const { task, calls } = work({ run });
  await runDurableTask(task, 7, AbortSignal.abort());
  expect(calls).toEqual(["requeued 7"]);
});

it("of dead processes starts over, is given up after the last attempt, and is left alone while somebody is at it", async () => {
  const { task, calls, held, hold } = work();
  hold(2);
  await recoverDurableTasks(task);
  expect(calls).toEqual(["requeued 1", "gave up 3"]);
  expect([...held.keys()]).toEqual([2]);
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
