import { type RawBuilder, sql } from "kysely";
import { CLASS_NAMES, type ClassName } from "#core/facts/rules/vehicle-classes.ts";
import type { Db } from "#kernel/database/db.ts";
import { MARK_FILTER_NAMES, type MarkFilter } from "../../rules/detail-filters.ts";
import { askedClasses } from "../../stock/class-numbers.ts";
import { askedDimensions, type DetailDimension, DIMENSION_NAMES } from "../../stock/detail-facets.ts";
import { presentEquipmentFacets } from "../../stock/equipment-facets.ts";
import { markNumber } from "../../stock/mark-numbers.ts";
import type { ClassFacets, EquipmentFacets } from "../../vehicle-schemas.ts";
import type { ListingQuery } from "../../vehicle-search.ts";
import { LISTING, shown } from "./conditions.ts";
import { classFacetsOf, countSql, type GroupCount } from "./count-vehicles.ts";
import { readQuestion } from "./search-vehicles.ts";
import type { StockSnapshot } from "./stock-snapshot.ts";

type CountedSet = ClassName | DetailDimension | MarkFilter;

/**
 * Counts, for each class and figure, how many vehicles each of its values would leave if its own filter were not set, in one statement.
 * @throws {AppError} 400 when the zip code does not exist
 */
export async function countClasses(db: Db, snapshot: StockSnapshot, asked: ListingQuery): Promise<ClassFacets> {
  const { query, conditions } = await readQuestion(db, snapshot, asked);
  const part = (counted: readonly CountedSet[], left?: CountedSet): RawBuilder<GroupCount[] | null> =>
    countSql(
      snapshot,
      conditions.filter(({ counted: own }) => left === undefined || own !== left).map((condition) => condition.sql),
      counted,
    );
  const own = [...askedClasses(query).map(([name]) => name), ...askedDimensions(query)];
  const others = [...CLASS_NAMES, ...DIMENSION_NAMES].filter((name) => !own.includes(name));
  const parts = [part([...others, ...MARK_FILTER_NAMES]), ...own.map((name) => part([name], name))];
  const { rows } = await sql<{ parts: (GroupCount[] | null)[] }>`
    select json_build_array(${sql.join(parts)}) as parts`.execute(db);
  return classFacetsOf((rows[0]?.parts ?? []).flatMap((counts) => counts ?? []));
}

/**
 * Counts, for each feature, how many of the matches have it.
 * @throws {AppError} 400 when the zip code does not exist
 */
export async function countEquipment(db: Db, snapshot: StockSnapshot, asked: ListingQuery): Promise<EquipmentFacets> {
  const { conditions } = await readQuestion(db, snapshot, asked);
  const where = sql.join([shown(snapshot), ...conditions.map((condition) => condition.sql)], sql` and `);
  const { rows } = await sql<{ mark: number; count: number }>`
    select mark, count(*)::int as count from ${LISTING}, unnest(v.marks) mark where ${where} group by mark`.execute(db);
  const counts = new Map(rows.map(({ mark, count }) => [mark, count]));
  return presentEquipmentFacets((feature) => counts.get(markNumber(feature)) ?? 0);
}
