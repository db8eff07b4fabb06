import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import type { ListingQuery } from "../../vehicle-search.ts";
import { LISTING, shown } from "./conditions.ts";
import { readQuestion } from "./search-vehicles.ts";
import type { StockSnapshot } from "./stock-snapshot.ts";

/** Counts the matches of each of some queries, in one statement. @throws {AppError} 400 when a zip code does not exist */
export async function countEach(db: Db, snapshot: StockSnapshot, queries: readonly ListingQuery[]): Promise<number[]> {
  const questions = await Promise.all(queries.map((query) => readQuestion(db, snapshot, query)));
  const counts = questions.map(({ conditions }) => {
    const where = sql.join([shown(snapshot), ...conditions.map((condition) => condition.sql)], sql` and `);
    return sql`(select count(*)::int from ${LISTING} where ${where})`;
  });
  const { rows } = await sql<{ totals: number[] }>`select array[${sql.join(counts)}]::int[] as totals`.execute(db);
  return rows[0]?.totals ?? [];
}
