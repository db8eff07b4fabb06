import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { SyncRun } from "#contract/sync/sync-run.ts";
import { apiQuery } from "../../api/api-query.ts";
import { formatCount } from "../../ui/format-number.ts";
import { serverMessage } from "../api/api-call.ts";
import { formatClock } from "../ui/format-moment.ts";
import { RunChanges } from "./run-changes.tsx";
import { RunCoverage } from "./run-coverage.tsx";

/** Everything that is known of a crawl: numbers, how complete each field is, warnings, what it changed, its log. */
export function RunDetail({ run }: { run: SyncRun }) {
  const { data, error } = useQuery(apiQuery("/api/runs/:id", { id: String(run.id) }));
  return (
    <div className="mt-3 flex flex-col gap-5 rounded-control bg-page p-4 text-sm">
      <Numbers run={data ?? run} />
      {error && (
        <p role="alert" className="text-bad">
          {serverMessage(error, "The details could not be loaded")}
        </p>
      )}
      {!data && !error && (
        <p role="status" className="text-muted">
          Loading details...
        </p>
      )}
      {data && data.warnings.length > 0 && (
        <Part title="Warnings">
          <ul className="flex flex-col gap-1">
            {data.warnings.map((warning) => (
              <li key={warning} className="flex gap-2">
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-deal" />
                <span className="wrap-anywhere min-w-0">{warning}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {data && data.found > 0 && (
        <Part title="How complete the cars are">
          <RunCoverage found={data.found} coverage={data.coverage} />
        </Part>
      )}
      {data && data.changes.length > 0 && (
        <Part title="Changes">
          <RunChanges changes={data.changes} />
        </Part>
      )}
      {data && data.log.length > 0 && (
        <Part title="Log">
          <ol className="flex flex-col gap-1">
            {data.log.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a log grows at its end only
              <li key={index} className="flex flex-wrap gap-x-4">
                <time dateTime={entry.at} className="shrink-0 text-muted tabular-nums">
                  {formatClock(new Date(entry.at), "seconds")}
                </time>
                <span className="wrap-anywhere min-w-0">{entry.words}</span>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </div>
  );
}

function Numbers({ run }: { run: SyncRun }) {
  const numbers: [string, string | number | null][] = [
    ["Platform", run.platformName],
    ["Pages", run.pagesFetched],
    ["The site says", run.declaredTotal],
    ["Found", run.found],
    ["Added", run.added],
    ["Changed", run.changed],
    ["Unchanged", run.unchanged],
    ["Not seen", run.missing],
    ["Removed", run.removed],
    ["New left out", run.skippedNew],
    ["Duplicates", run.duplicates],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4 xl:grid-cols-6">
      {numbers.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted text-xs">{name}</dt>
          <dd className="wrap-anywhere font-semibold tabular-nums">
            {typeof value === "number" ? formatCount(value) : (value ?? "not known")}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
