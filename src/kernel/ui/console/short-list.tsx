import { ArrowDownUp, ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import { ScrollRegion } from "./card.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";
import { sortRows } from "./use-sorted-rows.ts";
import { readSort, sortWord, useTableState } from "./use-table-state.ts";

/** The value for all, because a menu's values may not be empty. */
const ANY_KIND = "any";

type ShortListSettings<Row, Column extends string> = {
  /** Before the names of its parameters in the address: "exports". */
  prefix: string;
  /** The first menu: its label ("State"), its entry for all ("All states"), and the others. */
  kind: { label: string; all: string; words: Readonly<Record<string, string>>; of: (row: Row) => string };
  columns: Readonly<Record<Column, (row: Row) => string | number | null>>;
  /** The orders of the second menu in words, by `sortWord`: "-at". */
  orders: Readonly<Partial<Record<NoInfer<Column | `-${Column}`>, string>>>;
  /** The order at first. */
  sort: NoInfer<Column | `-${Column}`>;
};

/**
 * State of a short list without columns that is complete in the browser: its shown rows, and the choices of its menus. They are kept in the
 * address like those of every table. `ShortListMenus` shows the menus.
 */
export function useShortList<Row, Column extends string>(
  rows: readonly Row[],
  settings: ShortListSettings<Row, Column>,
) {
  const { prefix, kind, columns, orders } = settings;
  const kinds: Record<string, string> = { [ANY_KIND]: kind.all, ...kind.words };
  const { values, sort, change } = useTableState<{ kind: string }, Column>({
    prefix,
    values: { kind: ANY_KIND },
    choices: { kind: Object.keys(kinds) },
    columns: Object.keys(columns) as Column[],
    sort: settings.sort,
  });
  const narrowed = rows.filter((row) => values.kind === ANY_KIND || kind.of(row) === values.kind);
  return {
    shown: sortRows(narrowed, columns, sort),
    menus: {
      label: kind.label,
      kinds,
      kind: values.kind,
      onKind: (chosen: string) => change({ kind: chosen }),
      orders: orders as Readonly<Record<string, string>>,
      order: sortWord(sort),
      onOrder: (word: string) => change({ sort: readSort(word as Column) }),
    },
  };
}

/**
 * The rows of a list under a heading within a card, with its menus once there is something to order. A long list scrolls by itself.
 * @param props.label the name of the rows: "Latest backups"
 */
export function ShortList<Row extends { id: number }, Column extends string>(props: {
  label: string;
  rows: readonly Row[];
  settings: ShortListSettings<Row, Column>;
  children: (row: Row) => ReactNode;
}) {
  const { label, rows, settings, children } = props;
  const { shown, menus } = useShortList(rows, settings);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold text-sm">{label}</h3>
        {rows.length > 1 && <ShortListMenus menus={menus} />}
      </div>
      {shown.length === 0 ? (
        <p className="py-2.5 text-muted text-sm">No entry matches.</p>
      ) : (
        <ScrollRegion label={label} className="mt-1 max-h-120">
          <ul className="divide-y divide-line">{shown.map((row) => children(row))}</ul>
        </ScrollRegion>
      )}
    </div>
  );
}

/** The two menus above a list: its filter, and its order. */
export function ShortListMenus({ menus }: { menus: ReturnType<typeof useShortList>["menus"] }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ChoiceMenu<string>
        label={menus.label}
        icon={<ListFilter aria-hidden="true" className="size-4 shrink-0" />}
        choices={menus.kinds}
        chosen={menus.kind}
        onChoose={menus.onKind}
      />
      <ChoiceMenu<string>
        label="Order"
        icon={<ArrowDownUp aria-hidden="true" className="size-4 shrink-0" />}
        choices={menus.orders}
        chosen={menus.order}
        onChoose={menus.onOrder}
      />
    </div>
  );
}
