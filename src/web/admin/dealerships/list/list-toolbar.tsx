import { ArrowDownUp, ListFilter, Search } from "lucide-react";
import { formatAmount } from "../../../ui/format-number.ts";
import { ChoiceMenu } from "../../ui/choice-menu.tsx";
import { CONTROL_CLASS } from "../../ui/field.tsx";
import { FILTERS, type Selection, SORTS } from "./select-dealerships.ts";

/** Search, filter and order of the list, and how many are left. */
export function ListToolbar(props: {
  selection: Selection;
  found: number;
  total: number;
  onChange: (part: Partial<Selection>) => void;
}) {
  const { selection, found, total, onChange } = props;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-4 md:px-5">
      <label className="relative min-w-44 flex-1 md:max-w-80">
        <span className="sr-only">Search dealerships</span>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
        />
        <input
          type="search"
          value={selection.search}
          onChange={(event) => onChange({ search: event.target.value })}
          placeholder="Name, address or city"
          autoComplete="off"
          className={`${CONTROL_CLASS} pl-9 md:min-h-9`}
        />
      </label>
      <ChoiceMenu
        label="Filter"
        icon={<ListFilter aria-hidden="true" className="size-4 shrink-0" />}
        choices={FILTERS}
        chosen={selection.filter}
        onChoose={(filter) => onChange({ filter })}
      />
      <ChoiceMenu
        label="Sort"
        icon={<ArrowDownUp aria-hidden="true" className="size-4 shrink-0" />}
        choices={SORTS}
        chosen={selection.sort}
        onChoose={(sort) => onChange({ sort })}
      />
      <p role="status" className="ml-auto text-muted text-sm tabular-nums">
        {found === total ? formatAmount(total, "dealership") : `${found} of ${formatAmount(total, "dealership")}`}
      </p>
    </div>
  );
}
