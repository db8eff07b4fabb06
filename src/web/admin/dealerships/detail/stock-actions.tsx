import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { StockVehicle } from "#contract/dealerships/dealership.ts";
import { callApi, serverMessage } from "../../api/api-call.ts";
import { refreshDealerships } from "../../api/dealership-list.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.ts";

const PATHS = {
  remove: "/api/admin/vehicles/:id/remove",
  hide: "/api/admin/vehicles/:id/hide",
  show: "/api/admin/vehicles/:id/show",
} as const;
const TITLES = { remove: "Car removed", hide: "Car hidden", show: "Car listed" } as const;

/** Changes whether a car is listed, and reads everything that shows it again. Says in a toast what came of it. */
function useChangeListing(vehicle: StockVehicle) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: keyof typeof PATHS) => callApi("POST", PATHS[change], undefined, { id: vehicle.id }),
    onSuccess: ({ message }, change) => {
      toast({ title: TITLES[change], description: `${message}: ${vehicle.title}` });
      void refreshDealerships(client);
    },
    onError: (error) =>
      toast({
        title: "Update failed",
        description: serverMessage(error, "Failed to change the car"),
        variant: "destructive",
      }),
  });
}

/**
 * When a car leaves the list while one of its buttons has the focus, the keyboard goes on with the car beside it instead of
 * starting over at the top of the page.
 */
function useFocusOnNeighbour(buttons: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = buttons.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const row = own.closest("li");
      (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("button")?.focus();
    };
  }, [buttons]);
}

/** Hides a car, takes it off, or shows a hidden one again. */
export function StockActions({ vehicle }: { vehicle: StockVehicle }) {
  const [asked, setAsked] = useState(false);
  const change = useChangeListing(vehicle);
  const buttons = useRef<HTMLDivElement>(null);
  useFocusOnNeighbour(buttons);
  const is = (what: keyof typeof PATHS) => change.isPending && change.variables === what;
  const button = (what: "hide" | "show", label: string) => (
    <Button size="sm" aria-label={`${label} ${vehicle.title}`} pending={is(what)} onClick={() => change.mutate(what)}>
      {label}
    </Button>
  );
  if (vehicle.hiddenAt) return <div ref={buttons}>{button("show", "Show again")}</div>;
  return (
    <div ref={buttons} className="flex gap-2">
      {button("hide", "Hide")}
      <Button size="sm" aria-label={`Remove ${vehicle.title}`} onClick={() => setAsked(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Remove this car?"
        description={
          <>
            <strong className="text-ink">{vehicle.title}</strong> goes from the site now. It comes back with the next
            crawl or file that shows it; hide it instead to keep it away.
          </>
        }
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={is("remove")}
        destructive
        onConfirm={() => change.mutate("remove", { onSettled: () => setAsked(false) })}
      />
    </div>
  );
}
