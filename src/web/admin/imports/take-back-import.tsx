import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { PastImport, TakenBack } from "#contract/imports/csv-import.ts";
import { apiQuery } from "../../api/api-query.ts";
import { formatAmount, formatCount } from "../../ui/format-number.ts";
import { callApi, serverMessage } from "../api/api-call.ts";
import { refreshDealerships } from "../api/dealership-list.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toast.ts";

/** "removes 12 cars, changes 3 back and lists 2 again": what taking an upload back does. */
function takeBackWords({ added, changed, removed, kept }: TakenBack): string {
  const stay = kept > 0 ? ` ${formatAmount(kept, "car")} that something newer has changed since will stay.` : "";
  return `This removes ${formatAmount(removed, "car")}, changes ${formatCount(changed)} back and lists ${formatCount(added)} again.${stay}`;
}

function useTakeBack(importId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST", "/api/imports/:id/undo", undefined, { id: importId }),
    onSuccess: ({ takenBack: { removed, changed, added } }) => {
      toast({
        title: "Upload taken back",
        description: `${formatAmount(removed, "car")} removed, ${formatCount(changed)} changed back, ${formatCount(added)} listed again`,
      });
      void refreshDealerships(client);
    },
    onError: (error) =>
      toast({
        title: "Take back failed",
        description: serverMessage(error, "Failed to take the upload back"),
        variant: "destructive",
      }),
  });
}

/** Takes an upload back, after it has said what that does. */
export function TakeBackImport({ past }: { past: PastImport }) {
  const [asked, setAsked] = useState(false);
  const takeBack = useTakeBack(past.id);
  // What it does depends on what has happened since, so it is asked each time.
  const { data, error } = useQuery({
    ...apiQuery("/api/imports/:id/undo", { id: String(past.id) }),
    ...{ enabled: asked, staleTime: 0, gcTime: 0 },
  });
  const words = data ? takeBackWords(data) : "Counting the cars...";
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Undo2 aria-hidden="true" className="size-4" />
        Take back
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Take this upload back?"
        description={
          <>
            <strong className="wrap-anywhere mb-1 block text-ink">{past.fileName}</strong>
            <span role="status">{error ? serverMessage(error, "What this does could not be counted.") : words}</span>
          </>
        }
        confirmLabel="Take Back"
        pendingLabel="Taking back..."
        pending={takeBack.isPending}
        destructive
        onConfirm={() => takeBack.mutate(undefined, { onSettled: () => setAsked(false) })}
      />
    </>
  );
}
