import { type RefObject, useEffect, useLayoutEffect } from "react";

/** Elements that may get the focus when its own element is gone. */
const PLACES = "main, [role=dialog], [role=alertdialog]";

/** Returns the element with the focus and everything around it, from the inside out. */
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
  // It is not a control: it can be focused only until the focus moves on.
  place.tabIndex = -1;
  place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  place.focus({ preventScroll: true });
}

/**
 * Keeps the keyboard's position on the page. When a pressed button disappears with its row ("Undo", "End"), the focus would move to
 * the page's beginning; this moves it to the nearest part around the button, such as the row of its list.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path = focusPath();
    const hasNone = () => document.activeElement === document.body || document.activeElement === null;
    const remember = () => {
      path = focusPath();
    };
    // A click outside of all controls takes the focus away on purpose: the element that had it still exists then.
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

/**
 * When a row leaves its list while one of its buttons has the focus, the focus moves to the row beside it instead of the top of the page.
 * @param buttons the place of the row's buttons
 */
export function useFocusOnNeighbor(buttons: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = buttons.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const row = own.closest("li");
      const beside = row?.nextElementSibling ?? row?.previousElementSibling;
      // The row gets the focus, not its button, so that a second Enter decides nothing. Buttons also go from a row that stays.
      queueMicrotask(() => {
        if (beside && !row?.isConnected) focusNearest([beside]);
      });
    };
  }, [buttons]);
}
