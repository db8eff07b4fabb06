import type { ColumnType } from "kysely";

/**
 * The tables after all migrations. Each room adds its own by declaration merging: in its `<noun>-tables.ts`, or with the SQL of that noun
 * in its `<noun>-table.ts`. Row types stay inside the server; the wire shapes are in contract/.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- only an interface can be merged
export interface Database {}

/** A time that the database sets when an insert leaves it out. */
export type DefaultsToNow = ColumnType<Date, Date | undefined, Date>;
