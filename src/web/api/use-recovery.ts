import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiErrorStatus } from "./api-error.ts";
import { waitForServer } from "./wait-for-server.ts";

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
