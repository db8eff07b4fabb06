import { Moment } from "#kernel/ui/console/moment.tsx";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { ErrorHealth } from "../health-schemas.ts";

/** Returns the number of kinds of errors, in a few words. */
export const errorsNote = (errors: readonly ErrorHealth[]): string =>
  errors.length === 0 ? "none" : `${formatAmount(errors.length, "kind")} in 30 days`;

/** The log's errors, grouped by kind. */
export function ErrorList({ errors }: { errors: readonly ErrorHealth[] }) {
  if (errors.length === 0) return <p className="text-muted text-sm">No errors in the last 30 days.</p>;
  return (
    <>
      <p className="mb-2 text-muted text-sm">Newest first. Names, addresses and other values are removed.</p>
      <ul className="divide-y divide-line border-line border-y">
        {errors.map((error) => (
          <Entry key={error.key} error={error} />
        ))}
      </ul>
    </>
  );
}

function Entry({ error }: { error: ErrorHealth }) {
  const { title, meaning, remedy, what, detail, place, count, firstAt, lastAt, requestId, route, runId, machine } =
    error;
  const found = [
    route,
    runId !== null && `sync ${runId}`,
    requestId !== null && `request ${requestId} in the log`,
    place,
    machine,
  ].filter((one) => typeof one === "string");
  return (
    <li className="py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <span className="text-muted text-xs">
          {formatAmount(count, "time")}, last: <Moment inSentence iso={lastAt} />
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
          {found.join(" · ")}. First: <Moment inSentence iso={firstAt} />
        </p>
      </details>
    </li>
  );
}
