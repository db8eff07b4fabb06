import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import type { Sort } from "./use-table-state.ts";

/**
 * A column's heading with a button that orders the table by it, and in the other direction when it is pressed again. Its accessible name
 * stays the column's name; `aria-sort` has the order.
 */
export function SortHeading<Column extends string>(props: {
  column: Column;
  sort: Sort<Column>;
  onSort: (column: Column) => void;
  className?: string;
  /** Numbers stand at the right of their column. */
  right?: boolean;
  children: ReactNode;
}) {
  const { column, sort, right = false } = props;
  const isSorted = sort.by === column;
  const Arrow = !isSorted ? ArrowUpDown : sort.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : undefined}
      className={props.className}
    >
      <button
        type="button"
        onClick={() => props.onSort(column)}
        className={`group relative -mx-1 -my-1.5 inline-flex min-h-8 max-w-full cursor-pointer items-center rounded-sm px-1 hover:text-ink ${right ? "text-right" : "text-left"} ${isSorted ? "text-ink" : ""}`}
      >
        {props.children}
        {/* Next to the words, so that a column needs no more room than its name. */}
        <Arrow
          aria-hidden="true"
          className={`absolute top-1/2 size-3.5 -translate-y-1/2 ${right ? "right-full" : "left-full -ml-1"} ${isSorted ? "" : "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60"}`}
        />
      </button>
    </th>
  );
}
