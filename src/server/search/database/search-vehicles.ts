import { type RawBuilder, sql } from "kysely";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { isVinLike } from "#domain/search/word-rules.ts";
import type { Db } from "../../infra/db.ts";
import { loadZips } from "../../vehicles/zip-codes.ts";
import type { Found } from "../present-found.ts";
import { matchWord } from "../stock/match-words.ts";
import { COLUMN_OF, type CountedColumn, type Counts, type FilterName, writeFacets } from "../stock/write-facets.ts";
import { searchedArea, understandQuery } from "../understand-query.ts";
import {
  areaCondition,
  type Condition,
  filtersOf,
  joinMiles,
  type MatchedWord,
  orderOf,
  shown,
  wordConditions,
} from "./conditions.ts";
import { COUNTED_SETS, countInto, countSql, type GroupCount } from "./count-vehicles.ts";
import type { Moment } from "./moment.ts";

/** The vehicles whose VIN is a word, or ends with it; listed ones, whether shoppers see them or not. */
async function readVinIds(db: Db, word: string): Promise<number[]> {
  if (!isVinLike(word)) return [];
  const vin = word.toUpperCase();
  const { rows } = await sql<{ id: number }>`select id from vehicles
    where removed_at is null and ${vin.length > 8 ? sql`vin = ${vin}` : sql`right(vin, ${vin.length}) = ${vin}`}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function matchWords(db: Db, moment: Moment, words: readonly string[]): Promise<MatchedWord[]> {
  return Promise.all(
    words.map(async (word) => {
      const vinIds = await readVinIds(db, word);
      return { ...matchWord(moment.names, moment.terms(), word, vinIds.length > 0), word, vinIds };
    }),
  );
}

/** What a query means in SQL. */
export type Question = {
  query: VehicleQuery;
  conditions: Condition[];
  order: RawBuilder<unknown>;
  miles: RawBuilder<unknown>;
} & Pick<Found, "understood">;

/** Puts a query into SQL. @throws {AppError} 400 when the zip code does not exist */
export async function readQuestion(db: Db, moment: Moment, asked: VehicleQuery): Promise<Question> {
  const zips = await loadZips();
  const { query, words: said, understood } = understandQuery(asked, zips);
  const { names } = moment;
  if (said.length > 0 || query.zipCode) await moment.wholeStock(db);
  const words = await matchWords(db, moment, said);
  const area = searchedArea(query, zips, names);
  const conditions = [...filtersOf(query), ...wordConditions(names, words)];
  if (area) conditions.push(areaCondition(query, area, names));
  return {
    query,
    conditions,
    understood,
    order: orderOf(query.sortBy, { area, names, words }),
    miles: joinMiles(area, names),
  };
}

const sqlOf = (conditions: readonly Condition[]) => conditions.map((condition) => condition.sql);

/** Counts of the vehicles that meet some conditions. */
type Part = { key: string; conditions: Condition[]; columns: readonly CountedColumn[] };
type PartCounts = Partial<Record<CountedColumn, Counts>>;

const keyOf = (conditions: readonly Condition[]): string =>
  `counts ${conditions
    .map(({ key }) => key)
    .sort()
    .join()}`;

/** What the facets are counted from: the matches, and, for each filter that is set, what would match without it. */
function partsOf(conditions: Condition[]): Part[] {
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

/** @param parts the counts of the question's `partsOf` */
function writeCounts({ query, conditions }: Question, moment: Moment, parts: readonly PartCounts[]) {
  const [counts, ...others] = parts as [Record<CountedColumn, Counts>, ...PartCounts[]];
  const without: Partial<Record<FilterName, Counts>> = {};
  const filters = conditions.flatMap(({ filter }) => filter ?? []);
  for (const [index, filter] of filters.entries()) without[filter] = others[index]?.[COLUMN_OF[filter]];
  const total = counts.car.reduce((sum, count) => sum + count, 0);
  return { total, facetsJson: writeFacets(moment.names, { counts, without }, query.make.length > 0) };
}

type Counted = Pick<Found, "total" | "facetsJson">;
/** @param isSeen whether the database showed the moment that the question was about */
export type Answer = { found: Found; isSeen: boolean };
type AnswerRow = { isSeen: boolean; page: [id: number, miles: number | null][] | null; parts: (GroupCount[] | null)[] };

/** Asks in one statement; counts that the moment has kept of earlier questions are not asked for again. */
async function askDatabase(db: Db, moment: Moment, asked: VehicleQuery): Promise<Answer> {
  const question = await readQuestion(db, moment, asked);
  const { query, conditions, understood } = question;
  const { kept } = moment;
  const answerKey = `facets ${query.make.length > 0} ${keyOf(conditions)}`;
  const known = kept.get(answerKey) as Counted | undefined;
  const parts = known ? [] : partsOf(conditions).map((part) => ({ part, counts: kept.get(part.key) as PartCounts }));
  const missing = parts.filter(({ part, counts }) => !part.columns.every((column) => counts?.[column]));
  const { rows } = await sql<AnswerRow>`
    select ${moment.isSeen} as "isSeen",
      json_build_array(${sql.join(missing.map(({ part }) => countSql(moment, sqlOf(part.conditions), part.columns)))}) as parts,
      (select json_agg(json_build_array(found.id, found.miles)) from (
        select v.id, near.miles from vehicles v ${question.miles}
        where ${sql.join([shown(moment), ...sqlOf(conditions)], sql` and `)}
        order by ${question.order} limit ${query.limit} offset ${(query.page - 1) * query.limit}) found) as page`.execute(
    db,
  );
  const { isSeen, page, parts: counted } = rows[0] as AnswerRow;
  for (const [index, one] of missing.entries()) {
    const all = countInto(moment.names, counted[index] ?? []);
    one.counts = { ...one.counts, ...Object.fromEntries(one.part.columns.map((column) => [column, all[column]])) };
    const bytes = Object.values(one.counts).reduce((sum, { byteLength }) => sum + byteLength, one.part.key.length);
    if (isSeen) kept.set(one.part.key, one.counts, { size: bytes });
  }
  const sums =
    known ??
    writeCounts(
      question,
      moment,
      parts.map(({ counts }) => counts),
    );
  if (isSeen) kept.set(answerKey, sums, { size: sums.facetsJson.length });
  const ids = (page ?? []).map(([id]) => id);
  return { isSeen, found: { ...sums, ids, miles: (page ?? []).map(([, miles]) => miles), understood } };
}

/** What a query finds at a moment. Equal questions are asked once. */
export function findVehicles(db: Db, moment: Moment, asked: VehicleQuery): Promise<Answer> {
  const key = JSON.stringify(asked);
  const known = moment.kept.get(key) as Promise<Answer> | undefined;
  if (known) return known;
  const asking = askDatabase(db, moment, asked);
  moment.kept.set(key, asking, { size: 1_000 });
  const forget = () => void moment.kept.delete(key);
  asking.then(({ isSeen }) => isSeen || forget(), forget);
  return asking;
}
