import { useEffect } from "react";

/** Where the focus may go when its own element is gone. */
const PLACES = "main, [role=dialog], [role=alertdialog]";

/** The element with the focus and everything around it, from the inside out. */
export function focusPath(): Element[] {
  const path: Element[] = [];
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) path.push(at);
  return path;
}

/** Moves the focus back to an element, or to the nearest part of the page around it that is still there. */
export function focusNearest(path: readonly Element[]): void {
  const place = path.find((element, n) => element.isConnected && (n === 0 || element.closest(PLACES) !== null));
  if (!(place instanceof HTMLElement)) return;
  place.focus({ preventScroll: true });
  if (document.activeElement === place) return;
  // It is no control: it can be focused only until the focus goes on.
  place.tabIndex = -1;
  place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  place.focus({ preventScroll: true });
}

/**
 * Keeps the keyboard's place on the page. Whoever presses a button that goes away with what it has ended ("Take back", "End") would
 * else be at the page's beginning; so the focus moves to the nearest part around it, the row of its list for example.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path = focusPath();
    const hasNone = () => document.activeElement === document.body || document.activeElement === null;
    const remember = () => {
      path = focusPath();
    };
    // A click beside everything takes the focus away on purpose: what had it is still there then.
    const forget = () =>
      queueMicrotask(() => {
        if (hasNone() && path[0]?.isConnected) path = [];
      });
    const observer = new MutationObserver(() => {
      if (!hasNone() || path[0]?.isConnected !== false) return;
      const before = path;
      path = [];
      focusNearest(before);
    });
    document.addEventListener("focusin", remember);
    document.addEventListener("focusout", forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      document.removeEventListener("focusout", forget);
      observer.disconnect();
    };
  }, []);
}
