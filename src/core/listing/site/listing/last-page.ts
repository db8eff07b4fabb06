const KEY = "lastPage";

type LastPages = Record<string, number>;

/**
 * Returns the last page that was loaded in this session under an address of the listing, so that "back" restores as many cars. Undefined
 * where the browser has no session storage.
 */
export function recallLastPage(address: string): number | undefined {
  return read()[address];
}

/** Stores the last page that was loaded under an address. */
export function rememberLastPage(address: string, page: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...read(), [address]: page }));
  } catch {
    // Storage is switched off or full: "back" then begins with the first page.
  }
}

/** Deletes all stored pages, because the cached pages are gone when the application restarts. */
export function clearLastPage(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is switched off, so there is nothing in it.
  }
}

function read(): LastPages {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
