import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { hasWebsite } from "#domain/dealerships/dealership-rules.ts";
import { REFRESH_AFTER_SYNC_MS } from "#domain/sync/sync-rules.ts";
import { toast } from "../ui/toast.ts";
import { callApi, serverMessage } from "./api-call.ts";
import { dealershipsQuery, patchDealerships, refreshDealerships } from "./dealership-list.ts";

/**
 * Starts a crawl of every dealership that has a website: all of them are syncing in the list at once, and the list is read again a little later. When
 * it fails, those that are still marked get their former status back.
 */
export function useSyncAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST", "/api/sync"),
    onMutate: () => {
      const list = client.getQueryData<Dealership[]>(dealershipsQuery.queryKey) ?? [];
      patchDealerships(client, (all) =>
        all.map((dealership) => (hasWebsite(dealership) ? { ...dealership, status: "syncing" } : dealership)),
      );
      return { before: new Map(list.map(({ id, status }) => [id, status])) };
    },
    onSuccess: () => {
      toast({ title: "Full sync initiated", description: "All dealerships are being synced in the background" });
      setTimeout(() => refreshDealerships(client), REFRESH_AFTER_SYNC_MS);
    },
    onError: (error, _, context) => {
      patchDealerships(client, (all) =>
        all.map((dealership) => ({ ...dealership, status: context?.before.get(dealership.id) ?? dealership.status })),
      );
      toast({
        title: "Sync failed",
        description: serverMessage(error, "Failed to start full sync"),
        variant: "destructive",
      });
    },
  });
}
