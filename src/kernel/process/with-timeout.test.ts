import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { withTimeout } from "./with-timeout.ts";

const never = new Promise<never>(() => {});
const late = () => {
  throw new Error("late");
};

it("gives the result or the error of work that ends in time", async () => {
  expect(await withTimeout(sleep(1, "done"), 60_000, late)).toBe("done");
  await expect(withTimeout(Promise.reject(new Error("no")), 60_000, late)).rejects.toThrow("no");
});

it("says what it is told to when the work takes longer", async () => {
  expect(await withTimeout(never, 1, () => "late")).toBe("late");
  await expect(withTimeout(never, 1, late)).rejects.toThrow("late");
});

it("takes an answer that was there in time, although this process was busy beyond it", async () => {
  await new Promise(setImmediate);
  const answer = new Promise((resolve) => setImmediate(resolve, "done"));
  const waited = withTimeout(answer, 1, late);
  const busyUntil = performance.now() + 5;
  while (performance.now() < busyUntil);
  expect(await waited).toBe("done");
});

it("ignores an error that comes afterwards", async () => {
  const work = Promise.withResolvers<void>();
  await withTimeout(work.promise, 1, () => null);
  work.reject(new Error("nobody waits any more"));
  await sleep(1);
});
