import { useSyncExternalStore } from "react";
import { formatDay, formatTimeAgo } from "../format-vehicle.ts";
import type { ShownDetail } from "../shown-vehicle.ts";
import { CalendarIcon, CheckIcon } from "./detail-icons.tsx";

/** How long the car has been on offer, as far as we have seen. */
export function DaysListed({ since }: { since: string }) {
  const now = useNow();
  return (
    <li className="flex gap-3">
      <CalendarIcon className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        Listed{" "}
        <time dateTime={since} title={formatDay(since)}>
          {now === undefined ? formatDay(since) : describeDaysListed(since, now)}
        </time>
      </span>
    </li>
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** "today", "yesterday", "19 days ago": whole days of 24 hours between an ISO time and `nowMs`. */
export function describeDaysListed(since: string, nowMs: number): string {
  const days = Math.floor((nowMs - Date.parse(since)) / DAY_MS);
  if (days < 1) return "today";
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/** When the dealer last showed the car, and where. The day first, "2 hours ago" once the reader's clock is known. */
export function LastConfirmed({ vehicle }: { vehicle: Pick<ShownDetail, "lastConfirmedAt" | "confirmedIn"> }) {
  const { lastConfirmedAt: at, confirmedIn } = vehicle;
  const now = useNow();
  return (
    <li className="flex gap-3">
      <CheckIcon className="mt-0.5 size-5 shrink-0 text-good" />
      <span className="min-w-0">
        Last confirmed{" "}
        <time dateTime={at} title={formatDay(at)}>
          {now === undefined ? formatDay(at) : formatTimeAgo(at, now)}
        </time>
        <span className="block text-muted text-sm">
          {confirmedIn === "file" ? "in the dealer's own inventory list" : "on the dealer's own website"}
        </span>
      </span>
    </li>
  );
}

const MINUTE_MS = 60_000;

/**
 * The reader's clock in milliseconds, to the minute. Undefined on the server and during hydration, because both must
 * render the same.
 */
function useNow(): number | undefined {
  return useSyncExternalStore(
    () => () => undefined,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => undefined,
  );
}
