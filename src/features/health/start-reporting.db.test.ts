import { rmSync } from "node:fs";
import { expect, it } from "vitest";
import { NOTICE_KINDS } from "#test/notice-kinds.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { reportProcess } from "./feature.ts";
import { readHealth } from "./read-health.ts";

const test = sharedTestApp();

/** Reads the health without the endpoint's cache of some seconds. */
const health = () =>
  readHealth({
    ...{ db: test.db, log: test.context.log, noticeKinds: NOTICE_KINDS },
    dataDir: test.context.config.dataDir,
  });
const valueIn = <T>(part: { known: true; value: T } | { known: false; problem: string }): T => {
  if (!part.known) throw new Error(part.problem);
  return part.value;
};

it("a process reports its memory, delays, disk, calls and errors", async () => {
  await test.app.inject("/api/settings");
  const reporting = reportProcess(test.context, false);
  await reporting.report();
  const processes = valueIn((await health()).processes);
  const own = processes.find(({ pid }) => pid === process.pid);
  expect(own).toMatchObject({ state: "running", kind: "web", nodeVersion: process.version });
  expect(own?.version).toMatch(/^\d+\.\d+\.\d+ \([0-9a-f]{8}\)$/);
  expect(own?.rssBytes).toBeGreaterThan(10_000_000);
  const { body } = await test.call("GET", "/api/admin/health/timings?span=hour");
  expect(body.calls.map(({ name }: { name: string }) => name)).toContain("GET /api/settings");
  const before = body.calls.find(({ name }: { name: string }) => name === "GET /api/settings").count;
  await test.app.inject("/api/settings");
  await reporting.report();
  const again = await test.call("GET", "/api/admin/health/timings?span=hour");
  expect(again.body.calls.find(({ name }: { name: string }) => name === "GET /api/settings").count).toBe(before + 1);
  await reporting.stop();
  expect(valueIn((await health()).processes).some(({ pid }) => pid === process.pid)).toBe(false);
});

it("a process reports that its data folder is gone", async () => {
  const reporting = reportProcess(test.context, false);
  rmSync(test.context.config.dataDir, { recursive: true, force: true });
  await reporting.report();
  const machine = valueIn((await health()).storage).find(({ disk }) => disk === null);
  expect(machine?.problem).toBe("It does not exist.");
  await reporting.stop();
});
