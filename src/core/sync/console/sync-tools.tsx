import { useQuery } from "@tanstack/react-query";
import { CalendarClock, CircleCheck, Moon, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { ReadingLine } from "#core/dealerships/console/reading-line.tsx";
import { useScheduleHours, useSyncAll, useSyncDealership } from "#core/dealerships/console/use-sync.ts";
import { serverMessage } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card, EmptyState } from "#kernel/ui/console/card.tsx";
import { formatMoment } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Badge } from "#kernel/ui/console/status.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { SyncOverview, SyncRun } from "../sync-endpoints.ts";
import { mergeLiveRuns, useLiveRuns, useSyncEvents } from "./live-runs.ts";
import { RunDecisions } from "./run-decisions.tsx";
import { RunProgress } from "./run-progress.tsx";
import { runStanding, runSummary, TRIGGER_WORDS } from "./run-words.ts";

/** The crawler's work for the whole site: jobs with their progress, those not read fully with a button to try again, and the schedule. */
export function SyncTools() {
  useSyncEvents();
  const { data, error, refetch } = useQuery(apiQuery("/api/admin/sync"));
  const live = useLiveRuns();
  const mayEdit = useMayEdit();
  const syncAll = useSyncAll();
  return (
    <div className="flex flex-col gap-5">
      <Card
        title="Sync jobs"
        description="Dealerships whose websites are being read, or wait for it."
        flush
        actions={
          mayEdit && (
            <Button
              size="sm"
              pending={syncAll.isPending}
              onClick={() => syncAll.mutate(undefined, { onSettled: () => refetch() })}
            >
              {!syncAll.isPending && <RefreshCw aria-hidden="true" className="size-4" />}
              Sync all
            </Button>
          )
        }
      >
        <Loaded overview={data} error={error} retry={refetch}>
          {(overview) => <LiveJobs {...mergeLiveRuns(overview, live)} />}
        </Loaded>
      </Card>
      {/* Below the parts that do not depend on the response, so that nothing moves. */}
      {data?.alarms.map(({ words, at }) => (
        <p key={words} role="status" className="rounded-card bg-deal-soft px-4 py-3 text-deal text-sm">
          <span className="font-semibold">{words}</span> {formatMoment(at)}
        </p>
      ))}
      {data && <Troubled troubled={data.troubled.filter(({ run }) => !live.has(run.dealershipId))} />}
      {data && <Upcoming upcoming={data.upcoming} />}
    </div>
  );
}

function Loaded(props: {
  overview: SyncOverview | undefined;
  error: unknown;
  retry: () => void;
  children: (overview: SyncOverview) => ReactNode;
}) {
  if (props.overview) return props.children(props.overview);
  if (!props.error) {
    return (
      <p role="status" className="px-5 pb-6 text-muted text-sm">
        Loading sync jobs...
      </p>
    );
  }
  return (
    <EmptyState
      title="The sync jobs could not be loaded"
      text={serverMessage(props.error, "The server did not answer.")}
    >
      <Button onClick={props.retry}>Try again</Button>
    </EmptyState>
  );
}

function Troubled({ troubled }: Pick<SyncOverview, "troubled">) {
  return (
    <Card title="Not read fully" description="Dealerships that failed or were read in part." flush>
      {troubled.length === 0 ? (
        <EmptyState icon={<CircleCheck aria-hidden="true" />} title="Every dealership is read fully" />
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {troubled.map((one) => (
            <TroubledRun key={one.run.id} {...one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Upcoming({ upcoming }: { upcoming: SyncOverview["upcoming"] }) {
  const hours = useScheduleHours();
  const nights = hours.words && (hours.isOff ? hours.words : `Nightly and weekly syncs begin ${hours.words}.`);
  return (
    <Card title="Schedule" description={`What the schedule brings next. ${nights ?? ""}`} flush>
      {upcoming.length === 0 ? (
        <EmptyState icon={<CalendarClock aria-hidden="true" />} title="The schedule brings nothing" />
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {upcoming.map((next) => (
            <li key={next.dealershipId} className="flex flex-wrap justify-between gap-x-6 px-4 py-2.5 text-sm md:px-5">
              <span className="min-w-0 font-medium">{next.dealershipName}</span>
              <span className="text-muted numerals">{formatMoment(next.at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** At most this many waiting jobs are listed. */
const SHOWN_QUEUED = 20;

/** The running jobs with their progress, then the waiting ones. */
function LiveJobs({ running, queued }: { running: readonly SyncRun[]; queued: readonly SyncRun[] }) {
  if (running.length + queued.length === 0) {
    return <EmptyState icon={<Moon aria-hidden="true" />} title="Nothing is being synced right now" />;
  }
  return (
    <>
      <ul className="divide-y divide-line border-line border-t">
        {[...running, ...queued.slice(0, SHOWN_QUEUED)].map((run) => {
          const standing = runStanding(run);
          return (
            <li
              key={run.id}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-4 py-3 text-sm md:px-5"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-medium">{run.dealershipName}</p>
                <RunProgress run={run} />
              </div>
              <p className="flex items-center gap-3 text-muted text-xs">
                {TRIGGER_WORDS[run.trigger]}, {formatMoment(run.startedAt ?? run.queuedAt)}
                <Badge tone={standing.tone}>{standing.word}</Badge>
              </p>
            </li>
          );
        })}
      </ul>
      {queued.length > SHOWN_QUEUED && (
        <p className="border-line border-t px-5 py-3 text-muted text-sm">
          and {formatAmount(queued.length - SHOWN_QUEUED, "more waits", "more wait")}
        </p>
      )}
    </>
  );
}

/** A dealership that failed or was read in part, with the decisions about it and a button to try again. */
function TroubledRun({ run, reading }: SyncOverview["troubled"][number]) {
  const retry = useSyncDealership();
  const mayEdit = useMayEdit();
  const nameId = `troubled-${run.id}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p id={nameId} className="font-medium">
          {run.dealershipName}
        </p>
        <ReadingLine dealership={{ reading }} />
        {run.status === "held" && <p className="mt-1 text-muted text-xs numerals">{runSummary(run)}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <RunDecisions run={run} />
        {mayEdit && (
          <Button
            size="sm"
            pending={retry.isPending}
            pendingLabel="Trying again..."
            aria-describedby={nameId}
            onClick={() => retry.mutate(run.dealershipId)}
          >
            <RefreshCw aria-hidden="true" className="size-4" />
            Try again
          </Button>
        )}
      </div>
    </li>
  );
}
