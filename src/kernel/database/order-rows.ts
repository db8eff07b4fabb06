import { type RawBuilder, sql } from "kysely";

/**
 * SQL for `order by`, from an order that a call asks for. The order is total: rows that are equal come by `tie`. What is not known
 * comes last in both directions.
 * @param columns what each name of the contract means in SQL
 * @param tie a key without equals
 */
export function orderRows<Column extends string>(
  order: { by: Column; descending: boolean },
  columns: Readonly<Record<Column, RawBuilder<unknown>>>,
  tie: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${columns[order.by]} ${order.descending ? sql`desc` : sql`asc`} nulls last, ${tie}`;
}

/** Text that `like` takes literally. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
