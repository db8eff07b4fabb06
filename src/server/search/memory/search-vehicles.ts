import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { wordsOf } from "#domain/search/search-terms.ts";
import { type SaidFilters, type Understood, understandKeyword } from "#domain/search/understand-keyword.ts";
import { DEFAULT_DISTANCE_MILES } from "#domain/vehicles/search-limits.ts";
import { AppError } from "../../infra/errors.ts";
import { presentVehicle } from "../../vehicles/present-vehicle.ts";
import type { PublicReads } from "../../vehicles/public-reads.ts";
import { selectVehicles } from "../../vehicles/visible-vehicles.ts";
import { isCurrent } from "./index/feed-position.ts";
import type { IndexState, VehicleIndex } from "./index/vehicle-index.ts";
import { choosePage, milesTo } from "./query/choose-page.ts";
import { SearchedArea } from "./query/searched-area.ts";
import { select } from "./query/selection.ts";
import { writeFacets } from "./query/write-facets.ts";
import { slotsIn } from "./store/bitset.ts";
import { matchWords } from "./words/match-words.ts";

/** What the engine answers from: rows from the database (a replica, where there are some), everything else from the index. */
export type MemoryReads = PublicReads & { index: VehicleIndex };

/** How often an answer is worked out again because the stock changed meanwhile; the last one stands. */
const ATTEMPTS = 4;

function searchedArea(state: IndexState, query: VehicleQuery): SearchedArea | null {
  if (!query.zipCode) return null;
  const center = state.zips.lineOfZip(query.zipCode);
  if (center < 0) throw AppError.badRequest(`zipCode ${query.zipCode} is not a US zip code that we know`);
  return new SearchedArea(state.zips, state.store.names, center, query.distance ?? DEFAULT_DISTANCE_MILES);
}

const lower = (a?: number, b?: number) => (a === undefined || b === undefined ? (a ?? b) : Math.min(a, b));
const higher = (a?: number, b?: number) => (a === undefined || b === undefined ? (a ?? b) : Math.max(a, b));

/** The query with what its keyword says in words; of two bounds the narrower one holds, a zip that is given stays. */
function withSaid(query: VehicleQuery, said: SaidFilters): VehicleQuery {
  return {
    ...query,
    priceMin: higher(query.priceMin, said.priceMin),
    priceMax: lower(query.priceMax, said.priceMax),
    mileageMin: higher(query.mileageMin, said.mileageMin),
    mileageMax: lower(query.mileageMax, said.mileageMax),
    yearMin: higher(query.yearMin, said.yearMin),
    yearMax: lower(query.yearMax, said.yearMax),
    zipCode: query.zipCode ?? said.zipCode,
    distance: query.distance ?? (query.zipCode === undefined ? said.distance : undefined),
  };
}

type Understanding = { query: VehicleQuery; words: string[] | null; understood: Understood[] };

/** What a query means: its keyword's words, and its filters together with those that are said in the keyword. */
function understand(state: IndexState, query: VehicleQuery): Understanding {
  if (query.keyword === undefined) return { query, words: [], understood: [] };
  const { understood, rest } = understandKeyword(query.keyword, (zip) => state.zips.lineOfZip(zip) >= 0);
  const meant = understood.reduce((sum, { filters }) => withSaid(sum, filters), query);
  return { query: meant, words: wordsOf(rest), understood };
}

type Found = {
  ids: number[];
  /** Whole miles from the searched zip, in the order of the ids. */
  miles: (number | null)[];
  total: number;
  facetsJson: string;
  understood: Understood[];
};

function selectFor(state: IndexState, asked: VehicleQuery) {
  const { query, words, understood } = understand(state, asked);
  const area = searchedArea(state, query);
  // A word that nothing can match stands for a keyword without letters and digits.
  const selection = select(state.store, query, {
    area,
    words: matchWords(state.store, state.caches.terms(), words ?? [""]),
  });
  return { query, area, selection, understood };
}

/** What the index has to say: nothing of it waits, so all of it is of one moment. */
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
    facetsJson: isWhole ? caches.wholeFacetsJson() : writeFacets(store, selection, query.make.length > 0),
    understood,
  };
}

function writeAnswer(query: VehicleQuery, found: Found, cards: readonly { id: number; card: string }[]): string {
  const milesOf = new Map(found.ids.map((id, index) => [id, found.miles[index]]));
  const vehicles = cards.map(({ id, card }) => `${card},"distanceMiles":${milesOf.get(id) ?? null}}`).join(",");
  const totalPages = Math.ceil(found.total / query.limit);
  const counts = `"currentPage":${query.page},"totalPages":${totalPages},"total":${found.total}`;
  return `{"vehicles":[${vehicles}],${counts},"facets":${found.facetsJson},"understood":${JSON.stringify(found.understood)}}`;
}

/**
 * Searches, filters, sorts, pages and counts the visible vehicles. A page past the last is empty, not an error. Every answer
 * is of one moment: when the database shows a change that the index had not read, it reads it and answers anew.
 * @returns a `VehicleList` in JSON
 * @throws {AppError} 400 when the zip code does not exist
 */
export async function searchVehiclesJson(reads: MemoryReads, query: VehicleQuery): Promise<string> {
  const { index } = reads;
  for (let attempt = 1; ; attempt++) {
    // What does not fit together may be a replica's being behind: then only the primary can tell.
    const { pool } = attempt === 1 ? reads : reads.primary;
    const state = await index.state();
    const found = searchIndex(state, query);
    const { cards, current } =
      found.ids.length > 0
        ? await state.caches.cards.read(pool, found.ids, state.position)
        : { cards: [], current: await isCurrent(pool, state.position) };
    if (current || attempt === ATTEMPTS || index.isRebuilding) return writeAnswer(query, found, cards);
    await index.refresh();
  }
}

/** A car at two dealerships is shown once; so many more are read that the list is full all the same. */
const SPARE = 4;

/**
 * The matches with the highest ids, the highest first: ids are given in the order in which vehicles are first seen.
 * @param most at most so many; page, limit and order of the query do not count
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
  const newest = newestMatches(await reads.index.freshState(reads.pool), query, limit * SPARE);
  if (newest.length === 0) return [];
  const rows = await selectVehicles(reads.db).where("v.id", "in", newest).orderBy("v.id", "desc").execute();
  const seen = new Set<string>();
  const once = rows.filter(({ vin }) => vin === null || (!seen.has(vin) && seen.add(vin)));
  return once.slice(0, limit).map((row) => presentVehicle(row));
}
