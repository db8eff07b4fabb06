import { useEffect, useState } from "react";

/** How long each photo of a card shows while the pointer is on it. */
const ROTATION_MS = 2_000;

/**
 * Counts through the photos of a card while it is looked at, and starts again from the first. Stands still for readers
 * who asked for less motion.
 *
 * @returns how many photos further it is than the first
 */
export function useRotation(count: number, active: boolean): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (!active || count < 2 || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = window.setInterval(() => setTurns((before) => before + 1), ROTATION_MS);
    return () => {
      window.clearInterval(timer);
      setTurns(0);
    };
  }, [count, active]);
  return turns;
}
