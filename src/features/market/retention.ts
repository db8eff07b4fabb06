import { sql } from "kysely";
import type { Erasure } from "#kernel/database/erasure.ts";
import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { DEPARTURES_KEPT_DAYS, MARKET_WEEKS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

/** The rows of the market's tables that the worker's sweep deletes. Other rows are deleted with their cars. */
export const MARKET_RETENTION: readonly Retention[] = [
  { table: "market_departures", isOver: isOlderThan("t.left_on", DEPARTURES_KEPT_DAYS) },
  { table: "market_segment_weeks", isOver: isOlderThan("t.week", MARKET_WEEKS_KEPT_DAYS) },
];

/**
 * Deletes the weekly medians of makes and models that no other car has, and values all cars again, because their values are based on
 * the erased ones. Values, comparables and departures are deleted with their vehicles; a segment keeps only a slope without cars.
 */
export const eraseMedians: Erasure = async (trx, { vehicleIds }) => {
  if (vehicleIds.length === 0) return;
  await sql`
    delete from market_segment_weeks w using market_values m
    where m.vehicle_id = any(${vehicleIds}::int[]) and w.segment_id = m.segment_id and not exists (
      select from market_values o where o.segment_id = w.segment_id and o.vehicle_id <> all(${vehicleIds}::int[]))`.execute(
    trx,
  );
  await sql`insert into market_changes (vehicle_ids, dealership_ids, everything) values ('{}', '{}', true)`.execute(
    trx,
  );
};
