import { useMutation } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { triggerInspectedAutoSync } from "./trigger-inspected-auto-sync.ts";

/** Starts the sync with the inspection service, and says how that went. */
export function SyncTester() {
  const sync = useMutation({ mutationFn: triggerInspectedAutoSync });
  return (
    <Card
      title="Inspected Auto"
      description="Sends the listed vehicles to the inspection service now, to see that it works."
    >
      <div className="flex flex-col items-start gap-3">
        <Button pending={sync.isPending} pendingLabel="Syncing..." onClick={() => sync.mutate()}>
          Test sync
        </Button>
        <div role="status" className="min-h-5 text-sm">
          {sync.isSuccess && <p className="font-medium text-good">Inspected Auto sync triggered successfully!</p>}
          {sync.isError && <p className="font-medium text-bad">{sync.error.message}</p>}
        </div>
      </div>
    </Card>
  );
}
