import { useState } from "react";
import type { SyncRun } from "#contract/sync/sync-run.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { formatAmount } from "../ui/format-number.ts";
import { useDecideRun } from "./use-decide-run.ts";

/** What the operator can decide about a crawl: have a held one applied, or take back what one did. */
export function RunDecisions({ run }: { run: SyncRun }) {
  const [asked, setAsked] = useState<"apply" | "undo" | null>(null);
  const decide = useDecideRun(run.id);
  const confirm = (decision: "apply" | "undo") => decide.mutate(decision, { onSuccess: () => setAsked(null) });
  const dialog = { onOpenChange: (open: boolean) => !open && setAsked(null), pending: decide.isPending };
  return (
    <>
      {run.canApply && (
        <Button size="sm" onClick={() => setAsked("apply")}>
          Apply
        </Button>
      )}
      {run.canUndo && (
        <Button size="sm" onClick={() => setAsked("undo")}>
          Undo
        </Button>
      )}
      <ConfirmDialog
        {...dialog}
        open={asked === "apply"}
        title="Apply this crawl?"
        description={`It found ${formatAmount(run.found, "car")}. The listed cars that it did not see are removed. You can undo this.`}
        confirmLabel="Apply"
        pendingLabel="Applying..."
        destructive
        onConfirm={() => confirm("apply")}
      />
      <ConfirmDialog
        {...dialog}
        open={asked === "undo"}
        title="Undo this crawl?"
        description="The inventory becomes what it was before: cars it added go, cars it removed come back, and its changes are taken back."
        confirmLabel="Undo"
        pendingLabel="Undoing..."
        onConfirm={() => confirm("undo")}
      />
    </>
  );
}
