import { isDeepStrictEqual } from "node:util";
import type { Db } from "#kernel/database/db.ts";
import type { Card } from "../../cards/read-cards.ts";
import { type ComparedVehicle, type DetailWithSimilar, detailWithin, toCompared } from "../../get-vehicle.ts";
import { type ReadKeyword, readKeyword } from "../../read-keyword.ts";
import type { Listing, SearchResult } from "../../rules/listing.ts";
import { SIMILAR_SHOWN } from "../../rules/search-limits.ts";
import { type CountedPlace, placesOf } from "../../stock/count-places.ts";
import { writeFacets } from "../../stock/write-facets.ts";
import { searchedArea, searchedBox, understandQuery } from "../../understand-query.ts";
import type { VehiclePlaces } from "../../vehicle-places-schemas.ts";
import type { ClassFacets, EquipmentFacets } from "../../vehicle-schemas.ts";
import type { IdRange, ListingQuery } from "../../vehicle-search.ts";
import type { IndexState } from "./index/vehicle-index.ts";
import { choosePage, milesTo } from "./query/choose-page.ts";
import { countClasses, countEquipment } from "./query/count-classes.ts";
import { comparedInIndex, findSimilar } from "./query/find-similar.ts";
import { matchWords } from "./query/select-by-words.ts";
import { select, selectSlots } from "./query/selection.ts";
import { type MemoryReads, readChosen } from "./read-chosen.ts";
import { setBit, slotsIn, wordsFor } from "./store/bitset.ts";
import type { VehicleStore } from "./store/vehicle-store.ts";

type Searched = Pick<IndexState, "store" | "caches" | "zips">;

/** A query whose keyword has been read, with the state of the index then. */
export type ReadQuery = { asked: ListingQuery; keyword: ReadKeyword; store: VehicleStore; version: number };

const namesOf = ({ store, caches, zips }: Searched) => ({ names: store.names, terms: caches.terms(), zips });

/** Reads a query's keyword, for the functions below. */
export async function readQuery(db: Db, state: Searched, asked: ListingQuery): Promise<ReadQuery> {
  const { store } = state;
  const { version } = store;
  return { asked, keyword: await readKeyword(db, asked.keyword, namesOf(state)), store, version };
}

/** Returns the meaning of a query in an index. @throws {AppError} 400 when the zip code does not exist */
function understandFor(state: Searched, { asked, keyword, ...then }: ReadQuery) {
  const { store, zips } = state;
  const isSame = then.store === store && then.version === store.version;
  const meaning = isSame ? keyword.meaning : keyword.again(namesOf(state));
  const { query, conditions, understood, notUnderstood } = understandQuery(asked, meaning);
  const area = searchedArea(query, zips, store.names);
  const box = searchedBox(query, zips, store.names);
  return {
    query,
    where: { area, box, words: matchWords(store, state.caches.terms(), conditions) },
    reading: { understood, notUnderstood },
  };
}

/** Finds the matches of a query in the given index. @throws {AppError} 400 when the zip code does not exist */
function selectFor(state: Searched, asked: ReadQuery) {
  const { query, where, reading } = understandFor(state, asked);
  return { query, area: where.area, selection: select(state.store, query, where), reading };
}

/** Returns the ids of all matches of a query, in no order. @throws {AppError} 400 when the zip code does not exist */
export function findAllIds(state: Searched, asked: ReadQuery): Uint32Array {
  const { query, where } = understandFor(state, asked);
  const { id } = state.store.columns;
  return selectSlots(state.store, query, where).map((slot) => id[slot] as number);
}

/** Counts the matches of a query. @throws {AppError} 400 when the zip code does not exist */
export function countMatches(state: Searched, asked: ReadQuery): number {
  const { query, where } = understandFor(state, asked);
  return selectSlots(state.store, query, where).length;
}

/** Finds a part of the matches, in order. @throws {AppError} 400 when the zip code does not exist */
export function findIds(state: Searched, asked: ReadQuery, { order, skip = 0, take }: IdRange): number[] {
  const ids = inOrder(findAllIds(state, asked));
  if (order === "oldest") return Array.from(ids.subarray(skip, skip + take));
  const end = Math.max(0, ids.length - skip);
  return Array.from(ids.subarray(Math.max(0, end - take), end)).reverse();
}

/** Puts ids into their order by a bit set: sorting a million of them would block the event loop. */
function inOrder(ids: Uint32Array): Uint32Array {
  let highest = 0;
  for (const id of ids) highest = Math.max(highest, id);
  const found = new Int32Array(wordsFor(highest + 1));
  for (const id of ids) setBit(found, id);
  return slotsIn(found, ids.length);
}

/** Searches the index. It is synchronous, so the whole result is of one moment. */
function searchIndex(state: IndexState, read: ReadQuery): SearchResult {
  const { store, caches } = state;
  const { query, area, selection, reading } = selectFor(state, read);
  const offset = (query.page - 1) * query.limit;
  const slots = choosePage(store, selection, area, { ...query, offset });
  const hidesDeals = read.asked.hidesDeals === true;
  const isWhole = selection.counts.car === store.carTally.counts;
  return {
    ids: slots.map((slot) => store.columns.id[slot] as number),
    miles: slots.map((slot) => (area === null ? null : milesTo(store, area, slot))),
    total: selection.total,
    facetsJson: isWhole
      ? caches.wholeFacetsJson(hidesDeals)
      : writeFacets(store.names, selection, { hasMake: query.make.length > 0, hidesDeals }),
    ...reading,
  };
}

/**
 * Searches, filters, sorts, pages and counts the visible vehicles. A page past the last is empty, not an error. Every answer
 * is of one moment: when the database shows a change that the index has not read, the index reads it and the search is
 * repeated.
 * @throws {AppError} 400 when the zip code does not exist
 */
export async function searchVehicles(reads: MemoryReads, query: ListingQuery): Promise<Listing> {
  const read = await readQuery(reads.db, await reads.index.state(), query);
  return { query, ...(await readChosen(reads, (state) => searchIndex(state, read))) };
}

/**
 * Counts the vehicles of a search by place. It is synchronous, so the result is of one moment.
 * @throws {AppError} 400 when the zip code does not exist
 */
export function vehiclePlaces(state: IndexState, query: ReadQuery): VehiclePlaces {
  const { names } = state.store;
  const { seller } = selectFor(state, query).selection.counts;
  function* counted(): Generator<CountedPlace> {
    for (const [number, { zip, place }] of names.sellers.entries.entries()) {
      const count = seller[number] ?? 0;
      if (count > 0) yield { zip: names.zips.values[zip] ?? null, place: names.places.values[place] ?? null, count };
    }
  }
  return placesOf(counted(), state.zips);
}

/** Counts the matches of a query by class. @throws {AppError} 400 when the zip code does not exist */
export function countByClass(state: IndexState, asked: ReadQuery): ClassFacets {
  const { query, where } = understandFor(state, asked);
  return countClasses(state.store, query, (one) => select(state.store, one, where));
}

/** Counts the matches of a query by feature. @throws {AppError} 400 when the zip code does not exist */
export const countByFeature = (state: IndexState, asked: ReadQuery): EquipmentFacets =>
  countEquipment(state.store, selectFor(state, asked).selection.matching);

/** Finds the vehicles that are most similar to a vehicle, the most similar first. */
export async function listSimilar(reads: MemoryReads, one: ComparedVehicle): Promise<Card[]> {
  const { cards } = await readChosen(reads, ({ store }) => ({ ids: findSimilar(store, one, SIMILAR_SHOWN) }));
  return cards;
}

/**
 * Reads a vehicle's row and similar vehicles in one statement: the index has the facts with which others are compared. Similar vehicles are
 * returned only when the row has the same facts, and everything is of one moment.
 * @returns null when the vehicle is not in the index, or it is gone
 */
export async function readWithSimilar(reads: MemoryReads, idOrVin: string): Promise<DetailWithSimilar | null> {
  const { store, caches, position } = await reads.index.state();
  const one = comparedInIndex(store, idOrVin);
  if (!one) return null;
  const wanted = { pool: reads.pool, ids: findSimilar(store, one, SIMILAR_SHOWN), position };
  const { beside: row, cards, current } = await caches.cards.readBeside(detailWithin(one), wanted);
  if (!row) return null;
  const isSame = current && isDeepStrictEqual(toCompared(row), one);
  return { row, similar: isSame ? cards : null };
}
