/** The most characters of a shared list's title, as browsers count them (UTF-16 units). */
export const MAX_LIST_TITLE = 100;
/** The most characters of the note at a car. */
export const MAX_LIST_NOTE = 500;
export const MAX_LIST_CARS = 50;
/** The most stored lists, so that nobody can fill the disk with them: 2 GB if all had the greatest length. */
export const MAX_SHARED_LISTS = 50_000;
/**
 * The most lists a day of one address of the internet (a /64 for IPv6); wider networks make more (`shareOf`). In the half year that lists
 * are kept, no network fills the table with them.
 */
export const LISTS_A_NETWORK = 30;
/** The lists of the whole site on a usual day. Beyond it, browsers do work first. */
export const USUAL_LISTS_A_DAY = 500;

/** Returns the id or VIN in a shopper's text: itself, or in the address of a vehicle's page. Undefined for anything else. */
export function readCarKey(text: string): string | undefined {
  const typed = text.trim();
  const inAddress = /\/vehicles\/([^/?#\s]+)/.exec(typed)?.[1];
  const key = inAddress ?? typed;
  return /^[A-Za-z0-9]{1,64}$/.test(key) ? key : undefined;
}
