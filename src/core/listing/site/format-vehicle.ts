import { UNKNOWN_DEALERSHIP } from "#core/dealerships/rules/unknown-dealership.ts";
import { formatCount, formatDollars, formatMiles } from "#kernel/words/rules/numbers.ts";
import type { ShownVehicle } from "./shown-vehicle.ts";

/** Formatted by hand, because a page has a dozen days and the library takes 10 us for each. */
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const shortDay = (at: Date): string => `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}`;
const ago = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns "$27,480", or "Call for price" when the dealer states no price. */
export function formatPrice(priceUsd: number | null | undefined): string {
  return formatDollars(priceUsd) ?? "Call for price";
}

/** Returns "34,120 miles", or "Mileage not listed". */
export function formatMileage(miles: number | null | undefined): string {
  return formatMiles(miles) ?? "Mileage not listed";
}

/** Returns where the car is: the dealership's place, else the car's place, else its zip code; undefined when none is known. */
export function vehiclePlace(
  vehicle: Pick<ShownVehicle, "location" | "zipCode"> & Partial<Pick<ShownVehicle, "dealership">>,
) {
  return vehicle.dealership?.location || vehicle.location || vehicle.zipCode || undefined;
}

/** Returns the car's own place where it is another than the dealership's, by which the car is found, too; else undefined. */
export function otherPlace({
  dealership,
  location,
}: Pick<ShownVehicle, "dealership" | "location">): string | undefined {
  return dealership.location && location && location !== dealership.location ? location : undefined;
}

/** Returns the dealership's name, or words for an unknown one. */
export function dealershipName(vehicle: Partial<Pick<ShownVehicle, "dealership">>): string {
  return vehicle.dealership?.name || UNKNOWN_DEALERSHIP;
}

/** Returns "Nov 20, 2026". In UTC, so that the server and every browser return the same. */
export function formatDay(iso: string): string {
  const at = new Date(iso);
  return `${shortDay(at)}, ${at.getUTCFullYear()}`;
}

/** Returns "just now", "12 minutes ago", "2 hours ago", "yesterday"; the day itself when it is over a week ago. */
export function formatTimeAgo(iso: string, nowMs: number): string {
  const ageMs = nowMs - Date.parse(iso);
  if (ageMs < 2 * MINUTE_MS) return "just now";
  if (ageMs < HOUR_MS) return ago.format(-Math.floor(ageMs / MINUTE_MS), "minute");
  if (ageMs < DAY_MS) return ago.format(-Math.floor(ageMs / HOUR_MS), "hour");
  if (ageMs < 7 * DAY_MS) return ago.format(-Math.floor(ageMs / DAY_MS), "day");
  return formatDay(iso);
}

/** Returns "today", "yesterday", "19 days ago": whole days of 24 hours between an ISO time and `nowMs`. */
export function describeDaysListed(since: string, nowMs: number): string {
  const days = Math.floor((nowMs - Date.parse(since)) / DAY_MS);
  if (days < 1) return "today";
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/** Returns "12 mi away", "Under 1 mi away"; undefined when the distance is not known. */
export function formatDistance(miles: number | null | undefined): string | undefined {
  if (miles == null) return undefined;
  return miles < 1 ? "Under 1 mi away" : `${formatCount(miles)} mi away`;
}

/** Returns "Dropped $900 on Nov 3". In UTC, so that the server and every browser return the same. */
export function formatPriceDrop({ amount, since }: { amount: number; since: string }): string {
  return `Dropped ${formatPrice(amount)} on ${shortDay(new Date(since))}`;
}
