import { Fragment, type ReactNode, useState } from "react";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { CheckList, type CheckListProps } from "./check-list.tsx";
import { type LeavableFilter, listState, toggledEdit } from "./choice-edits.ts";
import type { Filters } from "./use-filters.ts";

type ChoiceListProps<Option extends string> = Omit<CheckListProps<Option>, "chosen" | "uncounted" | "onToggle"> & {
  filters: Filters;
  name: LeavableFilter;
  /** The title above the list, beside the button. */
  title?: string;
};

/** A list of values that are chosen, or left out. */
export function ChoiceList<Option extends string>({ filters, name, title, ...list }: ChoiceListProps<Option>) {
  const { search, edit } = filters;
  return (
    <LeaveOut search={search} name={name} title={title}>
      {(isLeaving) => (
        <CheckList
          {...list}
          {...listState<Option>(search, name, isLeaving)}
          label={isLeaving ? `${list.label} to leave out` : list.label}
          onToggle={(value) => edit(toggledEdit(search, name, value, isLeaving))}
        />
      )}
    </LeaveOut>
  );
}

type LeaveOutProps = {
  search: VehicleQuery;
  name: LeavableFilter;
  /** The title above the list; without one it says which cars are found. */
  title?: string | undefined;
  /** The words for that. Several values of a kind are alternatives. */
  found?: string;
  children: (isLeaving: boolean) => ReactNode;
};

/** Lists of values with a button that turns choosing into leaving out. It begins pressed when values are left out and none is chosen. */
export function LeaveOut({ search, name, title, found = "Any of these", children }: LeaveOutProps) {
  const [isLeaving, setLeaving] = useState(!search[name]?.length && search[`${name}Not`] !== undefined);
  return (
    <>
      <div className="-mt-1.5 mb-1 flex items-center justify-between text-muted text-sm">
        <p aria-hidden="true" className="font-medium">
          {title ?? (isLeaving ? "None of these" : found)}
        </p>
        <button
          type="button"
          aria-pressed={isLeaving}
          onClick={() => setLeaving(!isLeaving)}
          className="-mr-1.5 h-8 rounded-full px-2.5 hover:bg-sunken aria-pressed:bg-brand-soft aria-pressed:font-semibold aria-pressed:text-brand-strong max-md:h-11"
        >
          Leave out
        </button>
      </div>
      <Fragment key={`${isLeaving}`}>{children(isLeaving)}</Fragment>
    </>
  );
}
