import { isObject, type Json, scriptValues } from "../../reading/lenient-json.ts";

/** The parts of a page's data that name other accounts: the cars, and their accounts. */
const OF_CARS = /^(?:WIS|inventory\w*|vehicles?|accounts?|accountData|trackingData)$/i;
const ACCOUNT = /^[\w-]{1,80}$/;
const MAX_DEPTH = 3;

/** Returns the ids of the account that owns the website (`siteId`, `accountId`), from its scripts outside the list of cars. */
export function ownAccounts(html: string): Set<string> {
  const found = new Set<string>();
  for (const value of scriptValues(html)) note(value, found, 0);
  for (const [, id = ""] of html.matchAll(/\bsiteId["']?\s{0,9}[:=]\s{0,9}["']([\w-]{1,80})["']/g)) found.add(id);
  return found;
}

function note(value: Json, found: Set<string>, depth: number): void {
  if (!isObject(value) || Array.isArray(value) || depth > MAX_DEPTH) return;
  for (const [name, inner] of Object.entries(value)) {
    if (/^(?:siteId|accountId)$/.test(name) && typeof inner === "string" && ACCOUNT.test(inner)) found.add(inner);
    else if (!OF_CARS.test(name)) note(inner, found, depth + 1);
  }
}
