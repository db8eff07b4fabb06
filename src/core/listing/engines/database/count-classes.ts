import { type RawBuilder, sql } from "kysely";
import { CLASS_NAMES, type ClassName } from "#core/facts/rules/vehicle-classes.ts";
import type { Db } from "#kernel/database/db.ts";
import { askedClasses } from "../../stock/class-numbers.ts";
import type { ClassFacets } from "../../vehicle-schemas.ts";
import type { ListingQuery } from "../../vehicle-search.ts";
import { classKey } from "./conditions.ts";
import { classFacetsOf, countSql, type GroupCount } from "./count-vehicles.ts";
import { readQuestion } from "./search-vehicles.ts";
import type { StockSnapshot } from "./stock-snapshot.ts";

/**
 * Counts, for each class, how many vehicles each of its values would leave if its own filter were not set, in one statement.
 * @throws {AppError} 400 when the zip code does not exist
 */
export async function countClasses(db: Db, snapshot: StockSnapshot, asked: ListingQuery): Promise<ClassFacets> {
  const { query, conditions } = await readQuestion(db, snapshot, asked);
  const own = new Map<ClassName, string>(askedClasses(query).map(([name, values]) => [name, classKey(name, values)]));
  const part = (counted: readonly ClassName[], left?: string): RawBuilder<GroupCount[] | null> =>
    countSql(
      snapshot,
      conditions.filter(({ key }) => key !== left).map((condition) => condition.sql),
      counted,
    );
  const others = CLASS_NAMES.filter((name) => !own.has(name));
  const parts = [...(others.length > 0 ? [part(others)] : []), ...[...own].map(([name, key]) => part([name], key))];
  const { rows } = await sql<{ parts: (GroupCount[] | null)[] }>`
    select json_build_array(${sql.join(parts)}) as parts`.execute(db);
  return classFacetsOf((rows[0]?.parts ?? []).flatMap((counts) => counts ?? []));
}
