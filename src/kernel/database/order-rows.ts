import { type RawBuilder, sql } from "kysely";

/**
 * Returns SQL for `order by`, from an order in a call. The order is total: equal rows are ordered by `tie`. Unknown values come last in
 * both directions.
 * @param columns the SQL of each name of the contract
 * @param tie a key without equal values
 */
export function orderRows<Column extends string>(
  order: { by: Column; descending: boolean },
  columns: Readonly<Record<Column, RawBuilder<unknown>>>,
  tie: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${columns[order.by]} ${order.descending ? sql`desc` : sql`asc`} nulls last, ${tie}`;
}

/** Returns text that `like` matches literally. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
