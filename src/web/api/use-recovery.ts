import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiErrorStatus } from "./api-error.ts";

/** Whether a call failed because the server is away for a while: it starts, its database does, or nothing answers at all. */
export function isOutage(error: unknown): boolean {
  const status = apiErrorStatus(error);
  return Boolean(error) && (status === undefined || (status > 501 && status < 505));
}

/**
 * What could not be read is read again once the server is back, without anybody pressing a button. A refused call (4xx) is
 * no reason to wait for anything.
 *
 * @param error why what is shown could not be read; null when it could
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

/** Reads everything again that is shown and could not be read. */
function refetchFailed(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Asks now and then, more and more seldom, whether the server can answer again (`/readyz`), and calls `onBack` each time it
 * can until the signal says that all is well. At once when the browser is online again, never while nobody looks.
 *
 * @param options.away whether it is certain that the server was away. A server that has a fault but is there would only have
 *   the same fault again, so that one which is found ready at the first look is left in peace.
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

/** Until the time is over or the browser is online again, and somebody looks. */
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
