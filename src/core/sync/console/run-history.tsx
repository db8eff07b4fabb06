import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronDown, History, ListFilter, SearchX } from "lucide-react";
import { useId, useState } from "react";
import { useSearchParams } from "react-router";
import { leftOutIn } from "#core/crawl/rules/left-out.ts";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { hasWebsite } from "#core/dealerships/rules/dealership-rules.ts";
import { READING_WORDS } from "#core/dealerships/rules/reading.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card, EmptyState } from "#kernel/ui/console/card.tsx";
import { ChoiceMenu } from "#kernel/ui/console/choice-menu.tsx";
import { LoadList } from "#kernel/ui/console/loading.tsx";
import { formatMoment } from "#kernel/ui/console/moment.tsx";
import { Pager } from "#kernel/ui/console/pager.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { useTableState } from "#kernel/ui/console/use-table-state.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { completeButFor, RUNS_A_PAGE } from "../rules/sync-rules.ts";
import type { SyncRun } from "../sync-endpoints.ts";
import { isUnderWay, useLiveRun } from "./live-runs.ts";
import { RunDecisions } from "./run-decisions.tsx";
import { RunDetail } from "./run-detail.tsx";
import { RunProgress } from "./run-progress.tsx";
import { runDuration, runStanding, runSummary, TRIGGER_WORDS } from "./run-words.ts";

/** The menu's value for all, because no value may be empty. */
const ANY_STATUS = "any";
const OUTCOMES: Record<string, string> = {
  [ANY_STATUS]: "All outcomes",
  succeeded: READING_WORDS.full,
  held: READING_WORDS.part,
  failed: READING_WORDS.failed,
};
const TABLE = {
  prefix: "runs",
  values: { status: ANY_STATUS },
  choices: { status: Object.keys(OUTCOMES) },
  columns: ["at"],
  sort: "-at",
} as const;

/** The crawls of a dealership, newest first; a running one updates by itself. */
export function RunHistory({ dealership }: { dealership: Dealership }) {
  const { values, page, change, query } = useTableState<{ status: string }, "at">(TABLE);
  const { data, error } = useQuery({
    ...apiQuery("/api/dealerships/:id/runs", { id: String(dealership.id) }, query),
    placeholderData: keepPreviousData,
  });
  const isWhole = values.status === ANY_STATUS && page === 1;
  const live = useLiveRun(dealership.id);
  const known = data ?? [];
  const runs = live && isWhole ? [live, ...known.filter((run) => run.id !== live.id)] : known;
  // Only a dealership that once had a website has syncs without one.
  if (!hasWebsite(dealership) && isWhole && runs.length === 0) return null;
  return (
    <Card
      title="Sync history"
      description="A sync that read the website in part removes only cars whose own pages are gone."
      flush
    >
      <LoadList {...{ data, error }} what="The history" />
      {data && runs.length === 0 && isWhole && (
        <EmptyState icon={<History aria-hidden="true" />} title="Not synced yet" />
      )}
      {data && (runs.length > 0 || !isWhole) && (
        <div className="px-4 pb-4 md:px-5">
          <ChoiceMenu<string>
            label="Outcome"
            icon={<ListFilter aria-hidden="true" className="size-4 shrink-0" />}
            choices={OUTCOMES}
            chosen={values.status}
            onChoose={(status) => change({ status })}
          />
        </div>
      )}
      {data && runs.length === 0 && !isWhole && (
        <EmptyState icon={<SearchX aria-hidden="true" />} title="No sync fits">
          <Button size="sm" onClick={() => change({ status: ANY_STATUS })}>
            Show all
          </Button>
        </EmptyState>
      )}
      {runs.length > 0 && (
        <ol className="divide-y divide-line border-line border-t">
          {runs.map((run) => (
            <RunEntry key={run.id} run={run} />
          ))}
        </ol>
      )}
      {data && (
        <Pager
          label="Pages of syncs"
          page={page}
          pages={{ isLast: data.length < RUNS_A_PAGE }}
          onPage={(to) => change({ page: to })}
        />
      )}
    </Card>
  );
}

/** One crawl in the history: its outcome in a line or two, and all details when it is opened. */
function RunEntry({ run }: { run: SyncRun }) {
  const [params] = useSearchParams();
  // A link from another screen leads to one crawl.
  const [open, setOpen] = useState(params.get("run") === String(run.id));
  const id = useId();
  const standing = runStanding(run);
  const duration = runDuration(run);
  return (
    <li className="px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72 text-sm">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{formatMoment(run.startedAt ?? run.queuedAt)}</span>
            <Badge tone={standing.tone}>{standing.word}</Badge>
            <span className="text-muted text-xs">
              {TRIGGER_WORDS[run.trigger]}
              {duration && ` · ${duration}`}
              {run.attempt > 1 && ` · attempt ${run.attempt}`}
            </span>
          </p>
          {isUnderWay(run) ? <RunProgress run={run} /> : <p className="mt-1 numerals">{runSummary(run)}</p>}
          {run.unread > 0 && <p className="mt-1">{completeButFor(run.unread)}.</p>}
          {leftOutIn(run.warnings).map((sentence) => (
            <p key={sentence} className="mt-1">
              {sentence}
            </p>
          ))}
          {run.reason && <p className="mt-1 text-muted">{run.reason}</p>}
          {run.suddenChanges.length > 0 && <SuddenChanges changes={run.suddenChanges} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <RunDecisions run={run} />
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="flex min-h-11 cursor-pointer items-center gap-1 rounded-control px-3 font-semibold text-brand text-sm hover:bg-brand-soft md:min-h-9"
          >
            Details
            <ChevronDown
              aria-hidden="true"
              className={`size-4 transition-transform motion-reduce:transition-none ${open ? "rotate-180" : ""}`}
            />
          </button>
        </div>
      </div>
      <div id={id}>{open && <RunDetail run={run} />}</div>
    </li>
  );
}

/** The sudden changes for which the run was held: before and after, side by side. */
function SuddenChanges({ changes }: { changes: SyncRun["suddenChanges"] }) {
  return (
    <table className="mt-2 max-w-xl text-left text-sm">
      <caption className="sr-only">What changed suddenly</caption>
      <thead className="text-muted text-xs">
        <tr>
          <th className="py-1 pr-6 font-normal">What</th>
          <th className="py-1 pr-6 font-normal">Before</th>
          <th className="py-1 font-normal">Now</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ what, before, after }) => (
          <tr key={what} className="border-line border-t">
            <th scope="row" className="py-1 pr-6 font-semibold">
              {what}
            </th>
            <td className="py-1 pr-6 numerals">{before}</td>
            <td className="py-1 numerals">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
