import { Card } from "#kernel/ui/console/card.tsx";
import { formatMoment } from "#kernel/ui/console/moment.tsx";
import type { VehicleEvent, VehicleOrigins } from "../origin-endpoints.ts";
import { SourceLink } from "./origin-line.tsx";
import { differenceWords, eventWords } from "./origin-words.ts";

/** The events of a car, the newest first. */
export function VehicleHistory({ car }: { car: VehicleOrigins }) {
  return (
    <Card
      title="History"
      description="Changes by syncs and files are kept for 30 days; prices and corrections as long as the car."
      flush
    >
      <ol className="divide-y divide-line border-line border-t">
        {car.history.map((event, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- several events of a car may have the same time
          <Entry key={index} event={event} dealershipId={car.dealership.id} />
        ))}
      </ol>
    </Card>
  );
}

function Entry({ event, dealershipId }: { event: VehicleEvent; dealershipId: number }) {
  const { at, kind, runId, importId, reason } = event;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-1 px-4 py-3 text-sm md:px-5">
      <time dateTime={at} className="w-40 shrink-0 text-muted numerals">
        {formatMoment(at)}
      </time>
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-medium">{eventWords(event)}</p>
        {event.differences.map((difference) => {
          const { name, before, after } = differenceWords(difference, kind, importId !== null);
          return (
            <p key={name} className="wrap-anywhere text-muted text-xs">
              {name}: {before !== null && <del>{before}</del>}
              {before !== null && after !== null && " → "}
              {after !== null && <ins className="text-ink no-underline">{after}</ins>}
            </p>
          );
        })}
        {reason && <p className="wrap-anywhere text-muted text-xs">Reason: {reason}</p>}
        {(runId !== null || importId !== null) && (
          <p className="text-muted text-xs">
            By the <SourceLink {...{ dealershipId, runId, importId, at }} />
          </p>
        )}
      </div>
    </li>
  );
}
