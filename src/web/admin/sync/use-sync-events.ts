import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SyncRun } from "#contract/sync/sync-run.ts";
import { patchDealership, refreshDealerships } from "../api/dealership-list.ts";
import { followEvents } from "../api/follow-events.ts";
import { forgetRuns, isUnderWay, liveRuns, noteRun } from "./live-runs.ts";

/** Crawls that end close to each other make the lists be read again once, and no more often than this. */
const GATHER_MS = 1_000;

/**
 * Listens to the server's events about crawls while the page can be seen. What they tell is in `live-runs.ts`; when a crawl
 * ends, the lists and the numbers are read again. Without the stream nothing is missing but the progress.
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
    }, GATHER_MS);
  };
  const stop = followEvents<SyncRun>({
    path: "/api/admin/sync/events",
    event: "run",
    onItem: (run) => {
      const known = liveRuns().has(run.dealershipId);
      noteRun(run);
      if (!isUnderWay(run)) refreshSoon();
      else if (!known) patchDealership(client, run.dealershipId, { status: "syncing" });
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
