import type { VehicleDetail } from "#contract/vehicles/vehicle.ts";
import { formatDay } from "../format-time.ts";
import { formatPrice } from "../format-vehicle.ts";
import { type PricePoint, priceLinePath, pricePoints } from "./price-points.ts";

const WIDTH = 320;
const HEIGHT = 80;
/** The latest changes are written out; the line has them all. */
const MAX_ROWS = 6;

/** How the price has moved since we first saw the car: a line, and the same in a table. Absent while it has never moved. */
export function PriceHistory({ vehicle }: { vehicle: VehicleDetail }) {
  const points = pricePoints(vehicle.priceHistory);
  if (points.length < 2) return null;
  return (
    <section className="mt-6 rounded-card border border-line bg-surface px-5 py-5 shadow-card md:px-6">
      <h2 className="font-bold text-xl tracking-tight">Price history</h2>
      <div className="mt-4 grid items-center gap-x-10 gap-y-4 sm:grid-cols-2">
        <PriceLineDrawing points={points} until={vehicle.lastConfirmedAt} />
        <table className="w-full tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">Since</th>
              <th scope="col">Change</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {points
              .map((point, index) => ({ ...point, before: points[index - 1]?.price }))
              .toReversed()
              .slice(0, MAX_ROWS)
              .map(({ price, at, before }) => (
                <tr key={at} className="border-line border-b last:border-0">
                  <td className="py-2 text-muted">
                    <time dateTime={at}>{formatDay(at)}</time>
                  </td>
                  <td className="py-2 text-right text-sm">{before !== undefined && <Change by={price - before} />}</td>
                  <td className="py-2 pl-4 text-right font-semibold">{formatPrice(price)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Change({ by }: { by: number }) {
  const amount = formatPrice(Math.abs(by));
  return by < 0 ? (
    <span className="font-semibold text-good">−{amount}</span>
  ) : (
    <span className="text-muted">+{amount}</span>
  );
}

/** Decoration: the table beside it says the same in numbers. */
function PriceLineDrawing({ points, until }: { points: PricePoint[]; until: string }) {
  const line = priceLinePath(points, until, WIDTH, HEIGHT);
  return (
    <svg
      viewBox={`-4 -8 ${WIDTH + 8} ${HEIGHT + 16}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-28 w-full text-brand"
    >
      <path d={`${line}V${HEIGHT + 8}H0Z`} className="fill-brand-soft" />
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
