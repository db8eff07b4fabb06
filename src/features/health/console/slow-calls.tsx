import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { SLOW_STATEMENT_MS, TIMING_SPAN_WORDS, TIMING_SPANS } from "#kernel/process/rules/latency.ts";
import { serverMessage } from "#kernel/ui/console/api-call.ts";
import { SelectField } from "#kernel/ui/console/field.tsx";
import { Moment } from "#kernel/ui/console/moment.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { formatDecimal } from "#kernel/words/rules/decimals.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { Timings } from "../health-endpoints.ts";

const REFRESH_MS = 60_000;

/** "4 ms", "380 ms", "2.4 s". */
function formatMs(ms: number): string {
  if (ms < 1) return "under 1 ms";
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return `${formatDecimal(ms / 1_000)} s`;
}

/** The slowest calls and SQL statements. */
export function SlowCalls() {
  const [params, setParams] = useSearchParams();
  const span = TIMING_SPANS.find((one) => one === params.get("span")) ?? "hour";
  const { data, error } = useQuery({
    ...apiQuery("/api/admin/health/timings", {}, new URLSearchParams({ span })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const choose = (value: string) => {
    const next = new URLSearchParams(params);
    next.set("span", value);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <SelectField label="When" className="md:w-96" value={span} onChange={({ target }) => choose(target.value)}>
        {TIMING_SPANS.map((one) => (
          <option key={one} value={one}>
            {TIMING_SPAN_WORDS[one]}
          </option>
        ))}
      </SelectField>
      {error && !data && (
        <p role="alert" className="mt-3 text-bad text-sm">
          Not available right now. {serverMessage(error, "The server did not answer.")}
        </p>
      )}
      {!data && !error && <Skeleton className="mt-4 h-40 w-full" />}
      {data && <Tables timings={data} />}
    </>
  );
}

function Tables({ timings }: { timings: Timings }) {
  const { calls, statements, measuredSince, from } = timings;
  const isShort = measuredSince !== null && measuredSince > from;
  return (
    <>
      {isShort && (
        <p className="mt-3 text-muted text-sm">
          Measured since <Moment inSentence iso={measuredSince} />.
        </p>
      )}
      {calls.length === 0 ? (
        <p className="mt-3 text-muted text-sm">No calls in this time.</p>
      ) : (
        <table className="car-rows numerals">
          <caption>Calls: response times that 50%, 95% and 99% stayed within</caption>
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col">Half</th>
              <th scope="col">95 %</th>
              <th scope="col">99 %</th>
              <th scope="col">How many</th>
              <th scope="col">Errors</th>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ name, p50Ms, p95Ms, p99Ms, count, errors }) => (
              <tr key={name}>
                <th scope="row" className="wrap-anywhere">
                  {name}
                </th>
                <td data-head="Half">{formatMs(p50Ms)}</td>
                <td data-head="95 %">{formatMs(p95Ms)}</td>
                <td data-head="99 %">{formatMs(p99Ms)}</td>
                <td data-head="How many">{formatCount(count)}</td>
                <td data-head="Errors" className={errors > 0 ? "text-bad" : undefined}>
                  {formatCount(errors)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {statements.length === 0 ? (
        <p className="mt-5 text-muted text-sm">No SQL statement took longer than {SLOW_STATEMENT_MS} ms.</p>
      ) : (
        <table className="car-rows numerals mt-6">
          <caption>SQL statements that took longer than {SLOW_STATEMENT_MS} ms, without their values</caption>
          <thead>
            <tr>
              <th scope="col">Statement</th>
              <th scope="col">How often</th>
              <th scope="col">On average</th>
              <th scope="col">At most</th>
            </tr>
          </thead>
          <tbody>
            {statements.map(({ name, count, meanMs, maxMs }) => (
              <tr key={name}>
                <th scope="row" className="wrap-anywhere font-mono text-xs max-md:col-span-2">
                  {name}
                </th>
                <td data-head="How often">{formatCount(count)}</td>
                <td data-head="On average">{formatMs(meanMs)}</td>
                <td data-head="At most">{formatMs(maxMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
