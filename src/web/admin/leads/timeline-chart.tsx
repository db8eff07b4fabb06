import {
  CartesianGrid,
  LabelList,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { ContactClickCharts } from "#contract/leads/lead.ts";
import { AXIS, CHART_HEIGHT_PX, SERIES, TOOLTIP } from "./chart-style.ts";
import { ChartTable } from "./chart-table.tsx";
import { formatCalendarDay } from "./format-click-time.ts";

/** Contact clicks of the latest days that have any, as a line. */
export function TimelineChart({ timeline }: { timeline: ContactClickCharts["timeline"] }) {
  const points = timeline.map(({ date, count }) => ({ label: formatCalendarDay(date), count }));
  return (
    <figure className="relative">
      <div aria-hidden="true" data-chart="timeline">
        <ResponsiveContainer width="100%" height={CHART_HEIGHT_PX}>
          <LineChart data={points} accessibilityLayer={false} margin={{ top: 24, right: 20, bottom: 4, left: 0 }}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis {...AXIS} dataKey="label" padding={{ left: 16, right: 16 }} minTickGap={16} />
            <YAxis {...AXIS} allowDecimals={false} axisLine={false} tickCount={4} width={36} />
            <Tooltip {...TOOLTIP} isAnimationActive={false} cursor={{ stroke: "var(--line-strong)" }} />
            <Legend verticalAlign="bottom" wrapperStyle={{ fontSize: 13 }} />
            <Line
              type="linear"
              dataKey="count"
              name={SERIES}
              stroke="var(--brand)"
              strokeWidth={2.5}
              dot={{ r: 4, fill: "var(--brand)", strokeWidth: 0 }}
              isAnimationActive={false}
            >
              <LabelList dataKey="count" position="top" offset={10} fill="var(--ink)" fontSize={12} />
            </Line>
          </LineChart>
        </ResponsiveContainer>
      </div>
      <ChartTable caption="Contact clicks per day" of="Day" rows={points} />
    </figure>
  );
}
