import type { Dealership } from "#contract/dealerships/dealership.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useDeleteDealership } from "../use-delete-dealership.ts";

/** Asks before a dealership is deleted with everything it has. */
export function DeleteDialog(props: { dealership: Dealership; onClose: () => void; onDeleted: () => void }) {
  const { dealership, onClose, onDeleted } = props;
  const remove = useDeleteDealership();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure?"
      description={
        <>
          This will permanently delete <strong className="text-ink">{dealership.name}</strong> and all its vehicles.
          This action cannot be undone.
        </>
      }
      confirmLabel="Delete Dealership"
      pendingLabel="Deleting..."
      destructive
      pending={remove.isPending}
      onConfirm={() => remove.mutate(dealership.id, { onSuccess: onDeleted, onSettled: onClose })}
    />
  );
}
