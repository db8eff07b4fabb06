import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DEALERSHIPS_PATH } from "#core/dealerships/console/dealership-screen.ts";
import { serverMessage } from "#kernel/ui/console/api-call.ts";
import { SelectField } from "#kernel/ui/console/field.tsx";
import { formatClock, formatDuration } from "#kernel/ui/console/moment.tsx";
import { Pager } from "#kernel/ui/console/pager.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import type { DayRun } from "../health-endpoints.ts";
import { CRAWL_OUTCOME_WORDS, CRAWL_OUTCOMES, type CrawlOutcomeToday } from "../rules/crawl-outcomes.ts";

const TONES = { full: "green", part: "amber", failed: "red", undone: "grey" } as const;
const ALL = "all";

/** Returns the address of a crawl in its dealership's history. */
const runAddress = ({ id, dealershipId }: Pick<DayRun, "id" | "dealershipId">): string =>
  `${DEALERSHIPS_PATH}?${new URLSearchParams({ dealership: `${dealershipId}`, show: "history", run: `${id}` })}`;

/** The crawls that ended on a day. */
export function RunsOfDay({ day, title }: { day: string; title: string }) {
  const [outcome, setOutcome] = useState<CrawlOutcomeToday | typeof ALL>(ALL);
  const [page, setPage] = useState(1);
  const query = new URLSearchParams({ day, page: `${page}`, ...(outcome !== ALL && { outcome }) });
  const { data, error } = useQuery({
    ...apiQuery("/api/admin/health/runs", {}, query),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={`Syncs of ${title}`} className="mt-5 border-line border-t pt-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 className="font-semibold text-sm">
          {title}
          {data && <span className="text-muted">: {formatAmount(data.total, "sync")}</span>}
        </h3>
        <SelectField
          label="How they ended"
          className="w-44"
          value={outcome}
          onChange={({ target }) => {
            setOutcome(CRAWL_OUTCOMES.find((one) => one === target.value) ?? ALL);
            setPage(1);
          }}
        >
          <option value={ALL}>All</option>
          {CRAWL_OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {CRAWL_OUTCOME_WORDS[one].word}
            </option>
          ))}
        </SelectField>
      </div>
      {error && !data && (
        <p role="alert" className="mt-3 text-bad text-sm">
          The syncs could not be loaded. {serverMessage(error, "The server did not answer.")}
        </p>
      )}
      {!data && !error && (
        <p role="status" className="mt-3 text-muted text-sm">
          Loading syncs...
        </p>
      )}
      {data && data.runs.length === 0 && <p className="mt-3 text-muted text-sm">No sync ended this way on this day.</p>}
      {data && data.runs.length > 0 && (
        <ol className="mt-3 divide-y divide-line border-line border-y">
          {data.runs.map((run) => (
            <Entry key={run.id} run={run} />
          ))}
        </ol>
      )}
      {data && <Pager label="Pages of syncs" page={data.currentPage} pages={data.totalPages} onPage={setPage} />}
    </section>
  );
}

function Entry({ run }: { run: DayRun }) {
  const took = run.startedAt === null ? null : Date.parse(run.finishedAt) - Date.parse(run.startedAt);
  const numbers = [
    `${formatAmount(run.found, "car")} found`,
    run.added > 0 && `${formatCount(run.added)} added`,
    run.removed > 0 && `${formatCount(run.removed)} removed`,
    took !== null && formatDuration(took),
  ];
  return (
    <li className="py-2.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={runAddress(run)}
          className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4 wrap-anywhere md:min-h-8"
        >
          {run.dealershipName}
        </Link>
        <Badge tone={TONES[run.outcome]}>{CRAWL_OUTCOME_WORDS[run.outcome].word}</Badge>
        <span className="text-muted text-xs">{formatClock(new Date(run.finishedAt))}</span>
      </p>
      <p className="text-muted numerals">{numbers.filter(Boolean).join(" · ")}</p>
      {run.reason && <p className="wrap-anywhere">{run.reason}</p>}
    </li>
  );
}
