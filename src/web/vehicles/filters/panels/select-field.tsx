import { ChevronDownIcon } from "../../../ui/icons.tsx";
import { ANY } from "../../listing/listing-search.ts";

type SelectFieldProps = {
  label: string;
  /** What the entry for "no limit" is called. */
  any: string;
  value: string | undefined;
  options: readonly { value: string; text: string }[];
  disabled?: boolean;
  onChange: (value: string | undefined) => void;
};

/** A labelled list of which one entry, or none, is chosen. */
export function SelectField({ label, any, value, options, disabled, onChange }: SelectFieldProps) {
  return (
    <label className="block min-w-0 flex-1">
      <span className="mb-1 block font-medium text-muted text-sm">{label}</span>
      <span className="relative flex items-center">
        <select
          value={value ?? ANY}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value === ANY ? undefined : event.target.value)}
          className="h-11 w-full cursor-pointer appearance-none truncate rounded-control border border-line-strong bg-surface pr-9 pl-3 disabled:opacity-60"
        >
          <option value={ANY}>{any}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute right-3 size-4 text-muted" />
      </span>
    </label>
  );
}
