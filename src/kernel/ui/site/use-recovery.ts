import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiErrorStatus } from "./api-error.ts";

/** Returns whether a call failed because the server is unavailable for a while: no answer, or a 502, 503 or 504. */
export function isOutage(error: unknown): boolean {
  const status = apiErrorStatus(error);
  return Boolean(error) && (status === undefined || (status > 501 && status < 505));
}

/**
 * Reads failed queries again once the server is back, without a click. A refused call (4xx) is not retried.
 * @param error why the shown data could not be read; null when it could
 */
export function useRecovery(error: unknown): void {
  const queryClient = useQueryClient();
  const failed = Boolean(error) && !(Number(apiErrorStatus(error)) < 500);
  const away = isOutage(error);
  useEffect(() => {
    if (!failed) return;
    const stop = new AbortController();
    void waitForServer({ away, onBack: () => refetchFailed(queryClient), signal: stop.signal });
    return () => stop.abort();
  }, [failed, away, queryClient]);
}

/** Refetches every shown query that has failed. */
function refetchFailed(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Polls `/readyz` with growing pauses and calls `onBack` each time the server is ready, until `signal` aborts. Polls at once when the
 * browser comes online again, and never while the page is hidden.
 * @param options.away true when the server is known to be unavailable. If it is not, and the first poll finds it ready, nothing more is
 *   done: the server has a fault and would only repeat it.
 */
export async function waitForServer(options: {
  away: boolean;
  onBack: () => unknown;
  signal: AbortSignal;
}): Promise<void> {
  const { onBack, signal } = options;
  let { away } = options;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    await pause(waitMs, signal);
    if (signal.aborted) return;
    const ready = await fetch("/readyz", { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (signal.aborted || (ready && !away)) return;
    if (ready) await onBack();
    else away = true;
  }
}

/** Resolves when the time is over or the browser is online again, but not while the page is hidden. */
function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const ended = new AbortController();
    let over = false;
    const look = () => {
      if (!signal.aborted && (!over || document.hidden)) return;
      ended.abort();
      clearTimeout(timer);
      resolve();
    };
    const end = () => {
      over = true;
      look();
    };
    const timer = setTimeout(end, waitMs);
    window.addEventListener("online", end, { signal: ended.signal });
    document.addEventListener("visibilitychange", look, { signal: ended.signal });
    signal.addEventListener("abort", look, { signal: ended.signal });
  });
}
