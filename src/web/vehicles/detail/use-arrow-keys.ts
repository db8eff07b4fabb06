import { useEffect, useEffectEvent } from "react";

/** Calls `step` with -1 or 1 for the left and right arrow keys, unless they are being used to write or to choose. */
export function useArrowKeys(step: (by: -1 | 1) => void, active: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, [role=slider]")) return;
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!active) return;
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [active]);
}
