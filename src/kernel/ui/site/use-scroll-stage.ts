import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void) {
  window.addEventListener("scroll", onChange, { passive: true });
  return () => window.removeEventListener("scroll", onChange);
}

/**
 * Returns how many of the given scroll positions (pixels, ascending) the page has passed. Renders again only when that changes; 0 on the
 * server.
 */
export function useScrollStage(positionsPx: readonly number[]): number {
  return useSyncExternalStore(
    subscribe,
    () => positionsPx.filter((position) => window.scrollY > position).length,
    () => 0,
  );
}
