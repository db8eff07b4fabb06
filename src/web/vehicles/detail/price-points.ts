import type { VehicleDetail } from "#contract/vehicles/vehicle.ts";

/** A price in US dollars and since when (ISO) the dealer's site has shown it. */
export type PricePoint = { price: number; at: string };

/** The known prices in order, each change once. */
export function pricePoints(history: VehicleDetail["priceHistory"]): PricePoint[] {
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
