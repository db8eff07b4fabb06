import { useSyncExternalStore } from "react";

/** What became of a change: stored; no room left; or this browser stores nothing for this site. */
export type Outcome = "stored" | "full" | "blocked";

/** A value in the browser's local storage, which all tabs share. */
export type BrowserStore<T> = {
  read(): T;
  /** Changes what is stored now, which another tab may have changed. */
  change(edit: (value: T) => T): Outcome;
  subscribe(listener: () => void): () => void;
};

/** Under this name stands what could not be read, from before it was written over. */
const asideKey = (key: string) => `${key}.unreadable`;

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is switched off.
    return null;
  }
}

/**
 * A store under a name.
 * @param parse reads the stored text, whatever it is
 * @param isWhole whether all of the text could be read. If not, it is put aside before it is written over
 */
export function createBrowserStore<T>(
  key: string,
  parse: (text: string | null) => T,
  write: (value: T) => string,
  isWhole: (value: T) => boolean = () => true,
): BrowserStore<T> {
  const listeners = new Set<() => void>();
  let known: { text: string | null; value: T } | undefined;

  function read(): T {
    const text = storedText(key);
    // The same value for the same text, as `useSyncExternalStore` needs it.
    if (!known || known.text !== text) known = { text, value: parse(text) };
    return known.value;
  }
  function tell() {
    for (const listener of listeners) listener();
  }
  function tellIfOurs(event: StorageEvent) {
    if (event.key === key || event.key === null) tell();
  }
  return {
    read,
    change(edit) {
      const before = read();
      const text = known?.text ?? null;
      try {
        if (text !== null && !isWhole(before)) localStorage.setItem(asideKey(key), text);
        localStorage.setItem(key, write(edit(before)));
      } catch (error) {
        return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "blocked";
      }
      tell();
      return "stored";
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener("storage", tellIfOurs);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", tellIfOurs);
      };
    },
  };
}

/** What is stored, kept in step with every tab. For parts that the server does not render. */
export const useStored = <T>(store: BrowserStore<T>): T => useSyncExternalStore(store.subscribe, store.read);
