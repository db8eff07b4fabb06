import { formatCount } from "../../format-vehicle.ts";
import { RangeInput } from "./range-input.tsx";
import { type Range, RangeSlider } from "./range-slider.tsx";

type RangePanelProps = {
  /** What is limited, in lower case: "price". */
  name: string;
  unit: "$" | "miles";
  /** The slider's right end, which means no limit. */
  max: number;
  step: number;
  format: (value: number) => string;
  value: Range;
  /** How many cars lie in each range of values. */
  ranges: readonly { min: number; max: number | null; count: number }[] | undefined;
  onChange: (value: Range) => void;
};

/** A range of numbers: two sliders, two fields to type into, and upper limits to pick, with how many cars they leave. */
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
      <ul aria-label={`Upper limits of the ${name}`} className="mt-4 grid grid-cols-2 gap-1.5">
        {upperLimits(ranges, low ?? 0).map(({ limit, count }) => (
          <li key={limit}>
            <button
              type="button"
              aria-pressed={high === limit}
              onClick={() => onChange([low, high === limit ? undefined : limit])}
              className="flex h-9 w-full items-center justify-between gap-2 rounded-md px-2 text-sm tabular-nums hover:bg-sunken aria-pressed:bg-brand-soft aria-pressed:font-semibold aria-pressed:text-brand-strong max-md:h-11"
            >
              <span>Up to {unit === "$" ? format(limit) : formatCount(limit)}</span>
              <span className="text-muted">
                {formatCount(count)}
                <span className="sr-only"> cars</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** At most this many limits are offered to pick. */
const MAX_LIMITS = 6;

/** The upper ends of the ranges above `low` and how many cars are between the two; ends that let nothing more in are left out. */
function upperLimits(ranges: NonNullable<RangePanelProps["ranges"]>, low: number) {
  let count = 0;
  return ranges
    .flatMap((range) => {
      if (range.min < low || range.count === 0) return [];
      count += range.count;
      return range.max === null ? [] : [{ limit: range.max, count }];
    })
    .slice(0, MAX_LIMITS);
}
