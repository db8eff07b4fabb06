import { useId, useState } from "react";
import { formatCount } from "#kernel/words/rules/numbers.ts";

export type CheckListProps<Option extends string> = {
  label: string;
  options: readonly Option[];
  /** Returns an option's name; absent when the option is its name. */
  nameOf?: (option: Option) => string;
  chosen: readonly Option[];
  /** The number of cars that each option would leave; a missing option leaves none. Undefined while loading. */
  counts: readonly { value: string; count: number }[] | undefined;
  /** Options without a count. */
  uncounted?: readonly Option[] | undefined;
  onToggle: (option: Option) => void;
  /** True for one of several lists that scroll together. */
  isPart?: boolean;
  /** True when two names do not fit beside each other on a phone. */
  hasLongNames?: boolean;
};

/**
 * Options of which any number can be chosen, each with its number of cars. A phone shows all of them, in columns, because a scrolling list
 * inside a scrolling page is hard to leave.
 */
export function CheckList<Option extends string>(props: CheckListProps<Option>) {
  const { label, options, nameOf, chosen, counts, uncounted = [], onToggle, isPart, hasLongNames } = props;
  const id = useId();
  // Those that are ticked when the list opens come first. A tick moves nothing: the row would leave the pointer.
  const [first] = useState(chosen);
  const ordered = [...options].sort((a, b) => Number(first.includes(b)) - Number(first.includes(a)));
  const countOf = new Map<string, number>(counts?.map(({ value, count }) => [value, count]));
  return (
    <fieldset
      className={`relative -m-1 min-w-0 p-1 ${isPart ? "" : "md:max-h-72 md:overflow-y-auto md:overscroll-contain in-[dialog]:max-h-none!"}`}
    >
      <legend className="sr-only">{label}</legend>
      <div
        className={`max-lg:gap-x-4 ${hasLongNames ? "sm:in-[dialog]:columns-2" : "in-[dialog]:columns-2 sm:in-[dialog]:columns-3"}`}
      >
        {ordered.map((option, index) => (
          <div
            key={option}
            data-none={counts && !countOf.get(option) && !chosen.includes(option) ? "" : undefined}
            className="relative flex h-9 break-inside-avoid items-center gap-3 rounded-md px-1.5 hover:bg-sunken max-md:h-11 max-md:gap-2 max-md:px-0 max-md:text-sm data-none:text-muted"
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
              {nameOf ? nameOf(option) : option}
            </label>
            <span id={`${id}count${index}`} className="text-muted text-sm numerals">
              {uncounted.includes(option) ? "left out" : counts && formatCount(countOf.get(option) ?? 0)}
              {counts && !uncounted.includes(option) && <span className="sr-only"> cars</span>}
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
