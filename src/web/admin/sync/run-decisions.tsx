import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SyncRun } from "#contract/sync/sync-run.ts";
import { apiQuery } from "../../api/api-query.ts";
import { formatAmount } from "../../ui/format-number.ts";
import { serverMessage } from "../api/api-call.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { effectWords, seenSinceWords } from "./decision-words.ts";
import { type Decision, useDecideRun } from "./use-decide-run.ts";

const QUESTIONS = {
  apply: { title: "Apply this crawl?", label: "Apply", pendingLabel: "Applying..." },
  undo: { title: "Undo this crawl?", label: "Undo", pendingLabel: "Undoing..." },
} as const;

/** What the operator can decide about a crawl: have a held one applied, or take back what one did. */
export function RunDecisions({ run }: { run: SyncRun }) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const close = () => setAsked(null);
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
      {asked && <AskFirst run={run} decision={asked} onClose={close} />}
    </>
  );
}

/** Says how many cars the decision adds, changes and removes, as the server has just worked out, and asks. */
function AskFirst(props: { run: SyncRun; decision: Decision; onClose: () => void }) {
  const { run, decision, onClose } = props;
  const decide = useDecideRun(run.id);
  const preview = useQuery({
    ...apiQuery(`/api/runs/:id/${decision}/preview`, { id: String(run.id) }),
    // Once it is decided there is nothing left to count.
    enabled: decide.isIdle || decide.isError,
    staleTime: 0,
    gcTime: 0,
  });
  const { title, label, pendingLabel } = QUESTIONS[decision];
  const warning = preview.data && seenSinceWords(decision, preview.data);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        <>
          {decision === "apply"
            ? `It found ${formatAmount(run.found, "car")}. The listed cars that it did not see are removed. You can undo this. `
            : "Cars it added go, cars it removed come back, and its changes are taken back. "}
          <span role="status" className="mt-3 block">
            {preview.isPending && "Counting the cars..."}
            {preview.isError && serverMessage(preview.error, "How many cars this concerns could not be found out.")}
            {preview.data && <strong className="font-semibold text-ink">{effectWords(preview.data)}</strong>}
            {warning && <span className="mt-2 block text-deal">{warning}</span>}
          </span>
        </>
      }
      confirmLabel={label}
      pendingLabel={pendingLabel}
      pending={decide.isPending}
      blocked={!preview.data}
      destructive={decision === "apply"}
      onConfirm={() => decide.mutate(decision, { onSuccess: onClose })}
    />
  );
}
