import { useQuery } from "@tanstack/react-query";
import type { FeedKind } from "#domain/exports/export-rules.ts";
import { apiQuery } from "../../api/api-query.ts";
import { vehiclePath } from "../../paths.ts";
import { formatAmount, formatCount } from "../../ui/format-number.ts";
import { serverMessage } from "../api/api-call.ts";
import { Button } from "../ui/button.tsx";
import { ScrollRegion } from "../ui/card.tsx";

/** Which cars are left out of a feed because its receiver would refuse them, and why. */
export function FeedDoctorReport({ kind }: { kind: FeedKind }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery("/api/admin/feeds/:kind/doctor", { kind }),
    // Not cached, because the operator wants to see how it is now.
    gcTime: 0,
  });
  if (error && !isFetching) {
    return (
      <p role="alert" className="text-bad text-sm">
        {serverMessage(error, "The feed could not be examined")}
      </p>
    );
  }
  if (!data) {
    return (
      <p role="status" className="text-muted text-sm">
        Looking at every car...
      </p>
    );
  }
  return (
    <div className="rounded-control bg-sunken p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="font-medium">
          {formatAmount(data.accepted, "car")} in the feed, {formatCount(data.refused)} left out
        </p>
        <Button size="sm" pending={isFetching} pendingLabel="Looking..." onClick={() => refetch()}>
          Look again
        </Button>
      </div>
      {data.refused > 0 && (
        <>
          <ul className="mt-2 flex flex-wrap gap-2">
            {Object.entries(data.reasons)
              .sort(([, a], [, b]) => b - a)
              .map(([reason, count]) => (
                <li key={reason} className="rounded-full border border-line bg-surface px-3 py-1 tabular-nums">
                  {reason}: {formatCount(count)}
                </li>
              ))}
          </ul>
          <ScrollRegion
            label="Cars that are left out"
            className="mt-3 max-h-80 rounded-control border border-line bg-surface"
          >
            <ul className="divide-y divide-line">
              {data.vehicles.map(({ id, title, dealershipName, reasons }) => (
                <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 px-3 py-2">
                  <span className="min-w-0 wrap-anywhere">
                    <a href={vehiclePath({ id, vin: null })} className="font-medium text-brand">
                      {title}
                    </a>{" "}
                    <span className="text-muted">{dealershipName}</span>
                  </span>
                  <span className="text-deal">{reasons.join(", ")}</span>
                </li>
              ))}
            </ul>
          </ScrollRegion>
          {data.refused > data.vehicles.length && (
            <p className="mt-2 text-muted">The first {formatCount(data.vehicles.length)} are shown.</p>
          )}
        </>
      )}
    </div>
  );
}
