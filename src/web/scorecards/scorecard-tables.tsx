import type { Scorecard } from "#contract/scorecards/scorecard-endpoints.ts";
import { formatCount } from "../ui/format-number.ts";
import { Link } from "../ui/link.tsx";
import { formatChartDay } from "./format-day.ts";

const NUMBER = "py-2 pl-4 text-right";

/** The cars that shoppers asked for most, each with its page. */
export function TopVehicles(props: { vehicles: Scorecard["topVehicles"]; className: string }) {
  return (
    <section className={props.className}>
      <h2 className="font-bold text-xl tracking-tight">Most wanted cars</h2>
      {props.vehicles.length === 0 ? (
        <p className="mt-3 text-muted">Nobody has looked at a car yet in these days.</p>
      ) : (
        <table className="mt-3 w-full tabular-nums">
          <thead className="text-muted text-sm">
            <tr>
              <th scope="col" className="py-2 text-left font-medium">
                Car
              </th>
              <th scope="col" className={`${NUMBER} font-medium`}>
                Views
              </th>
              <th scope="col" className={`${NUMBER} font-medium`}>
                Clicks
              </th>
            </tr>
          </thead>
          <tbody>
            {props.vehicles.map(({ id, title, views, clicks }) => (
              <tr key={id} className="border-line border-t">
                <td className="wrap-anywhere py-1">
                  <Link to={`/vehicles/${id}`} className="inline-flex min-h-11 items-center font-medium text-brand">
                    {title}
                  </Link>
                </td>
                <td className={NUMBER}>{formatCount(views)}</td>
                <td className={NUMBER}>{formatCount(clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The charts' numbers, for who cannot see them or wants to copy them. */
export function DaysTable(props: { days: Scorecard["days"]; className: string }) {
  return (
    <details className={`print:hidden ${props.className}`}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Day by day</summary>
      <table className="mt-2 w-full tabular-nums">
        <thead className="text-muted text-sm">
          <tr>
            <th scope="col" className="py-2 text-left font-medium">
              Day
            </th>
            <th scope="col" className={`${NUMBER} font-medium`}>
              Views
            </th>
            <th scope="col" className={`${NUMBER} font-medium`}>
              Clicks
            </th>
          </tr>
        </thead>
        <tbody>
          {props.days.toReversed().map(({ date, views, clicks }) => (
            <tr key={date} className="border-line border-t">
              <td className="py-2">{formatChartDay(date)}</td>
              <td className={NUMBER}>{formatCount(views)}</td>
              <td className={NUMBER}>{formatCount(clicks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
