import { type ReactNode, useCallback, useState } from "react";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { useSyncDealership } from "../api/use-sync-dealership.ts";
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
    (action, dealership) => (action === "sync" ? sync(dealership.id) : setAsked({ action, dealership })),
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
