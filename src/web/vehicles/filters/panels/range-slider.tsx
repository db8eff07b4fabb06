import { type CSSProperties, useId } from "react";

/** Smallest and largest value; undefined is no limit. */
export type Range = readonly [min: number | undefined, max: number | undefined];

type RangeSliderProps = {
  name: string;
  max: number;
  step: number;
  format: (value: number) => string;
  value: Range;
  onChange: (value: Range) => void;
};

/** Two native sliders on one track, so that keys, touch and assistive technology work as everywhere. The ends cannot cross. */
export function RangeSlider({ name, max, step, format, value, onChange }: RangeSliderProps) {
  const id = useId();
  const low = Math.min(value[0] ?? 0, max);
  const high = Math.min(value[1] ?? max, max);
  const words = (limit: number) => (limit >= max ? "No Limit" : format(limit));
  const toMin = (to: number) => onChange([Math.min(to, high) || undefined, value[1]]);
  const toMax = (to: number) => onChange([value[0], to >= max ? undefined : Math.max(to, low)]);
  // Not in the server's HTML: the panel only exists once the browser has opened it.
  const fill = { "--low": low / max, "--high": high / max } as CSSProperties;
  return (
    <div>
      <p id={id} className="flex justify-between font-semibold text-sm tabular-nums">
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
