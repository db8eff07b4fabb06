import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { mayActAs, type Role } from "#kernel/http/rules/roles.ts";
import { namesPort } from "#kernel/outbound/address-guard.ts";
import { listReadings } from "./dealership-reading.ts";
import type { Dealership } from "./dealership-schemas.ts";
import { presentDealership } from "./present-dealership.ts";
import { hasWebsite } from "./rules/dealership-rules.ts";
import { shownFeedAddress } from "./rules/inventory-feed.ts";

/**
 * Returns all dealerships, newest first.
 * @param role the reader's. A role that may not change a feed's address does not see its query, which may hold a key
 */
export async function listDealerships(db: DbOrTransaction, role: Role): Promise<Dealership[]> {
  const rows = await db.selectFrom("dealerships").selectAll().orderBy("id", "desc").execute();
  const readings = new Map((await listReadings(db)).map(({ dealershipId, reading }) => [dealershipId, reading]));
  const dealerships = addDuplicateAlarms(rows.map((row) => presentDealership(row, readings.get(row.id) ?? null)));
  if (mayActAs(role, "editor")) return dealerships;
  return dealerships.map((dealership) =>
    dealership.feed ? { ...dealership, url: shownFeedAddress(dealership.url) } : dealership,
  );
}

/** Returns a dealership, for an administrator who may change it. @throws when there is none */
export async function readDealership(db: DbOrTransaction, id: number): Promise<Dealership> {
  const row = await db.selectFrom("dealerships").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const [read] = await listReadings(db, { ids: [id] });
  return presentDealership(row, read?.reading ?? null);
}

/** Returns the number of dealerships, and when the latest crawl succeeded. */
export async function countDealerships(db: DbOrTransaction): Promise<{ dealerships: number; lastSynced: Date | null }> {
  return db
    .selectFrom("dealerships")
    .select([sql<number>`count(*)::int`.as("dealerships"), sql<Date | null>`max(last_synced_at)`.as("lastSynced")])
    .executeTakeFirstOrThrow();
}

const hostOf = (url: URL): string => url.host.toLowerCase().replace(/^www\./, "");

function isAt(address: string, hosts: ReadonlySet<string>): boolean {
  const url = URL.parse(address);
  return url !== null && hosts.has(hostOf(url));
}

/** Returns a key that is equal for all spellings of an address. It includes the path, because rooftops of a group share a host. */
function websiteKey(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  return hostOf(url) + url.pathname.replace(/\/+$/, "") + url.search;
}

/** Returns a key that is equal for dealerships with the same source of cars; null for those without an address. */
function sourceKey(dealership: Dealership): string | null {
  if (!hasWebsite(dealership)) return null;
  const key = websiteKey(dealership.url);
  // One file may have the cars of several dealerships, each of which takes its own.
  return dealership.feed ? JSON.stringify([key, dealership.feed.dealerIds.toSorted()]) : key;
}

/**
 * Adds an alarm to dealerships with the same address, which were probably added twice by mistake. It is computed for
 * each list and not stored, so it ends when one of them is deleted or gets another address. Another alarm is not replaced.
 */
function addDuplicateAlarms(dealerships: readonly Dealership[]): Dealership[] {
  const keys = dealerships.map(sourceKey);
  const byKey = Map.groupBy(dealerships, (_, i) => keys[i]);
  return dealerships.map((dealership, i) => {
    const twins = keys[i] === null ? [] : byKey.get(keys[i]);
    const twin = twins?.find((other) => other.id !== dealership.id);
    const source = dealership.feed ? "feed" : "website";
    const alarm = twin ? `"${twin.name}" has the same ${source}. If one of the two is a mistake, delete it.` : null;
    return { ...dealership, alarm: dealership.alarm ?? alarm };
  });
}

/** A dealership that already has a website or feed. `sameAddress`: false when its address is another page of that site. */
type ConnectedDealership = { id: number; name: string; sameAddress: boolean };

/**
 * Finds a dealership that already has a website; one with exactly this address is preferred. For feeds only the address counts,
 * because one server has the feeds of many dealers.
 * @param addresses spellings of the website's or feed's address: the typed one, and the one it redirected to
 */
export async function findConnected(
  db: Db,
  addresses: readonly string[],
  isFeed: boolean,
): Promise<ConnectedDealership | null> {
  const keys = new Set(addresses.map(websiteKey));
  const hosts = new Set(addresses.flatMap((address) => URL.parse(address) ?? []).map(hostOf));
  const rows = await db
    .selectFrom("dealerships")
    .select(["id", "name", "url", "additional_urls"])
    .where("is_feed", "=", isFeed)
    .orderBy("id")
    .execute();
  const known = rows.map((row) => ({ ...row, urls: [row.url, ...row.additional_urls] }));
  const same = known.find(({ urls }) => urls.some((url) => keys.has(websiteKey(url))));
  const found = same ?? (isFeed ? undefined : known.find(({ urls }) => urls.some((url) => isAt(url, hosts))));
  return found ? { id: found.id, name: found.name, sameAddress: found === same } : null;
}

/** Returns whether an address of a dealership has the host and port of `url`. Meant for rare ports: it reads all addresses. */
export async function isPortNamed(db: Db, url: URL): Promise<boolean> {
  const rows = await db.selectFrom("dealerships").select(["url", "additional_urls"]).execute();
  return namesPort(
    rows.flatMap((row) => [row.url, ...row.additional_urls]),
    url,
  );
}
