import {
  Bar,
  BarChart,
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
import { useMediaQuery, WIDE } from "#kernel/ui/console/use-media-query.ts";
import type { ContactClickCharts } from "../lead-endpoints.ts";
import { TOP_MAKES_ON_PHONE } from "../rules/lead-rules.ts";
import { formatCalendarDay } from "./format-click-time.ts";

/** The numbers of a chart as a table, for screen readers. */
function ChartTable(props: { caption: string; of: string; rows: { label: string; count: number }[] }) {
  return (
    <table className="sr-only">
      <caption>{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{props.of}</th>
          <th scope="col">Clicks</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The common settings of both charts: few lines, our colours in both schemes, no animation. */
const AXIS = {
  tick: { fill: "var(--muted)", fontSize: 12 },
  stroke: "var(--line-strong)",
  tickLine: false,
} as const;

const TOOLTIP = {
  contentStyle: {
    background: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: 10,
    fontSize: 13,
  },
  labelStyle: { color: "var(--ink)", fontWeight: 600 },
  itemStyle: { color: "var(--muted)" },
} as const;

/** Name of the counted events. */
const SERIES = "Contact Clicks";

/** Height of both charts in pixels; their skeleton has it too. */
const CHART_HEIGHT_PX = 390;

const MAX_LABEL = 14;
const shorten = (make: string) => (make.length > MAX_LABEL ? `${make.slice(0, MAX_LABEL - 1)}…` : make);

/** The most clicked makes as bars from the left; fewer, and no legend, on a phone. */
export function MakesChart({ makes }: { makes: ContactClickCharts["makes"] }) {
  const phone = !useMediaQuery(WIDE);
  const bars = makes
    .slice(0, phone ? TOP_MAKES_ON_PHONE : makes.length)
    .map(({ make, count }) => ({ label: make, count }));
  return (
    <figure className="relative">
      <div aria-hidden="true" data-chart="makes">
        <ResponsiveContainer width="100%" height={CHART_HEIGHT_PX}>
          <BarChart
            data={bars}
            layout="vertical"
            accessibilityLayer={false}
            margin={{ top: 4, right: 36, bottom: 4, left: 0 }}
          >
            <XAxis {...AXIS} type="number" allowDecimals={false} tickCount={4} />
            <YAxis
              {...AXIS}
              type="category"
              dataKey="label"
              width={phone ? 100 : 116}
              tickFormatter={shorten}
              interval={0}
              axisLine={false}
            />
            <Tooltip {...TOOLTIP} isAnimationActive={false} cursor={{ fill: "var(--sunken)" }} />
            {!phone && <Legend verticalAlign="bottom" wrapperStyle={{ fontSize: 13 }} />}
            <Bar
              dataKey="count"
              name={SERIES}
              fill="var(--brand)"
              radius={[0, 4, 4, 0]}
              maxBarSize={26}
              isAnimationActive={false}
            >
              <LabelList dataKey="count" position="right" fill="var(--ink)" fontSize={12} />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
      <ChartTable caption="Contact clicks per make" of="Make" rows={bars} />
    </figure>
  );
}

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
