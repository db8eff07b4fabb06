import { RefreshCw } from "lucide-react";
import type { SyncRun } from "#contract/sync/sync-run.ts";
import { useSyncDealership } from "../api/use-sync-dealership.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { formatMoment } from "../ui/format-moment.ts";
import { RunDecisions } from "./run-decisions.tsx";
import { runStanding, runSummary } from "./run-words.ts";

/** A dealership whose latest crawl failed or was held: why, and another try. */
export function TroubledRun({ run }: { run: SyncRun }) {
  const retry = useSyncDealership();
  const standing = runStanding(run);
  const nameId = `troubled-${run.id}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span id={nameId} className="font-medium">
            {run.dealershipName}
          </span>
          <Badge tone={standing.tone}>{standing.word}</Badge>
          <span className="text-muted text-xs">{formatMoment(run.finishedAt ?? run.queuedAt)}</span>
        </p>
        {run.reason && <p className="wrap-anywhere mt-1">{run.reason}</p>}
        {run.status === "held" && <p className="text-muted text-xs tabular-nums">{runSummary(run)}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <RunDecisions run={run} />
        <Button
          size="sm"
          pending={retry.isPending}
          pendingLabel="Retrying..."
          aria-describedby={nameId}
          onClick={() => retry.mutate(run.dealershipId)}
        >
          <RefreshCw aria-hidden="true" className="size-4" />
          Retry
        </Button>
      </div>
    </li>
  );
}
