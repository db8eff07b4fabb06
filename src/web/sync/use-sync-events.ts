import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SyncRun } from "#contract/sync/sync-run.ts";
import { patchDealership, refreshDealerships } from "../api/dealership-list.ts";
import { forgetRuns, isUnderWay, liveRuns, noteRun } from "./live-runs.ts";

const EVENTS_PATH = "/api/admin/sync/events";
/** Crawls that end close to each other make the lists be read again once, and no more often than this. */
const GATHER_MS = 1_000;
/** A stream that the server has closed for good is tried again after this long. */
const RETRY_MS = 30_000;

/**
 * Listens to the server's events about crawls while the page can be seen. What they tell is in `live-runs.ts`; when a crawl
 * ends, the lists and the numbers are read again. Without the stream nothing is missing but the progress.
 */
export function useSyncEvents(): void {
  const client = useQueryClient();
  useEffect(() => listen(client), [client]);
}

function listen(client: QueryClient): () => void {
  let source: EventSource | null = null;
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let brokeOff = false;

  const refreshSoon = () => {
    refreshTimer ??= setTimeout(() => {
      refreshTimer = undefined;
      void refreshDealerships(client);
    }, GATHER_MS);
  };
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(EVENTS_PATH);
    source.addEventListener("run", (event) => {
      const run = readRun(event.data);
      if (!run) return;
      const known = liveRuns().has(run.dealershipId);
      noteRun(run);
      if (!isUnderWay(run)) refreshSoon();
      else if (!known) patchDealership(client, run.dealershipId, { status: "syncing" });
    });
    source.addEventListener("open", () => {
      if (brokeOff) refreshSoon();
      brokeOff = false;
    });
    source.addEventListener("error", () => {
      brokeOff = true;
      forgetRuns();
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      retryTimer = setTimeout(open, RETRY_MS);
    });
  };
  const close = () => {
    source?.close();
    source = null;
    clearTimeout(retryTimer);
  };
  // A browser has only a handful of connections to a site: tabs in the background must not hold them.
  const followVisibility = () => {
    if (!document.hidden) return open();
    close();
    brokeOff = true;
    forgetRuns();
  };

  open();
  document.addEventListener("visibilitychange", followVisibility);
  return () => {
    document.removeEventListener("visibilitychange", followVisibility);
    clearTimeout(refreshTimer);
    close();
    forgetRuns();
  };
}

function readRun(text: string): SyncRun | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
