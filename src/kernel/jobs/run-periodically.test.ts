import { expect, it } from "vitest";
import { createLogger } from "#kernel/process/logger.ts";
import { runPeriodically } from "./run-periodically.ts";

const log = createLogger({ level: "silent", pretty: false });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it("runs at once and again, also after a failure, and not after it was stopped", async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs === 1) throw new Error("the disk is full");
  };
  const periodic = runPeriodically({ everyMs: 5, what: "looking", work }, log);
  expect(runs).toBe(1);
  await expect.poll(() => runs).toBeGreaterThan(2);
  await periodic.stop();
  const atStop = runs;
  await pause(30);
  expect(runs).toBe(atStop);
});

it("delays its first run by the given time", async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
  };
  const periodic = runPeriodically({ everyMs: 5, firstAfterMs: 30, what: "sweeping", work }, log);
  expect(runs).toBe(0);
  await periodic.first;
  expect(runs).toBe(1);
  await expect.poll(() => runs).toBeGreaterThan(1);
  await periodic.stop();
});

it("begins nothing when it is stopped before its first run", async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
  };
  const periodic = runPeriodically({ everyMs: 5, firstAfterMs: 10, what: "sweeping", work }, log);
  await periodic.stop();
  await periodic.first;
  await pause(30);
  expect(runs).toBe(0);
});
