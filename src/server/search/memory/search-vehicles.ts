import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { presentVehicle } from "../../vehicles/present-vehicle.ts";
import type { PublicReads } from "../../vehicles/public-reads.ts";
import { selectVehicles } from "../../vehicles/visible-vehicles.ts";
import { isCurrent } from "../change-log.ts";
import { type Found, writeListing } from "../present-found.ts";
import { writeFacets } from "../stock/write-facets.ts";
import { searchedArea, understandQuery } from "../understand-query.ts";
import type { IndexState, VehicleIndex } from "./index/vehicle-index.ts";
import { choosePage, milesTo } from "./query/choose-page.ts";
import { matchWords } from "./query/select-by-words.ts";
import { select } from "./query/selection.ts";
import { slotsIn } from "./store/bitset.ts";

/** What the engine reads: rows from the database (from a replica, if there is one), everything else from the index. */
export type MemoryReads = PublicReads & { index: VehicleIndex };

/** How often a listing is computed at most when the stock changes meanwhile; the last result is returned as it is. */
const ATTEMPTS = 4;

function selectFor({ store, caches, zips }: IndexState, asked: VehicleQuery) {
  const { query, words, understood } = understandQuery(asked, zips);
  const area = searchedArea(query, zips, store.names);
  const selection = select(store, query, { area, words: matchWords(store, caches.terms(), words) });
  return { query, area, selection, understood };
}

/** Searches the index. It is synchronous, so the whole result is of one moment. */
function searchIndex(state: IndexState, asked: VehicleQuery): Found {
  const { store, caches } = state;
  const { query, area, selection, understood } = selectFor(state, asked);
  const offset = (query.page - 1) * query.limit;
  const slots = choosePage(store, selection, area, { sortBy: query.sortBy, offset, limit: query.limit });
  const isWhole = selection.counts.car === store.carTally.counts;
  return {
    ids: slots.map((slot) => store.columns.id[slot] as number),
    miles: slots.map((slot) => (area === null ? null : milesTo(store, area, slot))),
    total: selection.total,
    facetsJson: isWhole ? caches.wholeFacetsJson() : writeFacets(store.names, selection, query.make.length > 0),
    understood,
  };
}

/**
 * Searches, filters, sorts, pages and counts the visible vehicles. A page past the last is empty, not an error. Every answer
 * is of one moment: when the database shows a change that the index has not read, the index reads it and the search is
 * repeated.
 * @returns a `VehicleList` in JSON
 * @throws {AppError} 400 when the zip code does not exist
 */
export async function searchVehiclesJson(reads: MemoryReads, query: VehicleQuery): Promise<string> {
  const { index } = reads;
  for (let attempt = 1; ; attempt++) {
    // Index and cards may differ because a replica is behind. The next attempt asks the primary, which never is.
    const { pool } = attempt === 1 ? reads : reads.primary;
    const state = await index.state();
    const found = searchIndex(state, query);
    const { cards, current } =
      found.ids.length > 0
        ? await state.caches.cards.read(pool, found.ids, state.position)
        : { cards: [], current: await isCurrent(pool, state.position) };
    if (current || attempt === ATTEMPTS || index.isRebuilding) return writeListing(query, found, cards);
    await index.refresh();
  }
}

/** Over-fetch factor: duplicates by VIN are dropped afterwards, and the list must still be full. */
const OVER_FETCH = 4;

/**
 * The ids of the newest matches, the newest first: ids are given in the order in which vehicles are first seen.
 * @param most how many at most; page, limit and order of the query are ignored
 */
function newestMatches(state: IndexState, asked: VehicleQuery, most: number): number[] {
  const { total, matching } = selectFor(state, asked).selection;
  const { id } = state.store.columns;
  const ids = slotsIn(matching, total).map((slot) => id[slot] as number);
  return Array.from(ids.sort().subarray(-most)).reverse();
}

/**
 * The cars that match a search and were listed last, the newest first, each VIN once. The query's page, limit and order do
 * not count.
 * @throws {AppError} 400 when the zip code does not exist
 */
export async function listNewestVehicles(reads: MemoryReads, query: VehicleQuery, limit: number): Promise<Vehicle[]> {
  const newest = newestMatches(await reads.index.freshState(reads.pool), query, limit * OVER_FETCH);
  if (newest.length === 0) return [];
  const rows = await selectVehicles(reads.db).where("v.id", "in", newest).orderBy("v.id", "desc").execute();
  const seen = new Set<string>();
  const once = rows.filter(({ vin }) => vin === null || (!seen.has(vin) && seen.add(vin)));
  return once.slice(0, limit).map((row) => presentVehicle(row));
}
