import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { REFRESH_AFTER_SYNC_MS } from "#domain/sync/sync-rules.ts";
import { apiErrorStatus } from "../../api/api-error.ts";
import { toast } from "../ui/toast.ts";
import { callApi, errorBody, serverMessage } from "./api-call.ts";
import { dealershipsQuery, patchDealership, refreshDealerships } from "./dealership-list.ts";

/** Whether a call was refused because the dealership's subscription has ended. */
function isExpired(error: unknown): boolean {
  const body = errorBody(error);
  return apiErrorStatus(error) === 403 && typeof body === "object" && body !== null && "status" in body
    ? body.status === "expired"
    : false;
}

/**
 * Starts a crawl of one dealership: it is syncing in the list at once, and the list is read again a little later. Says in
 * a toast what came of it; an expired one is marked as such, any other failure gives the former status back.
 */
export function useSyncDealership() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await callApi("POST", "/api/dealerships/:id/sync", undefined, { id });
        return "started" as const;
      } catch (error) {
        if (isExpired(error)) return "expired" as const;
        throw error;
      }
    },
    onMutate: (id) => {
      const before = client
        .getQueryData<Dealership[]>(dealershipsQuery.queryKey)
        ?.find((dealership) => dealership.id === id)?.status;
      patchDealership(client, id, { status: "syncing" });
      return { before };
    },
    onSuccess: (outcome, id) => {
      if (outcome === "expired") {
        patchDealership(client, id, { status: "expired" });
        toast({
          title: "Cannot Sync Expired Dealership",
          description: "This dealership has expired and needs to be renewed before syncing.",
          variant: "destructive",
        });
        return;
      }
      toast({ title: "Sync initiated", description: "Dealership sync process has started" });
      setTimeout(() => refreshDealerships(client), REFRESH_AFTER_SYNC_MS);
    },
    onError: (error, id, context) => {
      if (context?.before) patchDealership(client, id, { status: context.before });
      toast({
        title: "Sync failed",
        description: serverMessage(error, "Failed to sync dealership"),
        variant: "destructive",
      });
    },
  });
}
