import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

/**
 * The reader's clock in milliseconds, to the minute; undefined on the server and while the browser continues what the
 * server rendered, because both must write the same.
 */
export function useNow(): number | undefined {
  return useSyncExternalStore(
    () => () => undefined,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => undefined,
  );
}
