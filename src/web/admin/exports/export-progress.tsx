import type { ExportJob } from "#contract/exports/export-job.ts";
import { formatCount } from "../../ui/format-number.ts";
import { Button } from "../ui/button.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { useCancelExport } from "./use-exports.ts";

/** How far an export is, what is being done, and a way to stop it. */
export function ExportProgress({ job, label }: { job: ExportJob; label: string }) {
  const cancel = useCancelExport();
  return (
    <div className="mt-3 text-info text-sm">
      <p className="wrap-anywhere line-clamp-2">
        {job.status === "queued" ? "Waiting for its turn" : (job.step ?? "Starting")}
      </p>
      {job.total > 0 && (
        <>
          <p className="text-xs tabular-nums">
            {formatCount(job.done)} of {formatCount(job.total)}
          </p>
          <ProgressBar label={label} value={job.done} max={job.total} />
        </>
      )}
      <Button
        size="sm"
        className="mt-2"
        pending={cancel.isPending}
        pendingLabel="Cancelling..."
        onClick={() => cancel.mutate(job.id)}
      >
        Cancel
      </Button>
    </div>
  );
}
