import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshDealerships } from "#core/dealerships/console/dealership-list.ts";
import { callApi, serverMessage, toastFailure } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { ConfirmDialog } from "#kernel/ui/console/dialog.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatAmount, formatCount, plural } from "#kernel/words/rules/numbers.ts";
import type { DecisionPreview, SyncRun } from "../sync-endpoints.ts";

const QUESTIONS = {
  apply: { title: "Apply this sync?", label: "Apply", pendingLabel: "Applying..." },
  undo: { title: "Undo this sync?", label: "Undo", pendingLabel: "Undoing..." },
} as const;

/** The editor's decisions about a crawl: apply a held one, or undo an applied one. */
export function RunDecisions({ run }: { run: SyncRun }) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const close = () => setAsked(null);
  const mayEdit = useMayEdit();
  if (!mayEdit) return null;
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
      {asked && <ConfirmDecision run={run} decision={asked} onClose={close} />}
    </>
  );
}

/** Counts the cars that a decision affects. */
const previewQuery = (runId: number, decision: Decision) =>
  apiQuery(`/api/runs/:id/${decision}/preview`, { id: String(runId) });

/** Asks for confirmation of a decision, with the numbers of cars that it adds, changes and removes, counted by the server. */
function ConfirmDecision(props: { run: SyncRun; decision: Decision; onClose: () => void }) {
  const { run, decision, onClose } = props;
  const decide = useDecideRun(run.id);
  const preview = useQuery({
    ...previewQuery(run.id, decision),
    // After the decision nothing is left to count.
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
          {decisionWords(run, decision)}
          <span role="status" className="mt-3 block">
            {preview.isPending && "Counting the cars..."}
            {preview.isError && serverMessage(preview.error, "The affected cars could not be counted.")}
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

/** Describes a decision before its numbers. */
function decisionWords({ found, isOtherDealer }: SyncRun, decision: Decision): string {
  if (decision === "undo") return "Cars it added go, cars it removed come back, and its changes are taken back. ";
  const cars = formatAmount(found, "car");
  return isOtherDealer
    ? `Apply it only if the dealership has moved or been renamed: the ${cars} that it found take the place of the listed ones. You can undo this. `
    : `It found ${cars}. The listed cars that it did not see are removed. You can undo this. `;
}

const WORDS = {
  apply: {
    path: "/api/runs/:id/apply",
    done: { title: "Sync applied", description: "The cars that it did not see have been removed" },
    failed: { title: "Apply failed", fallback: "Failed to apply the sync" },
  },
  undo: {
    path: "/api/runs/:id/undo",
    done: { title: "Sync undone", description: "The inventory is what it was before" },
    failed: { title: "Undo failed", fallback: "Failed to undo the sync" },
  },
} as const;

/** Describes the result of applying another dealer's cars. Without an added car, the staged cars were lost and another crawl has begun. */
export const otherDealerApplied = ({ added }: Pick<SyncRun, "added">) => ({
  title: "Sync applied",
  description:
    added > 0
      ? "The cars that it found have taken the place of the listed ones"
      : "What it found is no longer known, so a new sync brings its cars",
});

/** The operator's decisions about a crawl that has ended. */
type Decision = keyof typeof WORDS;

/** Applies a held crawl or undoes one, and refetches all data about it. A toast shows the outcome. */
function useDecideRun(runId: number) {
  const client = useQueryClient();
  return useMutation({
    // A running count would arrive too late: the server refuses it once the crawl is decided.
    onMutate: (decision: Decision) => client.cancelQueries(previewQuery(runId, decision)),
    mutationFn: (decision: Decision) => callApi("POST", WORDS[decision].path, undefined, { id: runId }),
    onSuccess: (run, decision) => {
      toast(run.isOtherDealer && decision === "apply" ? otherDealerApplied(run) : WORDS[decision].done);
      void refreshDealerships(client);
    },
    onError: (error, decision) => {
      const { title, fallback } = WORDS[decision].failed;
      toastFailure(title, error, fallback);
    },
  });
}

/** "2 cars will be added, 1 changed and 54 removed." */
export function effectWords({ adds, changes, removes }: DecisionPreview): string {
  if (adds + changes + removes === 0) return "No car will be added, changed or removed.";
  return `${formatAmount(adds, "car")} will be added, ${formatCount(changes)} changed and ${formatCount(removes)} removed.`;
}

/** Describes cars that later syncs and uploads have seen, against a decision; null when there are none. */
export function seenSinceWords(decision: Decision, { seenSince }: DecisionPreview): string | null {
  if (seenSince === 0) return null;
  const cars = formatAmount(seenSince, "car");
  if (decision === "apply") {
    return `${cars} that it did not see ${plural(seenSince, "has", "have")} been seen since by a later sync or an upload, and ${plural(seenSince, "stays", "stay")}.`;
  }
  return `${formatCount(seenSince)} of these ${plural(seenSince, "has", "have")} been confirmed since by a later sync or an upload: the dealer probably still has ${plural(seenSince, "it as it is", "them as they are")} now.`;
}
