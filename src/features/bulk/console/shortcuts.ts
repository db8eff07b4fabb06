import { useEffect, useSyncExternalStore } from "react";

/** Two keys pressed within this time are one shortcut. */
const SEQUENCE_MS = 1_500;

const KEY = "autohub-admin-shortcuts";
const listeners = new Set<() => void>();

function isOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Returns whether single-key shortcuts work in this browser, and a setter. They can be switched off (WCAG 2.1.4). */
export function useShortcutsOn(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOn,
    () => true,
  );
  const set = (next: boolean) => {
    try {
      if (next) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, "off");
    } catch {
      // Without storage they stay on.
    }
    for (const listener of listeners) listener();
  };
  return [on, set];
}

/** Inputs that take no text. */
const NO_TEXT = ["button", "checkbox", "radio", "range", "submit", "reset", "file", "color", "image"];

/** Returns whether a key pressed there types text, or moves in a list of choices. */
function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName);
}

const isSomethingOpen = (): boolean => document.querySelector("[role=dialog],[role=alertdialog],[role=menu]") !== null;

/**
 * Reads single keys and pairs such as "g d" into the names of shortcuts. It does not use the browser, so it can be tested.
 * @param names the existing shortcuts: "/", "g d"
 */
export function shortcutReader(names: readonly string[]): (key: string, atMs: number) => string | null {
  let first: { key: string; atMs: number } | null = null;
  return (key, atMs) => {
    const pair = first && atMs - first.atMs <= SEQUENCE_MS ? `${first.key} ${key}` : null;
    first = null;
    if (pair && names.includes(pair)) return pair;
    if (names.includes(key)) return key;
    if (names.some((name) => name.startsWith(`${key} `))) first = { key, atMs };
    return null;
  };
}

/**
 * Runs a shortcut's action: never while the user types, nor below an open dialog or menu.
 * @param actions by name. It may be a new object at every rendering
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const read = shortcutReader(Object.keys(actions));
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (takesText(event.target) || isSomethingOpen()) return;
      const name = read(event.key.toLowerCase(), event.timeStamp);
      if (name === null) return;
      event.preventDefault();
      actions[name]?.();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [actions, enabled]);
}

/** Runs `open` at Ctrl+K, on a Mac Cmd+K, also while the user types; not below another dialog. */
export function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isIt =
        event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isIt || isSomethingOpen()) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);
}
