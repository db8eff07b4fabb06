import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

/**
 * Returns the reader's clock in milliseconds, to the minute. Undefined on the server and during hydration, because both must render the
 * same.
 */
export function useNow(): number | undefined {
  return useSyncExternalStore(
    () => () => undefined,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => undefined,
  );
}
