import { formatDay, formatTimeAgo } from "../format-time.ts";
import { CheckIcon } from "./detail-icons.tsx";
import { useNow } from "./use-now.ts";

/** When the car was last seen on the dealer's own website. The day first, "2 hours ago" once the reader's clock is known. */
export function LastConfirmed({ at }: { at: string }) {
  const now = useNow();
  return (
    <li className="flex gap-3">
      <CheckIcon className="mt-0.5 size-5 shrink-0 text-good" />
      <span className="min-w-0">
        Last confirmed{" "}
        <time dateTime={at} title={formatDay(at)}>
          {now === undefined ? formatDay(at) : formatTimeAgo(at, now)}
        </time>
        <span className="block text-muted text-sm">on the dealer's own website</span>
      </span>
    </li>
  );
}
