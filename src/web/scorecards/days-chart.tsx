import type { Scorecard } from "#contract/scorecards/scorecard-endpoints.ts";
import { formatChartDay } from "./format-day.ts";

const WIDTH = 600;
const HEIGHT = 140;
const GAP = 4;

type Day = Scorecard["days"][number];

/** One bar a day. Decoration: the sums stand above it, and the days in a table below. */
export function DaysChart(props: { days: readonly Day[]; of: "views" | "clicks" }) {
  const { days, of } = props;
  const highest = Math.max(1, ...days.map((day) => day[of]));
  const step = WIDTH / days.length;
  return (
    <div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full text-brand"
      >
        {days.map((day, n) => {
          const height = Math.max(day[of] > 0 ? 3 : 1, (day[of] / highest) * HEIGHT);
          return (
            <rect
              key={day.date}
              x={n * step + GAP / 2}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
              className={day[of] > 0 ? "fill-current" : "fill-line-strong"}
            />
          );
        })}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted text-xs tabular-nums">
        <span>{days[0] && formatChartDay(days[0].date)}</span>
        <span>{days.length > 0 && formatChartDay(days[days.length - 1]?.date ?? "")}</span>
      </p>
    </div>
  );
}
