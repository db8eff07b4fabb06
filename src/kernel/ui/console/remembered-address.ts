const KEY = "autohub-address-of-";

/**
 * Stores the address at which a list was last shown in this window, so that a link back to it leads to the same place.
 * @param list which list: "dealerships"
 * @param search the query string of its screen
 */
export function rememberAddress(list: string, search: string): void {
  try {
    sessionStorage.setItem(KEY + list, search);
  } catch {
    // There is no storage: the link back leads to the whole list.
  }
}

/** Returns the query string of a list as it was last shown in this window; null when it was not. */
export function rememberedAddress(list: string): string | null {
  try {
    return sessionStorage.getItem(KEY + list);
  } catch {
    return null;
  }
}
