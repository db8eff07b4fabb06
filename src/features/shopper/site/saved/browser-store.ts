import { useSyncExternalStore } from "react";

/** The result of a change: stored; no room left; or this browser stores nothing for this site. */
export type Outcome = "stored" | "full" | "blocked";

/** A value in the browser's local storage, which all tabs share. */
export type BrowserStore<T> = {
  read(): T;
  /** Changes the stored value, which another tab may have changed. */
  change(edit: (value: T) => T): Outcome;
  subscribe(listener: () => void): () => void;
};

/** Key of the backup of an unreadable value, from before it was overwritten. */
const backupKey = (key: string) => `${key}.unreadable`;

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
 * @param parse reads any stored text
 * @param isWhole returns whether all of the text could be read. If not, it is backed up before it is overwritten
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
  function notify() {
    for (const listener of listeners) listener();
  }
  function tellIfOurs(event: StorageEvent) {
    if (event.key === key || event.key === null) notify();
  }
  return {
    read,
    change(edit) {
      const before = read();
      const text = known?.text ?? null;
      try {
        if (text !== null && !isWhole(before)) localStorage.setItem(backupKey(key), text);
        localStorage.setItem(key, write(edit(before)));
      } catch (error) {
        return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "blocked";
      }
      notify();
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

/** The stored value, kept up to date with every tab. For parts that the server does not render. */
export const useStored = <T>(store: BrowserStore<T>): T => useSyncExternalStore(store.subscribe, store.read);
