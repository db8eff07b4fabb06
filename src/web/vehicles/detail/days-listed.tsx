import { formatDay } from "../format-time.ts";
import { describeDaysListed } from "./describe-days-listed.ts";
import { CalendarIcon } from "./detail-icons.tsx";
import { useNow } from "./use-now.ts";

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
