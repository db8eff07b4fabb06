import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { isOutage } from "../site/use-recovery.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;

/**
 * Options of a query that waits while the server or its database is away. Until the answer is there it is loading, or keeps what it had, so
 * that no form is taken off the screen. Nothing is asked while the page is hidden.
 */
export const WAIT_FOR_SERVER = {
  retry: (_failures: number, error: unknown) => isOutage(error),
  retryDelay: (failures: number) => Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS),
};

/** Has all queries wait for the server while the console is shown. */
export function useWaitForServer(): void {
  const client = useQueryClient();
  // The first queries start before any effect.
  const [restore] = useState(() => haveQueriesWait(client));
  useEffect(() => {
    haveQueriesWait(client);
    return restore;
  }, [client, restore]);
}

/** @returns what has queries of pages for shoppers, which say what is missing, fail at once again */
function haveQueriesWait(client: QueryClient): () => void {
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, ...WAIT_FOR_SERVER } });
  return () => client.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
}

/** Returns why a query waits for the server; null when none does. */
export function useOutage(): unknown {
  const cache = useQueryClient().getQueryCache();
  const find = () => {
    const waiting = cache
      .getAll()
      .find(({ state }) => state.fetchStatus !== "idle" && isOutage(state.fetchFailureReason));
    return waiting?.state.fetchFailureReason ?? null;
  };
  return useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    find,
    () => null,
  );
}
