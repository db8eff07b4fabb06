import { Bar, BarChart, LabelList, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { ContactClickCharts } from "#contract/leads/lead.ts";
import { TOP_MAKES_ON_PHONE } from "#domain/leads/lead-rules.ts";
import { useMediaQuery, WIDE } from "../ui/use-media-query.ts";
import { AXIS, CHART_HEIGHT_PX, SERIES, TOOLTIP } from "./chart-style.ts";
import { ChartTable } from "./chart-table.tsx";

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
