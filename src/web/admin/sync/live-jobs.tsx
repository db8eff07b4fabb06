import { Moon } from "lucide-react";
import type { SyncRun } from "#contract/sync/sync-run.ts";
import { formatAmount } from "../../ui/format-number.ts";
import { Badge } from "../ui/badge.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { formatMoment } from "../ui/format-moment.ts";
import { RunProgress } from "./run-progress.tsx";
import { runStanding, TRIGGER_WORDS } from "./run-words.ts";

/** So many of the waiting jobs are named. */
const SHOWN_QUEUED = 20;

/** The running jobs with their progress, then the waiting ones. */
export function LiveJobs({ running, queued }: { running: readonly SyncRun[]; queued: readonly SyncRun[] }) {
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
