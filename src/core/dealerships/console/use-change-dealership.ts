import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi, toastFailure } from "#kernel/ui/console/api-call.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import type { AddDealership, Dealership, UpdateDealership } from "../dealership-schemas.ts";
import { dealershipsQuery, patchDealerships, refreshDealerships } from "./dealership-list.ts";

/**
 * Adds a dealership, which starts its first crawl if it has a website, and refetches the list. A toast shows the
 * outcome.
 */
export function useAddDealership() {
  return useCall({
    call: (dealership: AddDealership) => callApi("POST", "/api/dealerships", dealership),
    done: (_, { csvOnly, feed }) => ({
      title: "Dealership Added",
      description: csvOnly
        ? "New dealership has been added. Upload its inventory as a CSV file next."
        : feed
          ? "New dealership has been added and its feed is being read"
          : "New dealership has been added and scraping has started",
    }),
    failed: ["Error", "Failed to add dealership"],
    onSuccess: refreshDealerships,
  });
}

/** Extends a subscription by 30, 90 or 365 days and refetches the list. A toast shows the outcome. */
export function useRenewDealership() {
  return useCall({
    call: ({ id, days }: { id: number; days: number }) =>
      callApi("POST", "/api/dealerships/:id/renew", { days }, { id }),
    done: {
      title: "Subscription renewed",
      description: "Dealership subscription has been successfully renewed",
    },
    failed: ["Renewal failed", "Failed to renew dealership subscription"],
    onSuccess: refreshDealerships,
  });
}

/** Changes a dealership and refetches the list. A toast shows the outcome. */
export function useUpdateDealership() {
  return useCall({
    call: ({ id, changes }: { id: number; changes: UpdateDealership }) =>
      callApi("PATCH", "/api/dealerships/:id", changes, { id }),
    done: {
      title: "Dealership updated",
      description: "Dealership information has been successfully updated",
    },
    failed: ["Update failed", "Failed to update dealership"],
    onSuccess: refreshDealerships,
  });
}

/** Accepts the new key of a feed's server and refetches the list. A toast shows the outcome. */
export function useAcceptFeedKey() {
  return useCall({
    call: ({ id, key }: { id: number; key: string }) =>
      callApi("POST", "/api/dealerships/:id/accept-feed-key", { key }, { id }),
    done: { title: "Key accepted", description: "The next sync reads the feed from this server." },
    failed: ["Key not accepted", "Failed to accept the key"],
    onSettled: refreshDealerships,
  });
}

/**
 * Deletes a dealership with its vehicles. It leaves the list at once, and returns to its place when the call fails.
 * A toast shows the outcome.
 */
export function useDeleteDealership() {
  const client = useQueryClient();
  const takeOut = (id: number) => patchDealerships(client, (all) => all.filter((dealership) => dealership.id !== id));
  return useMutation({
    mutationFn: (id: number) => callApi("DELETE", "/api/dealerships/:id", undefined, { id }),
    onMutate: (id) => {
      const list = client.getQueryData<Dealership[]>(dealershipsQuery.queryKey) ?? [];
      const place = list.findIndex((dealership) => dealership.id === id);
      takeOut(id);
      return { place, deleted: list[place] };
    },
    onSuccess: (_, id) => {
      // The list may have been refetched during the call, and contain the dealership again.
      if (takeOut(id)) void refreshDealerships(client);
      toast({ title: "Dealership deleted", description: "Dealership and all its vehicles have been removed" });
      void client.invalidateQueries({ queryKey: ["/api/stats"] });
    },
    onError: (error, _, context) => {
      const { deleted, place = 0 } = context ?? {};
      if (deleted) patchDealerships(client, (all) => all.toSpliced(place, 0, deleted));
      toastFailure("Deletion failed", error, "Failed to delete dealership");
    },
  });
}
