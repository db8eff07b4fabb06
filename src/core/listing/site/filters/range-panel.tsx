import { type CSSProperties, useId, useState } from "react";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import { readTypedNumber } from "../../rules/typed-number.ts";
import { FacetChoices } from "./facet-choices.tsx";

type RangePanelProps = {
  /** The name of the value, in lower case: "price". */
  name: string;
  unit: "$" | "miles";
  /** The slider's right end, which means no limit. */
  max: number;
  step: number;
  format: (value: number) => string;
  value: Range;
  /** The number of cars in each range of values. */
  ranges: readonly { min: number; max: number | null; count: number }[] | undefined;
  onChange: (value: Range) => void;
};

/** A range of numbers: two sliders, two text fields, and a choice of upper limits with the number of cars that each leaves. */
export function RangePanel({ name, unit, max, step, format, value, ranges = [], onChange }: RangePanelProps) {
  const [low, high] = value;
  return (
    <div>
      <RangeSlider name={name} max={max} step={step} format={format} value={value} onChange={onChange} />
      <div className="mt-3 flex items-end gap-3">
        <RangeInput
          label={`Minimum ${name}`}
          caption="From"
          unit={unit}
          placeholder="0"
          value={low}
          onChange={(to) => onChange([to, high])}
        />
        <RangeInput
          label={`Maximum ${name}`}
          caption="To"
          unit={unit}
          placeholder="No Limit"
          value={high}
          onChange={(to) => onChange([low, to === max ? undefined : to])}
        />
      </div>
      <div className="mt-4">
        <FacetChoices
          label={`Upper limits of the ${name}`}
          choices={upperLimits(ranges, low ?? 0).map(({ limit, count }) => ({
            value: limit,
            text: `Under ${unit === "$" ? format(limit + 1) : formatCount(limit + 1)}`,
            count,
          }))}
          chosen={high}
          onChoose={(to) => onChange([low, to])}
        />
      </div>
    </div>
  );
}

/** The most limits to choose from. */
const MAX_LIMITS = 6;

/**
 * Returns the upper limits above `low`, each with the number of cars between the two; undefined where `low` is inside a range. Limits that
 * add no car are left out.
 */
function upperLimits(ranges: NonNullable<RangePanelProps["ranges"]>, low: number) {
  const isBound = ranges.some(({ min }) => min === low);
  let count = 0;
  return ranges
    .flatMap((range) => {
      if ((range.max !== null && range.max <= low) || range.count === 0) return [];
      count += range.count;
      return range.max === null ? [] : [{ limit: range.max - 1, count: isBound ? count : undefined }];
    })
    .slice(0, MAX_LIMITS);
}

/** Smallest and largest value; undefined is no limit. */
type Range = readonly [min: number | undefined, max: number | undefined];

type RangeSliderProps = {
  name: string;
  max: number;
  step: number;
  format: (value: number) => string;
  value: Range;
  onChange: (value: Range) => void;
};

/** Two native sliders on one track, so that keys, touch and assistive technology work as usual. The ends cannot cross. */
function RangeSlider({ name, max, step, format, value, onChange }: RangeSliderProps) {
  const id = useId();
  const low = Math.min(value[0] ?? 0, max);
  const high = Math.min(value[1] ?? max, max);
  const words = (limit: number) => (limit >= max ? "No Limit" : format(limit));
  const toMin = (to: number) => onChange([Math.min(to, high) || undefined, value[1]]);
  const toMax = (to: number) => onChange([value[0], to >= max ? undefined : Math.max(to, low)]);
  // A style attribute is possible here, because the panel is never in the server's HTML, where the content security
  // policy forbids it.
  const fill = { "--low": low / max, "--high": high / max } as CSSProperties;
  return (
    <div>
      <p id={id} className="flex justify-between font-semibold text-sm numerals">
        <span>{format(low)}</span>
        <span>{words(high)}</span>
      </p>
      <div className="dual-range mt-1" style={fill}>
        <input
          type="range"
          aria-label={`Minimum ${name}`}
          aria-valuetext={format(low)}
          min={0}
          max={max}
          step={step}
          value={low}
          // Both at the right end: the one that can still move must be on top.
          className={low > max / 2 ? "z-1" : ""}
          onChange={(event) => toMin(event.target.valueAsNumber)}
        />
        <input
          type="range"
          aria-label={`Maximum ${name}`}
          aria-valuetext={words(high)}
          min={0}
          max={max}
          step={step}
          value={high}
          onChange={(event) => toMax(event.target.valueAsNumber)}
        />
      </div>
    </div>
  );
}

type RangeInputProps = {
  label: string;
  caption: string;
  unit: "$" | "miles";
  placeholder: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

/** No price and no mileage is larger. */
const MAX_TYPED = 9_999_999;

/** One end of a range as a text field, which also takes "$18k". Thousands are separated when the field loses the focus. */
function RangeInput({ label, caption, unit, placeholder, value, onChange }: RangeInputProps) {
  const [typed, setTyped] = useState<string>();
  function onType(text: string) {
    setTyped(text);
    const number = readTypedNumber(text);
    onChange(number === undefined ? undefined : Math.min(number, MAX_TYPED));
  }
  return (
    <label className="block min-w-0 flex-1">
      <span aria-hidden="true" className="mb-1 block font-medium text-muted text-sm">
        {caption}
      </span>
      <span className="flex h-11 items-center gap-1 rounded-control border border-line-strong bg-surface px-3 focus-ring">
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
          className="w-full min-w-0 bg-transparent numerals outline-none placeholder:text-muted"
        />
        {unit === "miles" && <span className="text-muted text-sm">mi</span>}
      </span>
    </label>
  );
}
