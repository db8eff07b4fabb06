import { Link } from "#kernel/ui/site/link.tsx";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { Scorecard } from "../scorecard-endpoints.ts";

const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** "Nov 20" of `2026-11-20`. */
export const formatChartDay = (date: string): string => short.format(new Date(`${date}T00:00:00Z`));

/** "Nov 20, 2026" for a calendar day or, in `timeZone`, for a moment. The server and every browser write the same. */
export const formatFullDate = (iso: string, timeZone = "UTC"): string =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone }).format(new Date(iso));

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
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted text-xs numerals">
        <span>{days[0] && formatChartDay(days[0].date)}</span>
        <span>{days.length > 0 && formatChartDay(days[days.length - 1]?.date ?? "")}</span>
      </p>
    </div>
  );
}

/** A row of the table. `to` is the path of its page, if it has one. */
type CountRow = { key: string | number; name: string; to?: string; views: number; clicks: number };

/** A table of views and clicks. */
function CountsTable(props: { of: string; rows: readonly CountRow[] }) {
  const number = "py-2 pl-4 text-right";
  return (
    <table className="mt-2 w-full numerals">
      <thead className="text-muted text-sm">
        <tr>
          <th scope="col" className="py-2 text-left font-medium">
            {props.of}
          </th>
          <th scope="col" className={`${number} font-medium`}>
            Views
          </th>
          <th scope="col" className={`${number} font-medium`}>
            Clicks
          </th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map(({ key, name, to, views, clicks }) => (
          <tr key={key} className="border-line border-t">
            <td className="wrap-anywhere">
              {to === undefined ? (
                name
              ) : (
                <Link to={to} className="inline-flex min-h-11 items-center py-1 font-medium text-brand">
                  {name}
                </Link>
              )}
            </td>
            <td className={number}>{formatCount(views)}</td>
            <td className={number}>{formatCount(clicks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The most popular cars, each with its page. */
export function TopVehicles(props: { vehicles: Scorecard["topVehicles"]; className: string }) {
  const rows = props.vehicles.map(({ id, title, ...counts }) => ({
    key: id,
    name: title,
    link: `/vehicles/${id}`,
    ...counts,
  }));
  return (
    <section className={props.className}>
      <h2 className="font-bold text-xl tracking-tight">Most popular cars</h2>
      {rows.length === 0 ? (
        <p className="mt-3 text-muted">No views in these days yet.</p>
      ) : (
        <CountsTable of="Car" rows={rows} />
      )}
    </section>
  );
}

/** The charts' numbers as a table, for screen readers and for copying. */
export function DaysTable(props: { days: Scorecard["days"]; className: string }) {
  const rows = props.days.toReversed().map(({ date, ...counts }) => ({
    key: date,
    name: formatChartDay(date),
    ...counts,
  }));
  return (
    <details className={`print:hidden ${props.className}`}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Day by day</summary>
      <CountsTable of="Day" rows={rows} />
    </details>
  );
}
