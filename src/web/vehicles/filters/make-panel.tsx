import { useId } from "react";
import { MAKES } from "#domain/vehicles/makes.ts";
import { formatCount } from "../../ui/format-number.ts";
import { toggle } from "./search-edits.ts";
import type { Filters } from "./use-filters.ts";

const FIXED: readonly string[] = MAKES;

/** Makes, any number of them, and the models of those that are chosen. */
export function MakePanel({ filters }: { filters: Filters }) {
  const { search, facets, edit } = filters;
  const stocked = facets?.make.map(({ value }) => value) ?? [];
  const others = [...new Set([...stocked, ...search.make])].filter((make) => !FIXED.includes(make)).sort();
  const models = [...new Set([...(facets?.model.map(({ value }) => value) ?? []), ...search.model])].sort();
  const onMake = (make: string) => edit({ make: toggle(search.make, make), model: search.model });
  return (
    <>
      <CheckList
        label="Makes"
        options={[...FIXED, ...others]}
        chosen={search.make}
        counts={facets?.make}
        onToggle={onMake}
      />
      {search.make.length > 0 && models.length > 0 && (
        <div className="mt-4 border-line border-t pt-3">
          <p aria-hidden="true" className="mb-1 font-medium text-muted text-sm">
            Models
          </p>
          <CheckList
            label="Models"
            options={models}
            chosen={search.model}
            counts={facets?.model}
            onToggle={(model) => edit({ model: toggle(search.model, model) })}
          />
        </div>
      )}
    </>
  );
}

type CheckListProps = {
  label: string;
  options: readonly string[];
  chosen: readonly string[];
  /** How many cars each option would leave; an option that is missing leaves none. Undefined while loading. */
  counts: readonly { value: string; count: number }[] | undefined;
  onToggle: (option: string) => void;
};

/**
 * Options of which any number can be chosen, each with its number of cars. On a phone all are shown, in columns,
 * because a scrolling list inside a scrolling page is a trap.
 */
function CheckList({ label, options, chosen, counts, onToggle }: CheckListProps) {
  const id = useId();
  const countOf = new Map(counts?.map(({ value, count }) => [value, count]));
  return (
    <fieldset className="-m-1 p-1 md:max-h-72 md:overflow-y-auto md:overscroll-contain">
      <legend className="sr-only">{label}</legend>
      <div className="max-md:columns-2 max-md:gap-x-4 sm:max-md:columns-3">
        {options.map((option, index) => (
          <div
            key={option}
            className="relative flex h-9 break-inside-avoid items-center gap-3 rounded-md px-1.5 hover:bg-sunken max-md:h-11 max-md:gap-2 max-md:px-0 max-md:text-sm"
          >
            <input
              id={`${id}${index}`}
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={() => onToggle(option)}
              aria-describedby={`${id}count${index}`}
              className="relative z-1 size-4.5 shrink-0 cursor-pointer accent-brand"
            />
            <label
              htmlFor={`${id}${index}`}
              className="min-w-0 flex-1 cursor-pointer truncate after:absolute after:inset-0"
            >
              {option}
            </label>
            <span id={`${id}count${index}`} className="text-muted text-sm numerals">
              {counts && formatCount(countOf.get(option) ?? 0)}
              <span className="sr-only"> cars</span>
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
