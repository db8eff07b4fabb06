import { callApi } from "#kernel/ui/console/api-call.ts";
import { ConfirmDialog } from "#kernel/ui/console/dialog.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { refreshDealerships } from "./dealership-list.ts";

const CAR_PATH = "/api/admin/vehicles/";
const PATHS = {
  remove: "/api/admin/vehicles/:id/remove",
  hide: "/api/admin/vehicles/:id/hide",
  show: "/api/admin/vehicles/:id/show",
} as const;
const TITLES = { remove: "Car removed", hide: "Car hidden", show: "Car listed" } as const;

/** Returns the call that changes whether a car is listed, and refetches all data about it. A toast shows the outcome. */
export function useChangeListing(vehicle: { id: number; title: string }) {
  return useCall({
    call: (change: keyof typeof PATHS) => callApi("POST", PATHS[change], undefined, { id: vehicle.id }),
    done: ({ message }, change) => ({ title: TITLES[change], description: `${message}: ${vehicle.title}` }),
    failed: ["Update failed", "Failed to change the car"],
    onSuccess: async (client) => {
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(CAR_PATH) });
      await refreshDealerships(client);
    },
  });
}

/** Asks before a car is taken off the list. */
export function RemoveDialog(props: {
  title: string;
  change: ReturnType<typeof useChangeListing>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { title, change, open, onOpenChange } = props;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Remove this car?"
      description={
        <>
          <strong className="text-ink">{title}</strong> is no longer shown to shoppers. It comes back with the next sync
          or file that has it; hide it instead to keep it away.
        </>
      }
      confirmLabel="Remove"
      pendingLabel="Removing..."
      pending={change.isPending && change.variables === "remove"}
      destructive
      onConfirm={() => change.mutate("remove", { onSettled: () => onOpenChange(false) })}
    />
  );
}
