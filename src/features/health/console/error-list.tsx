import { Card } from "#kernel/ui/console/card.tsx";
import { Moment } from "#kernel/ui/console/moment.tsx";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { ErrorHealth } from "../health-schemas.ts";
import { PartContent, type ScreenPart } from "./part.tsx";

/** The card with the log's errors, grouped by kind. */
export function ErrorsCard({ part }: { part: ScreenPart<ErrorHealth[]> }) {
  return (
    <Card title="Errors" description="Last 30 days, newest first. Names, addresses and other values are removed.">
      <PartContent part={part}>
        {(errors) =>
          errors.length === 0 ? (
            <p className="text-muted text-sm">No errors.</p>
          ) : (
            <ul className="divide-y divide-line border-line border-y">
              {errors.map((error) => (
                <Entry key={error.key} error={error} />
              ))}
            </ul>
          )
        }
      </PartContent>
    </Card>
  );
}

function Entry({ error }: { error: ErrorHealth }) {
  const { title, meaning, remedy, what, detail, place, count, firstAt, lastAt, requestId, route, runId, machine } =
    error;
  const found = [
    route,
    runId !== null && `crawl ${runId}`,
    requestId !== null && `request ${requestId} in the log`,
    place,
    machine,
  ].filter((one) => typeof one === "string");
  return (
    <li className="py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <span className="text-muted text-xs">
          {formatAmount(count, "time")}, last: <Moment iso={lastAt} />
        </span>
      </p>
      <p>{meaning}</p>
      <p>{remedy}</p>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-medium text-muted text-xs md:min-h-8">
          For a developer
        </summary>
        <p className="wrap-anywhere">{what}</p>
        {detail !== "" && <p className="wrap-anywhere font-mono text-xs">{detail}</p>}
        <p className="wrap-anywhere text-muted text-xs">
          {found.join(" · ")}. First: <Moment iso={firstAt} />
        </p>
      </details>
    </li>
  );
}
