import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { COVERED_FIELDS, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { REMOVAL_REASON_WORDS } from "#core/inventory/rules/other-rooftops.ts";
import { LoadWords } from "#kernel/ui/console/loading.tsx";
import { formatClock } from "#kernel/ui/console/moment.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { RunChange, SyncRun } from "../sync-endpoints.ts";
import { differenceWords } from "./run-words.ts";

/** All data of a crawl: numbers, how complete each field is, warnings, changes, its log. */
export function RunDetail({ run }: { run: SyncRun }) {
  const { data, error } = useQuery(apiQuery("/api/runs/:id", { id: String(run.id) }));
  return (
    <div className="mt-3 flex flex-col gap-5 rounded-control bg-page p-4 text-sm">
      <Numbers run={data ?? run} />
      <LoadWords {...{ data, error }} failure="The details could not be loaded" loading="Loading details..." />
      {data && data.warnings.length > 0 && (
        <DetailSection title="Warnings">
          <ul className="flex flex-col gap-1">
            {data.warnings.map((warning) => (
              <li key={warning} className="flex gap-2">
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-deal" />
                <span className="wrap-anywhere min-w-0">{warning}</span>
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
      {data && data.found > 0 && (
        <DetailSection title="How complete the cars are">
          <RunCoverage found={data.found} coverage={data.coverage} />
        </DetailSection>
      )}
      {data && data.changes.length > 0 && (
        <DetailSection title="Changes">
          <RunChanges changes={data.changes} />
        </DetailSection>
      )}
      {data && data.log.length > 0 && (
        <DetailSection title="Log">
          <ol className="flex flex-col gap-1">
            {data.log.map((entry, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a log only grows at its end
              <li key={index} className="flex flex-wrap gap-x-4">
                <time dateTime={entry.at} className="shrink-0 text-muted numerals">
                  {formatClock(new Date(entry.at), "seconds")}
                </time>
                <span className="wrap-anywhere min-w-0">{entry.words}</span>
              </li>
            ))}
          </ol>
        </DetailSection>
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
          <dd className="wrap-anywhere font-semibold numerals">
            {typeof value === "number" ? formatCount(value) : (value ?? "not known")}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const KINDS = {
  added: { word: "Added", tone: "green" },
  returned: { word: "Back again", tone: "green" },
  changed: { word: "Changed", tone: "blue" },
  removed: { word: "Removed", tone: "red" },
  missing: { word: "Not seen", tone: "amber" },
} as const;

/** The crawl's change of each car; for a changed one, its old and new values. */
function RunChanges({ changes }: { changes: readonly RunChange[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {changes.map((change) => (
        <li key={`${change.vehicleId} ${change.kind}`} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
          <span className="w-28 shrink-0">
            <Badge tone={KINDS[change.kind].tone}>{KINDS[change.kind].word}</Badge>
          </span>
          <div className="min-w-0 flex-1 basis-56">
            <p className="wrap-anywhere font-medium">
              {change.title}
              {change.vin && <span className="ml-2 font-normal text-muted text-xs">{change.vin}</span>}
            </p>
            {change.reason && <p className="text-muted text-xs">{REMOVAL_REASON_WORDS[change.reason]}</p>}
            {change.differences.map(differenceWords).map(({ name, before, after }) => (
              <p key={name} className="wrap-anywhere text-muted text-xs">
                {name}: <del>{before}</del> → <ins className="text-ink no-underline">{after}</ins>
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** For each field, how many of the found cars have it, and how many had an unusable value. */
function RunCoverage({ found, coverage }: { found: number; coverage: SyncRun["coverage"] }) {
  return (
    <ul className="grid gap-x-8 gap-y-1.5 md:grid-cols-2">
      {COVERED_FIELDS.map((field) => {
        const words = VEHICLE_FIELDS[field].label;
        const { present, invalid } = coverage[field] ?? { present: 0, invalid: 0 };
        const percent = Math.floor((present / found) * 100);
        return (
          <li key={field} className="grid grid-cols-[8rem_1fr_auto] items-center gap-3">
            <span className="truncate">{words}</span>
            <meter
              aria-label={words}
              min={0}
              max={found}
              value={present}
              className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-meter-bar]:bg-brand [&::-webkit-meter-bar]:rounded-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-line [&::-webkit-meter-bar]:bg-none [&::-webkit-meter-optimum-value]:bg-brand [&::-webkit-meter-optimum-value]:bg-none"
            />
            <span className="text-right text-muted text-xs numerals">
              {percent}%{invalid > 0 && `, ${formatCount(invalid)} unusable`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
