import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { patchDealership, refreshDealerships } from "#core/dealerships/console/dealership-list.ts";
import { followEvents } from "#kernel/ui/console/follow-events.ts";
import type { SyncOverview, SyncRun } from "../sync-endpoints.ts";

/** The crawls that are waiting or under way, by dealership, as the event stream last told. */
let live: ReadonlyMap<number, SyncRun> = new Map();
const listeners = new Set<() => void>();

function replace(next: ReadonlyMap<number, SyncRun>): void {
  live = next;
  for (const listener of listeners) listener();
}

/** Whether a crawl has not ended yet. */
export const isUnderWay = (run: Pick<SyncRun, "status">): boolean =>
  run.status === "queued" || run.status === "running";

/** Records the new state of a crawl; one that has ended is removed. */
export function noteRun(run: SyncRun): void {
  const known = live.get(run.dealershipId);
  // An event about an older crawl may arrive late.
  if (known && known.id > run.id) return;
  const next = new Map(live);
  if (isUnderWay(run)) next.set(run.dealershipId, run);
  else next.delete(run.dealershipId);
  replace(next);
}

/** Forgets all crawls: the event stream has broken off, so their state is not known any more. */
export function forgetRuns(): void {
  if (live.size > 0) replace(new Map());
}

/** For `useSyncExternalStore`. @returns stops listening */
export function subscribeToRuns(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The crawls that are waiting or under way; a new object after each change. */
export const liveRuns = (): ReadonlyMap<number, SyncRun> => live;

/** The crawl of a dealership that is waiting or under way. Renders again only when that crawl changes. */
export function useLiveRun(dealershipId: number): SyncRun | undefined {
  const snapshot = useCallback(() => liveRuns().get(dealershipId), [dealershipId]);
  return useSyncExternalStore(subscribeToRuns, snapshot, () => undefined);
}

/** All crawls that are waiting or under way. */
export function useLiveRuns(): ReadonlyMap<number, SyncRun> {
  return useSyncExternalStore(subscribeToRuns, liveRuns, liveRuns);
}

/**
 * The jobs as they are now: the answer that was read, with later events applied. Longest running first, then longest
 * waiting.
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

/** The lists are refetched at most this often, however many crawls end. */
const REFRESH_INTERVAL_MS = 1_000;

/**
 * Follows the event stream about crawls while the page is visible, and keeps them in this file. When a crawl ends, the
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
      noteRun(run);
      if (!isUnderWay(run)) refreshSoon();
      else if (!known && patchDealership(client, run.dealershipId, { status: "syncing" })) refreshSoon();
    },
    onResume: refreshSoon,
    onBreak: forgetRuns,
  });
  return () => {
    stop();
    clearTimeout(refreshTimer);
    forgetRuns();
  };
}
