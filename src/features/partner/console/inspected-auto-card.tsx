import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card, ScrollRegion } from "#kernel/ui/console/card.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { formatDuration, Moment } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Badge } from "#kernel/ui/console/status.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { PartnerRun } from "../partner-endpoints.ts";

/** Starts the sync with the inspection service, and shows its outcome and the latest runs. */
export function InspectedAutoCard() {
  const client = useQueryClient();
  const sync = useMutation({
    mutationFn: triggerInspectedAutoSync,
    onSettled: () => void refreshPartnerRuns(client),
  });
  const mayEdit = useMayEdit();
  return (
    <Card
      title="Inspected Auto"
      description="Sends the listed vehicles to the inspection service now, to test the connection."
      flush
    >
      {mayEdit && (
        <div className="flex flex-col items-start gap-3 px-4 pb-4 md:px-5">
          <Button pending={sync.isPending} pendingLabel="Syncing..." onClick={() => sync.mutate()}>
            Test sync
          </Button>
          <div role="status" className="min-h-5 text-sm">
            {sync.isSuccess && <p className="font-medium text-good">Inspected Auto sync triggered successfully!</p>}
            {sync.isError && <p className="font-medium text-bad">{sync.error.message}</p>}
          </div>
        </div>
      )}
      <PartnerRuns />
    </Card>
  );
}

/**
 * Starts the sync with the inspection service. The specification wants no explicit credentials option.
 * @throws {Error} with the words to show: the server's own, "Failed to trigger sync" or "Network error occurred"
 */
async function triggerInspectedAutoSync(): Promise<void> {
  const response = await fetch("/api/admin/trigger-inspected-auto-sync").catch(() => {
    throw new Error("Network error occurred");
  });
  if (response.ok) return;
  const { message, error } = (await response.json().catch(() => null)) ?? {};
  const words = [message, error].find((text) => typeof text === "string" && text !== "") ?? "Failed to trigger sync";
  // The status is attached, so that an ended session is noticed.
  throw Object.assign(new Error(words), { status: response.status });
}

const runsQuery = apiQuery("/api/admin/inspected-auto-runs");
const POLL_INTERVAL_MS = 3_000;

/** Refetches the runs after one has begun or ended. */
const refreshPartnerRuns = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: runsQuery.queryKey });

/** The pushes to the inspection partner, newest first: time, delivered cars, and the reason of a failure. */
function PartnerRuns() {
  const { data, isError, refetch } = useQuery({
    ...runsQuery,
    refetchOnMount: "always",
    // A long run outlives the call that started it, so it is polled until it ends.
    refetchInterval: ({ state }) => (state.data?.runs[0]?.status === "running" ? POLL_INTERVAL_MS : false),
  });
  return (
    <div className="border-line border-t">
      <h3 className="px-4 pt-3 pb-2 font-semibold text-sm md:px-5">Latest runs</h3>
      <Loading {...{ data, isError, refetch }} what="The latest runs" height="h-12" flush />
      {data && !isError && data.runs.length === 0 && (
        <p className="px-4 pb-5 text-muted text-sm md:px-5">
          {data.configured
            ? "Nothing has been sent yet."
            : "Enter the inspection partner's address in Settings, Feeds, first."}
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
        <p className="numerals">
          <Moment iso={run.startedAt} />
        </p>
        {STATES[run.status]}
      </div>
      {run.error && <p className="wrap-anywhere mt-0.5 text-bad">{run.error}</p>}
      <p className="mt-0.5 text-muted text-xs numerals">{describeRun(run)}</p>
    </li>
  );
}

/** Describes what a run has delivered: "1,204 vehicles in 3 batches, in 12 s". For a failed one, what arrived before it stopped. */
export function describeRun(run: PartnerRun): string {
  const amount = `${formatAmount(run.vehicleCount, "vehicle")} in ${formatAmount(run.batchCount, "batch", "batches")}`;
  if (run.status === "running") return run.batchCount === 0 ? "Nothing arrived yet" : `${amount} so far`;
  if (run.status === "failed") return run.batchCount === 0 ? "Nothing arrived" : `Stopped after ${amount}`;
  const ms = run.finishedAt === null ? 0 : Date.parse(run.finishedAt) - Date.parse(run.startedAt);
  return `${amount}, in ${formatDuration(ms)}`;
}
