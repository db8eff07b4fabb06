import { useCallback, useSyncExternalStore } from "react";
import type { SyncRun } from "#contract/sync/sync-run.ts";
import { liveRuns, subscribeToRuns } from "./live-runs.ts";

/** The crawl of a dealership that is waiting or under way. Renders again only when that one has moved on. */
export function useLiveRun(dealershipId: number): SyncRun | undefined {
  const snapshot = useCallback(() => liveRuns().get(dealershipId), [dealershipId]);
  return useSyncExternalStore(subscribeToRuns, snapshot, () => undefined);
}

/** All crawls that are waiting or under way. */
export function useLiveRuns(): ReadonlyMap<number, SyncRun> {
  return useSyncExternalStore(subscribeToRuns, liveRuns, liveRuns);
}
