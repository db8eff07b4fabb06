const KEY = "lastPage";

type LastPages = Record<string, number>;

/**
 * The last page of each address of the listing that was loaded in this session, so that "back" finds as many cars as
 * there were. Nothing is remembered where the browser keeps no session storage.
 */
export function recallLastPage(address: string): number | undefined {
  return read()[address];
}

/** Remembers the last page that was loaded under an address. */
export function rememberLastPage(address: string, page: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...read(), [address]: page }));
  } catch {
    // Storage is switched off or full: "back" then begins with the first page.
  }
}

/** Forgets them all: the pages themselves are gone when the application starts afresh. */
export function clearLastPage(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is switched off, so there is nothing in it.
  }
}

function read(): LastPages {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
