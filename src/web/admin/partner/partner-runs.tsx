import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { PartnerRun } from "#contract/partner/partner-endpoints.ts";
import { apiQuery } from "../../api/api-query.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Badge } from "../ui/badge.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Moment } from "../ui/moment.tsx";
import { ScrollRegion } from "../ui/scroll-region.tsx";
import { describeRun } from "./describe-run.ts";

const runsQuery = apiQuery("/api/admin/inspected-auto-runs");
const LOOK_EVERY_MS = 3_000;

/** Reads the runs again: one has begun or ended. */
export const refreshPartnerRuns = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: runsQuery.queryKey });

/** The pushes to the inspection partner, newest first: when, how much arrived, and why one failed. */
export function PartnerRuns() {
  const { data, isError, refetch } = useQuery({
    ...runsQuery,
    refetchOnMount: "always",
    // A long run goes on without the call that began it; nobody asks again once it is over.
    refetchInterval: ({ state }) => (state.data?.runs[0]?.status === "running" ? LOOK_EVERY_MS : false),
  });
  return (
    <div className="border-line border-t">
      <h3 className="px-4 pt-3 pb-2 font-semibold text-sm md:px-5">Latest runs</h3>
      {isError && <LoadFailure what="The latest runs" onRetry={() => refetch()} />}
      {!data && !isError && (
        <div aria-busy="true" className="px-4 pb-4 md:px-5">
          <p className="sr-only">Loading the latest runs...</p>
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {data && !isError && data.runs.length === 0 && (
        <p className="px-4 pb-5 text-muted text-sm md:px-5">
          {data.configured
            ? "Nothing has been sent yet."
            : "No inspection partner is configured: set INSPECTED_AUTO_URL and INSPECTED_AUTO_TOKEN."}
        </p>
      )}
      {data && !isError && data.runs.length > 0 && (
        <ScrollRegion label="Latest runs" className="max-h-80">
          <ol className="divide-y divide-line pb-1">
            {data.runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ol>
        </ScrollRegion>
      )}
    </div>
  );
}

const STATES = {
  running: <Badge tone="blue">Under way</Badge>,
  delivered: <Badge tone="green">Delivered</Badge>,
  failed: <Badge tone="red">Failed</Badge>,
};

function Run({ run }: { run: PartnerRun }) {
  return (
    <li className="px-4 py-2.5 text-sm md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="tabular-nums">
          <Moment iso={run.startedAt} />
        </p>
        {STATES[run.status]}
      </div>
      {run.error && <p className="wrap-anywhere mt-0.5 text-bad">{run.error}</p>}
      <p className="mt-0.5 text-muted text-xs tabular-nums">{describeRun(run)}</p>
    </li>
  );
}
