import { type Sort, sortWord, useTableState } from "./use-table-state.ts";

type Value = string | number | null | undefined;

const words = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

/**
 * Returns a number below zero when `a` comes first. Numbers by size, words as in a dictionary; missing values come last in both directions.
 */
function compareValues(a: Value, b: Value, descending: boolean): number {
  const isNone = (value: Value) => value === null || value === undefined || value === "";
  if (isNone(a) || isNone(b)) return Number(isNone(a)) - Number(isNone(b));
  const order = typeof a === "number" && typeof b === "number" ? a - b : words.compare(`${a}`, `${b}`);
  return descending ? -order : order;
}

/** Returns rows in an order; equal rows keep their order. The given list is not changed. */
export function sortRows<Row, Column extends string>(
  rows: readonly Row[],
  columns: Readonly<Record<Column, (row: Row) => Value>>,
  { by, descending }: Sort<Column>,
): Row[] {
  const value = columns[by];
  return rows.toSorted((a, b) => compareValues(value(a), value(b), descending));
}

/**
 * The order of a table that is complete in the browser, kept in the address like that of every other table. Until a heading is pressed rows
 * have the server's order.
 * @param table.prefix before the names of its parameters: "clicks"
 * @param table.sort the order in which the server returns the rows
 */
export function useSortedRows<Row, Column extends string>(
  rows: readonly Row[],
  table: {
    prefix: string;
    columns: Readonly<Record<Column, (row: Row) => Value>>;
    sort: NoInfer<Column | `-${Column}`>;
  },
): { rows: readonly Row[]; sort: Sort<Column>; onSort: (column: Column) => void } {
  const columns = Object.keys(table.columns) as Column[];
  const { sort, sortBy } = useTableState({ prefix: table.prefix, values: {}, columns, sort: table.sort });
  return {
    rows: sortWord(sort) === table.sort ? rows : sortRows(rows, table.columns, sort),
    sort,
    onSort: sortBy,
  };
}
