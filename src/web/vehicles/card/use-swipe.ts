import { type TouchEvent, useRef, useState } from "react";

/** A finger that moved further than this sideways, and further sideways than up or down, has swiped. */
const MIN_SWIPE_PX = 32;

/** Counts swipes: one more for each to the left, one less for each to the right. Spread `touch` on the element. */
export function useSwipe() {
  const [turns, setTurns] = useState(0);
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    turns,
    touch: {
      onTouchStart({ touches }: TouchEvent) {
        const touch = touches[0];
        start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined;
      },
      onTouchEnd({ changedTouches }: TouchEvent) {
        const touch = changedTouches[0];
        if (!start.current || !touch) return;
        const x = touch.clientX - start.current.x;
        const y = touch.clientY - start.current.y;
        if (Math.abs(x) > MIN_SWIPE_PX && Math.abs(x) > Math.abs(y)) setTurns((before) => before - Math.sign(x));
      },
    },
  };
}
