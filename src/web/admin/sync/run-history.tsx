import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { apiQuery } from "../../api/api-query.ts";
import { serverMessage } from "../api/api-call.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { RunEntry } from "./run-entry.tsx";
import { useLiveRun } from "./use-live-runs.ts";

/** The latest crawls of a dealership, newest first; one that is under way moves on by itself. */
export function RunHistory({ dealership }: { dealership: Dealership }) {
  const { data, error } = useQuery(apiQuery("/api/dealerships/:id/runs", { id: String(dealership.id) }));
  const live = useLiveRun(dealership.id);
  const known = data ?? [];
  const runs = live ? [live, ...known.filter((run) => run.id !== live.id)] : known;
  return (
    <Card
      title="Sync history"
      description="A crawl that cannot say it saw everything removes nothing: it is held until you apply it."
      flush
    >
      {error && (
        <EmptyState title="The history could not be loaded" text={serverMessage(error, "The server did not answer.")} />
      )}
      {!data && !error && (
        <p role="status" className="px-5 pb-6 text-muted text-sm">
          Loading history...
        </p>
      )}
      {data && runs.length === 0 && <EmptyState icon={<History aria-hidden="true" />} title="Not synced yet" />}
      {runs.length > 0 && (
        <ol className="divide-y divide-line border-line border-t">
          {runs.map((run) => (
            <RunEntry key={run.id} run={run} />
          ))}
        </ol>
      )}
    </Card>
  );
}
