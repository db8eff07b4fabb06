import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import type { ComparedVehicle } from "../../get-vehicle.ts";
import { SAME_BODY, SAME_MAKE, SAME_MAKE_AND_BODY, SAME_MODEL, USD_A_YEAR } from "../../rules/search-limits.ts";
import { LISTING, shown } from "./conditions.ts";
import type { StockSnapshot } from "./stock-snapshot.ts";

/**
 * Finds the vehicles that are most similar to a vehicle: first the same model, then the same make and body, then the same body, then the
 * same make; within each, those nearest in price and year.
 * @returns ids, the most similar first
 */
export async function findSimilar(
  db: Db,
  snapshot: StockSnapshot,
  one: ComparedVehicle,
  most: number,
): Promise<number[]> {
  // Also compared in lower case, because the database's index is in lower case.
  const make = sql<boolean>`(lower(v.make) = lower(${one.make}) and v.make = ${one.make})`;
  const model = sql<boolean>`(${make} and lower(v.model) = lower(${one.model}) and v.model = ${one.model})`;
  const body = sql<boolean>`v.body_style = ${one.bodyStyle}`;
  const find = async (candidates: typeof make) => {
    const { rows } = await sql<{ id: number }>`
      select v.id from ${LISTING}
      where ${shown(snapshot)} and ${candidates} and v.id <> ${one.id}
        and v.id <> all(array(select other.id from masked_vehicles other where other.vin = ${one.vin}))
      order by case when ${model} then ${SAME_MODEL}::int when ${make} and ${body} then ${SAME_MAKE_AND_BODY}
          when ${body} then ${SAME_BODY} when ${make} then ${SAME_MAKE} end desc,
        abs(coalesce(v.price_usd, 0)::bigint - ${one.price ?? 0})
          + ${USD_A_YEAR} * abs(coalesce(v.year, 0)::bigint - ${one.year ?? 0}), v.id
      limit ${most}`.execute(db);
    return rows.map(({ id }) => id);
  };
  // A popular model fills the list alone, and its query is much cheaper.
  const ofModel = await find(model);
  return ofModel.length === most ? ofModel : find(sql`(${make} or ${body})`);
}
