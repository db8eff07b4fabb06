import { useCallback, useSyncExternalStore } from "react";

/** Media query for a window that is at least as wide as the specification's mobile breakpoint. */
export const WIDE = "(min-width: 768px)";

/** Returns whether a media query matches, updated as the window changes; true on the server. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  );
}
