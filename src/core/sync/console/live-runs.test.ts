import { afterEach, expect, it, vi } from "vitest";
import type { SyncRun } from "../sync-endpoints.ts";
import { clearRuns, liveRuns, mergeLiveRuns, recordRun, subscribeToRuns } from "./live-runs.ts";

const run = (id: number, dealershipId: number, status: SyncRun["status"], minute = id) =>
  ({ id, dealershipId, status, queuedAt: `2026-11-20T12:0${minute}:00Z` }) as SyncRun;

afterEach(clearRuns);

it("keeps the latest state of a crawl until it has ended, and notifies all listeners", () => {
  const heard = vi.fn();
  const stop = subscribeToRuns(heard);
  recordRun(run(1, 7, "queued"));
  recordRun(run(1, 7, "running"));
  expect(liveRuns().get(7)?.status).toBe("running");
  recordRun(run(1, 7, "succeeded"));
  expect(liveRuns().size).toBe(0);
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
});

it("does not let late word of an older crawl take the newer one's place", () => {
  recordRun(run(2, 7, "running"));
  recordRun(run(1, 7, "failed"));
  expect(liveRuns().get(7)?.id).toBe(2);
});

it("replaces the read runs by those of later events, the longest waiting first", () => {
  recordRun(run(2, 8, "running"));
  recordRun(run(3, 9, "queued", 1));
  const merged = mergeLiveRuns({ running: [run(4, 6, "running")], queued: [run(2, 8, "queued")] }, liveRuns());
  expect(merged.running.map(({ id }) => id)).toEqual([2, 4]);
  expect(merged.queued.map(({ id }) => id)).toEqual([3]);
});
