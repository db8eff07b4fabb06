import { useState } from "react";
import { formatCount } from "../../format-vehicle.ts";

type RangeInputProps = {
  label: string;
  caption: string;
  unit: "$" | "miles";
  placeholder: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

/** One end of a range, typed. Thousands are set apart when the field is left. */
export function RangeInput({ label, caption, unit, placeholder, value, onChange }: RangeInputProps) {
  const [typed, setTyped] = useState<string>();
  function onType(text: string) {
    const digits = text.replace(/\D/g, "").slice(0, 7);
    setTyped(digits);
    onChange(digits === "" ? undefined : Number(digits));
  }
  return (
    <label className="block min-w-0 flex-1">
      <span aria-hidden="true" className="mb-1 block font-medium text-muted text-sm">
        {caption}
      </span>
      <span className="flex h-11 items-center gap-1 rounded-control border border-line-strong bg-surface px-3 focus-within:outline-3 focus-within:outline-focus">
        {unit === "$" && <span className="text-muted">$</span>}
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={unit === "$" ? `${label} in dollars` : `${label} in miles`}
          placeholder={placeholder}
          value={typed ?? (value === undefined ? "" : formatCount(value))}
          onChange={(event) => onType(event.target.value)}
          onBlur={() => setTyped(undefined)}
          className="w-full min-w-0 bg-transparent tabular-nums outline-none placeholder:text-muted"
        />
        {unit === "miles" && <span className="text-muted text-sm">mi</span>}
      </span>
    </label>
  );
}
