import { type RawBuilder, sql } from "kysely";
import { SHORT_FACTS, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { wholePriceSql } from "#core/listing/market-table.ts";

/**
 * SQL for the facts that sources can contradict: relation `f` with `field`, `name` (its column) and `label`. Photos are never
 * compared.
 */
const COMPARED_FACTS = sql`(values ${sql.join(
  SHORT_FACTS.filter((field) => field !== "images").map((field) => {
    const { column, label } = VEHICLE_FIELDS[field];
    return sql`(${sql.lit(field)}, ${sql.lit(column)}, ${sql.lit(label)})`;
  }),
)}) f (field, name, label)`;

/** SQL for whether the stored value `m` of vehicle `v` at dealership `d` was computed with the car's present price. */
export const IS_VALUE_CURRENT = sql<boolean>`(m.value_usd is not null and m.price_usd = ${sql.raw(wholePriceSql())})`;

/** SQL for the problems of vehicle `v`. The last two need `m` of `market_values` and `o` of `vehicle_fact_origins`. */
export const LACKS_PHOTO = sql<boolean>`v.images = '{}'`;
export const LACKS_PRICE = sql<boolean>`v.price_usd is null`;
export const IS_OVER_MARKET = sql<boolean>`coalesce(${IS_VALUE_CURRENT} and (m.label in ('high', 'overpriced')
  or m.reason = 'far-from-value' and m.price_usd > m.value_usd), false)`;

/**
 * SQL for the values of sources that contradict the facts of vehicle `v`: other values on the dealer's pages, the latest values
 * of its file or website, and present values of facts that an operator has corrected.
 */
export const CONFLICTS: RawBuilder<{ fact: string; shown: string | null; said: string }[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('fact', f.label, 'shown', to_jsonb(v) ->> f.name, 'said', x.said)
    order by f.label, x.said), '[]')
  from (
    select c ->> 0 as field, c ->> 1 as said from jsonb_array_elements(o.others) c
    union select key, value ->> 'v' from jsonb_each(o.rivals)
    union select k.field, k.said #>> '{}' from vehicle_corrections k where k.vehicle_id = v.id and k.ended_at is null
  ) x join ${COMPARED_FACTS} on f.field = x.field
  where x.said is not null and x.said is distinct from to_jsonb(v) ->> f.name)`;
