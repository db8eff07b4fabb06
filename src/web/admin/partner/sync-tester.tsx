import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PartnerRuns, refreshPartnerRuns } from "./partner-runs.tsx";
import { triggerInspectedAutoSync } from "./trigger-inspected-auto-sync.ts";

/** Starts the sync with the inspection service, says how that went, and how it went before. */
export function SyncTester() {
  const client = useQueryClient();
  const sync = useMutation({
    mutationFn: triggerInspectedAutoSync,
    onSettled: () => void refreshPartnerRuns(client),
  });
  return (
    <Card
      title="Inspected Auto"
      description="Sends the listed vehicles to the inspection service now, to see that it works."
      flush
    >
      <div className="flex flex-col items-start gap-3 px-4 pb-4 md:px-5">
        <Button pending={sync.isPending} pendingLabel="Syncing..." onClick={() => sync.mutate()}>
          Test sync
        </Button>
        <div role="status" className="min-h-5 text-sm">
          {sync.isSuccess && <p className="font-medium text-good">Inspected Auto sync triggered successfully!</p>}
          {sync.isError && <p className="font-medium text-bad">{sync.error.message}</p>}
        </div>
      </div>
      <PartnerRuns />
    </Card>
  );
}
