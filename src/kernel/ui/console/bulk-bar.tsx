import { ListChecks, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import { Button } from "./button.tsx";
import type { RowSelection } from "./use-row-selection.ts";

/** The box that chooses one row. */
export function RowCheckbox(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="-my-2.5 -ml-2.5 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={props.label}
        checked={props.checked}
        onChange={({ target }) => props.onChange(target.checked)}
        className="size-5 cursor-pointer accent-brand"
      />
    </label>
  );
}

/** Begins or ends choosing rows. */
export function SelectButton({ selection, what }: { selection: RowSelection; what: string }) {
  return (
    <Button
      size="sm"
      data-shortcut="select"
      aria-pressed={selection.isOn}
      aria-label={`Select ${what}`}
      onClick={() => (selection.isOn ? selection.end() : selection.start())}
    >
      <ListChecks aria-hidden="true" className="size-4 shrink-0" />
      Select
    </Button>
  );
}

/**
 * Shows the number of chosen rows and the actions for them, above the table while rows are chosen.
 * @param props.pageIds the rows of the page that is shown
 * @param props.total how many rows the filter finds, over all pages
 * @param props.what what a row is, and several: ["dealership", "dealerships"]
 * @param props.children the buttons, shown once something is chosen
 */
export function BulkBar(props: {
  selection: RowSelection;
  pageIds: readonly number[];
  total: number;
  what: readonly [one: string, many: string];
  children: ReactNode;
}) {
  const { selection, pageIds, total, what } = props;
  const { chosen } = selection;
  const count = chosen.kind === "all" ? total : chosen.ids.size;
  const wholePage = pageIds.length > 0 && pageIds.every(selection.has);
  return (
    <section
      aria-label={`Chosen ${what[1]}`}
      className="z-20 border-line border-t bg-brand-soft px-4 py-2 md:sticky md:top-0 md:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PageCheckbox
          checked={wholePage}
          indeterminate={!wholePage && pageIds.some(selection.has)}
          onChange={(isChosen) => selection.choosePage(pageIds, isChosen)}
        />
        {chosen.kind === "ids" && total > pageIds.length && (
          <Button size="sm" variant="ghost" onClick={selection.chooseAll}>
            All {formatCount(total)} that match
          </Button>
        )}
        <p role="status" className="font-semibold text-sm numerals">
          {formatAmount(count, ...what)} chosen
        </p>
        <Button size="sm" variant="ghost" className="-ml-3 md:ml-auto" onClick={selection.end}>
          <X aria-hidden="true" className="size-4" />
          Stop selecting
        </Button>
      </div>
      {count > 0 && <div className="flex flex-wrap gap-2 py-1">{props.children}</div>}
    </section>
  );
}

/** Chooses the rows of the page; neither checked nor empty while only some of them are chosen. */
function PageCheckbox(props: { checked: boolean; indeterminate: boolean; onChange: (isChosen: boolean) => void }) {
  const { checked, indeterminate, onChange } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-medium text-sm md:min-h-9">
      <input
        ref={box}
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 cursor-pointer accent-brand"
      />
      All on this page
    </label>
  );
}
