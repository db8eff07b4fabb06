import { useEffect } from "react";

/** Near the top of the page the header stays. Pixels. */
const STAYS_WITHIN_PX = 120;
/** A finger that trembles moves the page less than this. Pixels. */
const MIN_MOVE_PX = 8;

/** Notes on the document while the page is scrolled down, so that a phone's header leaves (header.css). It returns on the way up. */
export function useHidingHeader(): void {
  useEffect(() => {
    let before = window.scrollY;
    const note = () => {
      const now = window.scrollY;
      if (Math.abs(now - before) < MIN_MOVE_PX) return;
      document.documentElement.toggleAttribute("data-scrolled-down", now > before && now > STAYS_WITHIN_PX);
      before = now;
    };
    window.addEventListener("scroll", note, { passive: true });
    return () => window.removeEventListener("scroll", note);
  }, []);
}
