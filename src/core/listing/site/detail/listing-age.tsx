import { useNow } from "#kernel/ui/site/use-now.ts";
import { describeDaysListed, formatDay, formatTimeAgo } from "../format-vehicle.ts";
import type { ShownDetail } from "../shown-vehicle.ts";
import { CalendarIcon, CheckIcon } from "./detail-icons.tsx";

/** The time since the car was listed, counted from when we first saw it. */
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

/** When the dealer last showed the car, and where. At first the day, then "2 hours ago" once the reader's clock is known. */
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
