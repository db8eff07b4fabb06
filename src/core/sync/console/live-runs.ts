import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { patchDealership, refreshDealerships } from "#core/dealerships/console/dealership-list.ts";
import { followEvents } from "#kernel/ui/console/follow-events.ts";
import type { SyncOverview, SyncRun } from "../sync-endpoints.ts";

/** The queued and running crawls by dealership, from the event stream. */
let live: ReadonlyMap<number, SyncRun> = new Map();
const listeners = new Set<() => void>();

function replace(next: ReadonlyMap<number, SyncRun>): void {
  live = next;
  for (const listener of listeners) listener();
}

/** Returns whether a crawl has not ended yet. */
export const isUnderWay = (run: Pick<SyncRun, "status">): boolean =>
  run.status === "queued" || run.status === "running";

/** Records the new state of a crawl; one that has ended is removed. */
export function recordRun(run: SyncRun): void {
  const known = live.get(run.dealershipId);
  // An event about an older crawl may arrive late.
  if (known && known.id > run.id) return;
  const next = new Map(live);
  if (isUnderWay(run)) next.set(run.dealershipId, run);
  else next.delete(run.dealershipId);
  replace(next);
}

/** Removes all crawls: the event stream has ended, so their state is unknown. */
export function clearRuns(): void {
  if (live.size > 0) replace(new Map());
}

/** For `useSyncExternalStore`. @returns a function that unsubscribes */
export function subscribeToRuns(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The queued and running crawls; a new object after each change. */
export const liveRuns = (): ReadonlyMap<number, SyncRun> => live;

/** The queued or running crawl of a dealership. Renders again only when that crawl changes. */
export function useLiveRun(dealershipId: number): SyncRun | undefined {
  const snapshot = useCallback(() => liveRuns().get(dealershipId), [dealershipId]);
  return useSyncExternalStore(subscribeToRuns, snapshot, () => undefined);
}

/** All queued and running crawls. */
export function useLiveRuns(): ReadonlyMap<number, SyncRun> {
  return useSyncExternalStore(subscribeToRuns, liveRuns, liveRuns);
}

/**
 * Returns the current jobs: the response that was read, with later events applied. Longest running first, then longest
 * queued.
 */
export function mergeLiveRuns(
  overview: Pick<SyncOverview, "running" | "queued">,
  live: ReadonlyMap<number, SyncRun>,
): { running: SyncRun[]; queued: SyncRun[] } {
  const byDealership = new Map([...overview.queued, ...overview.running].map((run) => [run.dealershipId, run]));
  for (const [dealershipId, run] of live) byDealership.set(dealershipId, run);
  const all = [...byDealership.values()].sort((a, b) => a.queuedAt.localeCompare(b.queuedAt) || a.id - b.id);
  return {
    running: all.filter((run) => run.status === "running"),
    queued: all.filter((run) => run.status === "queued"),
  };
}

/** The lists are refetched at most this often, for any number of ended crawls. */
const REFRESH_INTERVAL_MS = 1_000;

/**
 * Follows the event stream about crawls while the page is visible, and stores them in this module. When a crawl ends, the
 * lists and the numbers are refetched. Without the stream only the progress is missing.
 */
export function useSyncEvents(): void {
  const client = useQueryClient();
  useEffect(() => listen(client), [client]);
}

function listen(client: QueryClient): () => void {
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  const refreshSoon = () => {
    refreshTimer ??= setTimeout(() => {
      refreshTimer = undefined;
      void refreshDealerships(client);
    }, REFRESH_INTERVAL_MS);
  };
  const stop = followEvents<SyncRun>({
    path: "/api/admin/sync/events",
    event: "run",
    onItem: (run) => {
      const known = liveRuns().has(run.dealershipId);
      recordRun(run);
      if (!isUnderWay(run)) refreshSoon();
      else if (!known && patchDealership(client, run.dealershipId, { status: "syncing" })) refreshSoon();
    },
    onResume: refreshSoon,
    onBreak: clearRuns,
  });
  return () => {
    stop();
    clearTimeout(refreshTimer);
    clearRuns();
  };
}
