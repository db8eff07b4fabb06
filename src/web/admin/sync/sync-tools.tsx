import { useQuery } from "@tanstack/react-query";
import { CalendarClock, CircleCheck, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import type { SyncOverview, SyncRun } from "#contract/sync/sync-run.ts";
import { apiQuery } from "../../api/api-query.ts";
import { serverMessage } from "../api/api-call.ts";
import { useScheduleHours } from "../api/schedule-hours.ts";
import { useSyncAll } from "../api/use-sync-all.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { formatMoment } from "../ui/format-moment.ts";
import { LiveJobs } from "./live-jobs.tsx";
import { mergeLiveRuns } from "./merge-live-runs.ts";
import { TroubledRun } from "./troubled-run.tsx";
import { useLiveRuns } from "./use-live-runs.ts";
import { useSyncEvents } from "./use-sync-events.ts";

/** What the crawler is doing for the whole site: jobs with their progress, failures to be tried again, what comes next. */
export function SyncTools() {
  useSyncEvents();
  const { data, error, refetch } = useQuery(apiQuery("/api/admin/sync"));
  const live = useLiveRuns();
  const syncAll = useSyncAll();
  return (
    <div className="flex flex-col gap-5">
      <Card
        title="Sync jobs"
        description="Dealerships whose websites are being read, or wait for it."
        flush
        actions={
          <Button
            size="sm"
            pending={syncAll.isPending}
            onClick={() => syncAll.mutate(undefined, { onSettled: () => refetch() })}
          >
            {!syncAll.isPending && <RefreshCw aria-hidden="true" className="size-4" />}
            Sync all
          </Button>
        }
      >
        <Loaded overview={data} error={error} retry={refetch}>
          {(overview) => <LiveJobs {...mergeLiveRuns(overview, live)} />}
        </Loaded>
      </Card>
      {data && <Troubled runs={data.troubled.filter((run) => !live.has(run.dealershipId))} />}
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

function Troubled({ runs }: { runs: readonly SyncRun[] }) {
  return (
    <Card title="Needs attention" description="Dealerships whose latest sync failed or was held, and why." flush>
      {runs.length === 0 ? (
        <EmptyState icon={<CircleCheck aria-hidden="true" />} title="Every latest sync went well" />
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {runs.map((run) => (
            <TroubledRun key={run.id} run={run} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Upcoming({ upcoming }: { upcoming: SyncOverview["upcoming"] }) {
  const hours = useScheduleHours();
  const nights = hours.words && (hours.isOff ? hours.words : `Nightly and weekly crawls begin ${hours.words}.`);
  return (
    <Card title="Schedule" description={`What the schedule brings next. ${nights ?? ""}`} flush>
      {upcoming.length === 0 ? (
        <EmptyState icon={<CalendarClock aria-hidden="true" />} title="The schedule brings nothing" />
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {upcoming.map((next) => (
            <li key={next.dealershipId} className="flex flex-wrap justify-between gap-x-6 px-4 py-2.5 text-sm md:px-5">
              <span className="min-w-0 font-medium">{next.dealershipName}</span>
              <span className="text-muted tabular-nums">{formatMoment(next.at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
