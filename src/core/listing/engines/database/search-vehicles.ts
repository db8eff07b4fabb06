import { type RawBuilder, sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { readKeyword } from "../../read-keyword.ts";
import { dayNumber } from "../../rules/detail-filters.ts";
import type { KeywordReading, SearchResult } from "../../rules/listing.ts";
import type { NameCondition } from "../../rules/sentence/stock-names.ts";
import { isVinLike } from "../../rules/word-rules.ts";
import { matchCondition } from "../../stock/match-words.ts";
import {
  COLUMN_OF,
  type CountedColumn,
  type Counts,
  type FilterName,
  type ShownFacets,
  writeFacets,
} from "../../stock/write-facets.ts";
import { searchedArea, searchedBox, understandQuery } from "../../understand-query.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import type { ListingQuery } from "../../vehicle-search.ts";
import { loadZips } from "../../zip-codes.ts";
import {
  type Condition,
  filtersOf,
  joinMiles,
  LISTING,
  type MatchedWord,
  orderOf,
  placeCondition,
  shown,
  wordConditions,
} from "./conditions.ts";
import { COUNTED_SETS, countInto, countSql, type GroupCount } from "./count-vehicles.ts";
import { detailConditions } from "./detail-conditions.ts";
import type { StockSnapshot } from "./stock-snapshot.ts";

/** Reads the ids of listed vehicles whose VIN is the word or ends with it, also of vehicles that shoppers do not see. */
async function readVinIds(db: Db, word: string): Promise<number[]> {
  if (!isVinLike(word)) return [];
  const vin = word.toUpperCase();
  const { rows } = await sql<{ id: number }>`select id from masked_vehicles
    where removed_at is null and ${vin.length > 8 ? sql`vin = ${vin}` : sql`right(vin, ${vin.length}) = ${vin}`}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function matchWords(
  db: Db,
  snapshot: StockSnapshot,
  conditions: readonly NameCondition[],
): Promise<MatchedWord[]> {
  return Promise.all(
    conditions.map(async (condition) => {
      const isWord = condition.kind === "word" && condition.fields === "all";
      const ids = isWord ? [...(await readVinIds(db, condition.word)), ...(condition.ids ?? [])] : [];
      return { ...matchCondition(snapshot.names, snapshot.terms(), condition, ids.length > 0), condition, ids };
    }),
  );
}

/** A query as parts of SQL. */
export type Question = {
  query: VehicleQuery;
  conditions: Condition[];
  order: RawBuilder<unknown>;
  miles: RawBuilder<unknown>;
} & KeywordReading;

/** Turns a query into SQL. @throws {AppError} 400 when the zip code does not exist */
export async function readQuestion(db: Db, snapshot: StockSnapshot, asked: ListingQuery): Promise<Question> {
  const zips = await loadZips();
  const { names } = snapshot;
  // The meaning of a keyword depends on the names in the stock.
  if (asked.keyword !== undefined) await snapshot.wholeStock(db);
  const { meaning } = await readKeyword(db, asked.keyword, { names, terms: snapshot.terms(), zips });
  const { query, conditions: said, ...reading } = understandQuery(asked, meaning);
  if (query.zipCode || query.box) await snapshot.wholeStock(db);
  const words = await matchWords(db, snapshot, said);
  const area = searchedArea(query, zips, names);
  const details = await detailConditions(query, {
    ofClass: (name, values) => snapshot.textsOfClass(db, name, values),
    names: async () => (await snapshot.wholeStock(db)).names,
  });
  const conditions = [...filtersOf(query), ...details, ...wordConditions(names, words)];
  if (area) conditions.push(placeCondition(["area", query.zipCode, query.distance], area, names));
  const box = searchedBox(query, zips, names);
  if (box) conditions.push(placeCondition(["box", query.box], box, names));
  return {
    query,
    conditions,
    understood: reading.understood,
    notUnderstood: reading.notUnderstood,
    order: orderOf(query.sortBy, { area, names, words }),
    miles: joinMiles(area, names),
  };
}

const sqlOf = (conditions: readonly Condition[]) => conditions.map((condition) => condition.sql);

/** Some conditions, and the columns by which the vehicles that meet them are counted. */
type CountedPart = { key: string; conditions: Condition[]; columns: readonly CountedColumn[] };
type PartCounts = Partial<Record<CountedColumn, Counts>>;

const keyOf = (conditions: readonly Condition[]): string =>
  `counts ${conditions
    .map(({ key }) => key)
    .sort()
    .join()}`;

/** Returns the parts that must be counted for the facets: the matches and, for each filter that is set, the matches without it. */
function partsOf(conditions: Condition[]): CountedPart[] {
  const part = (some: Condition[], columns: readonly CountedColumn[]) => ({
    key: keyOf(some),
    conditions: some,
    columns,
  });
  const without = conditions.flatMap((one) =>
    one.filter === null
      ? []
      : part(
          conditions.filter((other) => other !== one),
          [COLUMN_OF[one.filter]],
        ),
  );
  return [part(conditions, COUNTED_SETS), ...without];
}

/** @param parts the counts of `partsOf`, in the same order */
function writeCounts(
  { conditions }: Question,
  snapshot: StockSnapshot,
  facets: ShownFacets,
  parts: readonly PartCounts[],
) {
  const [counts, ...others] = parts as [Record<CountedColumn, Counts>, ...PartCounts[]];
  const without: Partial<Record<FilterName, Counts>> = {};
  const filters = conditions.flatMap(({ filter }) => filter ?? []);
  for (const [index, filter] of filters.entries()) without[filter] = others[index]?.[COLUMN_OF[filter]];
  const total = counts.car.reduce((sum, count) => sum + count, 0);
  return { total, facetsJson: Buffer.from(writeFacets(snapshot.names, { counts, without }, facets)) };
}

type Counted = Pick<SearchResult, "total" | "facetsJson">;
/** `isSeen`: true when the database still showed the snapshot when it answered. */
export type SnapshotAnswer = { found: SearchResult; isSeen: boolean };
type AnswerRow = { isSeen: boolean; page: [id: number, miles: number | null][] | null; parts: (GroupCount[] | null)[] };

/** Answers a query with one statement. Counts that the snapshot has cached are not counted again. */
async function askDatabase(db: Db, snapshot: StockSnapshot, asked: ListingQuery): Promise<SnapshotAnswer> {
  const question = await readQuestion(db, snapshot, asked);
  const { query, conditions, understood, notUnderstood } = question;
  const { cache } = snapshot;
  const facets = { hasMake: query.make.length > 0, hidesDeals: asked.hidesDeals === true };
  const countsKey = `facets ${JSON.stringify(facets)} ${keyOf(conditions)}`;
  const cached = cache.get(countsKey) as Counted | undefined;
  const parts = cached ? [] : partsOf(conditions).map((part) => ({ part, counts: cache.get(part.key) as PartCounts }));
  const missing = parts.filter(({ part, counts }) => !part.columns.every((column) => counts?.[column]));
  const { rows } = await sql<AnswerRow>`
    select ${snapshot.isSeen} as "isSeen",
      json_build_array(${sql.join(missing.map(({ part }) => countSql(snapshot, sqlOf(part.conditions), part.columns)))}) as parts,
      (select json_agg(json_build_array(found.id, found.miles)) from (
        select v.id, near.miles from ${LISTING} ${question.miles}
        where ${sql.join([shown(snapshot), ...sqlOf(conditions)], sql` and `)}
        order by ${question.order} limit ${query.limit} offset ${(query.page - 1) * query.limit}) found) as page`.execute(
    db,
  );
  const { isSeen, page, parts: counted } = rows[0] as AnswerRow;
  for (const [index, one] of missing.entries()) {
    const all = countInto(snapshot.names, counted[index] ?? []);
    one.counts = { ...one.counts, ...Object.fromEntries(one.part.columns.map((column) => [column, all[column]])) };
    const bytes = Object.values(one.counts).reduce((sum, { byteLength }) => sum + byteLength, one.part.key.length);
    if (isSeen) cache.set(one.part.key, one.counts, { size: bytes });
  }
  const sums =
    cached ??
    writeCounts(
      question,
      snapshot,
      facets,
      parts.map(({ counts }) => counts),
    );
  if (isSeen) cache.set(countsKey, sums, { size: sums.facetsJson.length });
  const ids = (page ?? []).map(([id]) => id);
  return { isSeen, found: { ...sums, ids, miles: (page ?? []).map(([, miles]) => miles), understood, notUnderstood } };
}

/**
 * Returns the key under which a snapshot caches the answer. What was listed within some days, which words may say too, is another answer
 * tomorrow.
 */
export function answerKey(query: VehicleQuery): string {
  const dependsOnDay = query.daysListedMax !== undefined || query.keyword !== undefined;
  return `${dependsOnDay ? dayNumber() : ""} ${JSON.stringify(query)}`;
}

/** Answers a query from a snapshot. Equal queries are sent to the database once. */
export function findVehicles(db: Db, snapshot: StockSnapshot, asked: ListingQuery): Promise<SnapshotAnswer> {
  const key = answerKey(asked);
  const cached = snapshot.cache.get(key) as Promise<SnapshotAnswer> | undefined;
  if (cached) return cached;
  const asking = askDatabase(db, snapshot, asked);
  snapshot.cache.set(key, asking, { size: 1_000 });
  const forget = () => void snapshot.cache.delete(key);
  asking.then(({ isSeen }) => isSeen || forget(), forget);
  return asking;
}
