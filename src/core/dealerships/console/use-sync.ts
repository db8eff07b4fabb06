import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi, errorBody, toastFailure } from "#kernel/ui/console/api-call.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { apiErrorStatus } from "#kernel/ui/site/api-error.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { Dealership } from "../dealership-schemas.ts";
import { hasWebsite, REFRESH_AFTER_SYNC_MS } from "../rules/dealership-rules.ts";
import { dealershipsQuery, patchDealership, patchDealerships, refreshDealerships } from "./dealership-list.ts";

/** Returns whether a call was refused because the dealership's subscription has ended. */
function isExpired(error: unknown): boolean {
  const body = errorBody(error);
  return apiErrorStatus(error) === 403 && typeof body === "object" && body !== null && "status" in body
    ? body.status === "expired"
    : false;
}

/**
 * Starts a crawl of one dealership. The list shows it as syncing at once and is refetched a little later. A toast shows
 * the outcome; an expired dealership is marked as such, any other failure restores the former status.
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
      toastFailure("Sync failed", error, "Failed to sync dealership");
    },
  });
}

/**
 * Starts a crawl of every dealership that has a website. The list shows them as syncing at once and is refetched a
 * little later. A failure restores the former statuses.
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
      toastFailure("Sync failed", error, "Failed to start full sync");
    },
  });
}

/** Shown in place of the hours while the schedule is switched off. */
const SWITCHED_OFF = "No sync begins by itself: CRAWL_SCHEDULE is off.";

/**
 * Returns the hours of nightly and weekly crawls with their time zone: "01:00-05:00, America/New_York"; undefined while loading.
 * `isOff`: no crawl begins by itself, and `words` says so.
 */
export function useScheduleHours(): { words: string | undefined; isOff: boolean } {
  const { data } = useQuery(apiQuery("/api/admin/sync/schedule"));
  if (!data) return { words: undefined, isOff: false };
  return data.night === null
    ? { words: SWITCHED_OFF, isOff: true }
    : { words: `${data.night}, ${data.timeZone}`, isOff: false };
}
