import { formatPrice } from "./format-vehicle.ts";

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** "12 mi away", "Under 1 mi away"; undefined when the distance is not known. */
export function formatDistance(miles: number | null | undefined): string | undefined {
  if (miles == null) return undefined;
  return miles < 1 ? "Under 1 mi away" : `${whole.format(miles)} mi away`;
}

/** "$900 since Nov 3"; undefined without a drop. In UTC, so that the server and every browser write the same. */
export function formatPriceDrop(drop: { amount: number; since: string } | null | undefined): string | undefined {
  return drop && drop.amount > 0
    ? `${formatPrice(drop.amount)} since ${shortDay.format(new Date(drop.since))}`
    : undefined;
}
