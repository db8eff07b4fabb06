import { type ReactNode, useCallback, useState } from "react";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { hasWebsite, NO_WEBSITE_TO_SYNC } from "#domain/dealerships/dealership-rules.ts";
import { useSyncDealership } from "../api/use-sync-dealership.ts";
import { toast } from "../ui/toast.ts";
import { DeleteDialog } from "./dialogs/delete-dialog.tsx";
import { EditDialog } from "./dialogs/edit-dialog.tsx";
import { RenewDialog } from "./dialogs/renew-dialog.tsx";
import type { DealershipSlots, OnRowAction, RowAction } from "./slots.ts";

/**
 * What can be done with a dealership, and the dialog that one of those things has opened.
 * @param options.onDeleted what follows a deletion; the row that had the focus is gone
 */
export function useRowActions(options: { UploadDialog: DealershipSlots["UploadDialog"]; onDeleted: () => void }): {
  act: OnRowAction;
  dialog: ReactNode;
} {
  const { UploadDialog, onDeleted } = options;
  const [asked, setAsked] = useState<{ action: Exclude<RowAction, "sync">; dealership: Dealership } | null>(null);
  const { mutate: sync } = useSyncDealership();
  const act = useCallback<OnRowAction>(
    (action, dealership) => {
      if (action !== "sync") setAsked({ action, dealership });
      else if (hasWebsite(dealership)) sync(dealership.id);
      else toast({ title: "Nothing to sync", description: NO_WEBSITE_TO_SYNC, variant: "destructive" });
    },
    [sync],
  );
  const close = () => setAsked(null);
  const props = asked && { dealership: asked.dealership, onClose: close };
  return {
    act,
    dialog: props && (
      <>
        {asked.action === "upload" && <UploadDialog {...props} />}
        {asked.action === "edit" && <EditDialog {...props} />}
        {asked.action === "renew" && <RenewDialog {...props} />}
        {asked.action === "delete" && <DeleteDialog {...props} onDeleted={onDeleted} />}
      </>
    ),
  };
}
