import { afterEach, expect, it, vi } from "vitest";
import type { SyncRun } from "../sync-endpoints.ts";
import { forgetRuns, liveRuns, mergeLiveRuns, noteRun, subscribeToRuns } from "./live-runs.ts";

const run = (id: number, dealershipId: number, status: SyncRun["status"], minute = id) =>
  ({ id, dealershipId, status, queuedAt: `2026-11-20T12:0${minute}:00Z` }) as SyncRun;

afterEach(forgetRuns);

it("keeps the latest word of a crawl until it has ended, and tells everybody who listens", () => {
  const heard = vi.fn();
  const stop = subscribeToRuns(heard);
  noteRun(run(1, 7, "queued"));
  noteRun(run(1, 7, "running"));
  expect(liveRuns().get(7)?.status).toBe("running");
  noteRun(run(1, 7, "succeeded"));
  expect(liveRuns().size).toBe(0);
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
});

it("does not let late word of an older crawl take the newer one's place", () => {
  noteRun(run(2, 7, "running"));
  noteRun(run(1, 7, "failed"));
  expect(liveRuns().get(7)?.id).toBe(2);
});

it("puts what the events told in the place of what was read, the longest waiting first", () => {
  noteRun(run(2, 8, "running"));
  noteRun(run(3, 9, "queued", 1));
  const merged = mergeLiveRuns({ running: [run(4, 6, "running")], queued: [run(2, 8, "queued")] }, liveRuns());
  expect(merged.running.map(({ id }) => id)).toEqual([2, 4]);
  expect(merged.queued.map(({ id }) => id)).toEqual([3]);
});
