import { formatCount } from "#kernel/words/rules/numbers.ts";

type Choice = { value: number; text: string; count: number | undefined };

type FacetChoicesProps = {
  label: string;
  choices: readonly Choice[];
  chosen: number | undefined;
  onChoose: (value: number | undefined) => void;
};

/** Values of which one can be chosen, each with the number of cars that it would leave. A second press takes the choice back. */
export function FacetChoices({ label, choices, chosen, onChoose }: FacetChoicesProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-1.5">
      {choices.map(({ value, text, count }) => (
        <li key={value}>
          <button
            type="button"
            aria-pressed={chosen === value}
            onClick={() => onChoose(chosen === value ? undefined : value)}
            data-none={count === 0 && chosen !== value ? "" : undefined}
            className="relative flex h-9 w-full items-center justify-between gap-2 rounded-md px-2 text-sm numerals hover:bg-sunken aria-pressed:bg-brand-soft aria-pressed:font-semibold aria-pressed:text-brand-strong data-none:text-muted max-md:h-11"
          >
            <span className="text-left">{text}</span>
            <span className="text-muted">
              {count !== undefined && formatCount(count)}
              <span className="sr-only"> cars</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
