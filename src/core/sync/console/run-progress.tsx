import { ProgressBar } from "#kernel/ui/console/status.tsx";
import type { SyncRun } from "../sync-endpoints.ts";
import { useLiveRun } from "./live-runs.ts";
import { progressWords } from "./run-words.ts";

/** Progress of a dealership's crawl; renders nothing when none is running, or without the event stream. */
export function DealershipProgress({ dealershipId }: { dealershipId: number }) {
  const run = useLiveRun(dealershipId);
  return run ? <RunProgress run={run} /> : null;
}

/** Progress of a crawl: its step, its pages and cars, and a bar when the site states how many cars it has. */
export function RunProgress({ run }: { run: SyncRun }) {
  if (run.status === "queued") return <p className="mt-1 text-info text-xs">Waiting for its turn</p>;
  return (
    <div className="mt-1 max-w-80 text-info text-xs">
      {run.step && <p className="line-clamp-2">{run.step}</p>}
      <p className="numerals">{progressWords(run)}</p>
      {run.declaredTotal !== null && run.declaredTotal > 0 && (
        <ProgressBar label={`Sync of ${run.dealershipName}`} max={run.declaredTotal} value={run.found} />
      )}
    </div>
  );
}
