import { formatDay, formatPrice } from "../format-vehicle.ts";
import type { ShownDetail } from "../shown-vehicle.ts";

const WIDTH = 320;
const HEIGHT = 80;
/** How many of the latest changes the table lists; the line has them all. */
const MAX_ROWS = 6;

/** The price since we first saw the car, as a line and as a table. Absent while it has never changed. */
export function PriceHistory({ vehicle }: { vehicle: ShownDetail }) {
  const points = pricePoints(vehicle.priceHistory);
  if (points.length < 2) return null;
  return (
    <section className="mt-6 rounded-card border border-line bg-surface px-5 py-5 shadow-card md:px-6">
      <h2 className="font-bold text-xl tracking-tight">Price history</h2>
      <div className="mt-4 grid items-center gap-x-10 gap-y-4 sm:grid-cols-2">
        <PriceLineDrawing points={points} until={vehicle.lastConfirmedAt} />
        <table className="w-full numerals">
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

/** A price in US dollars and since when (ISO) the dealer's site has shown it. */
type PricePoint = { price: number; at: string };

/** The known prices in order, each change once. */
export function pricePoints(history: ShownDetail["priceHistory"]): PricePoint[] {
  const points: PricePoint[] = [];
  for (const { price, at } of history) {
    if (price !== null && price !== points.at(-1)?.price) points.push({ price, at });
  }
  return points;
}

/**
 * The line through the prices, as the `d` of an SVG path in a box of `width` by `height`: each price holds until the
 * next. `until` is where the last one ends (ISO).
 */
export function priceLinePath(points: readonly PricePoint[], until: string, width: number, height: number): string {
  const prices = points.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const start = Date.parse(points[0]?.at ?? until);
  const span = Math.max(1, Date.parse(until) - start, Date.parse(points.at(-1)?.at ?? until) - start);
  const x = (at: string) => round(((Date.parse(at) - start) / span) * width);
  const y = (price: number) => round(high === low ? height / 2 : ((high - price) / (high - low)) * height);
  const steps = points.map(({ price, at }, index) => (index === 0 ? `M0 ${y(price)}` : `H${x(at)}V${y(price)}`));
  return `${steps.join("")}H${width}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
