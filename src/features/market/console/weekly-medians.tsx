import { useState } from "react";
import { SelectField } from "#kernel/ui/console/field.tsx";
import { formatDay } from "#kernel/words/rules/days.ts";
import { formatAmount, formatDollars } from "#kernel/words/rules/numbers.ts";
import type { Market } from "../market-endpoints.ts";

type Model = Market["supply"][number];

const nameOf = ({ make, model }: Model): string => `${make} ${model}`;

/** Asking prices of one model's cars, as a line and as a table for screen readers. */
export function WeeklyMedians({ supply }: { supply: readonly Model[] }) {
  const [name, setName] = useState<string>();
  const model = supply.find((one) => nameOf(one) === name) ?? supply[0];
  if (!model) return <p className="text-muted text-sm">No model is listed often enough yet.</p>;
  const { weeks, medianUsd } = model;
  return (
    <>
      <SelectField label="Model" value={nameOf(model)} onChange={({ target }) => setName(target.value)}>
        {supply.map((one) => (
          <option key={nameOf(one)}>{nameOf(one)}</option>
        ))}
      </SelectField>
      <p className="mt-4 font-bold text-xl numerals">{formatDollars(medianUsd)}</p>
      {weeks.length < 2 ? (
        <p className="text-muted text-sm">Not enough weeks yet to show how it moves.</p>
      ) : (
        <>
          <MedianLine values={weeks.map((week) => week.medianUsd)} />
          <details className="mt-2">
            <summary className="min-h-11 cursor-pointer content-center font-medium text-sm">Week by week</summary>
            <WeeksTable weeks={weeks} />
          </details>
        </>
      )}
    </>
  );
}

function WeeksTable({ weeks }: { weeks: Model["weeks"] }) {
  return (
    <table className="car-rows numerals">
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Median price</th>
          <th scope="col">Listed</th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ week, medianUsd, listed }) => (
          <tr key={week}>
            <th scope="row">{formatDay(week)}</th>
            <td data-head="Median price">{formatDollars(medianUsd)}</td>
            <td data-head="Listed">{formatAmount(listed, "car")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const WIDTH = 320;
const HEIGHT = 72;

/** Decoration: the table has the same numbers. */
function MedianLine({ values }: { values: readonly number[] }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`-2 -4 ${WIDTH + 4} ${HEIGHT + 8}`}
      preserveAspectRatio="none"
      className="mt-1 h-20 w-full text-brand"
    >
      <path
        d={linePath(values)}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The `d` of a line through values at equal distances, the lowest at the bottom. */
export function linePath(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = WIDTH / Math.max(1, values.length - 1);
  const y = (value: number) => (high === low ? HEIGHT / 2 : ((high - value) / (high - low)) * HEIGHT);
  return values.map((value, n) => `${n === 0 ? "M" : "L"}${Math.round(n * step)} ${Math.round(y(value))}`).join("");
}
