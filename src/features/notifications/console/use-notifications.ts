import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi, toastFailure } from "#kernel/ui/console/api-call.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { NotificationSettings, UnreadNotifications } from "../notification-endpoints.ts";

/** How often the bell is refreshed while the page is visible. */
const ASK_EVERY_MS = 30_000;
const unreadQuery = apiQuery("/api/admin/notifications/unread");
export const settingsQuery = apiQuery("/api/admin/notification-settings");

/** Returns the number of unread notifications; undefined before the first answer. */
export function useUnread(): UnreadNotifications | undefined {
  return useQuery({ ...unreadQuery, refetchInterval: ASK_EVERY_MS, refetchOnWindowFocus: "always" }).data;
}

/** Marks one notification as read, or all up to one. */
export function useMarkRead() {
  return useCall({
    call: (which: { id: number; upTo: boolean }) => callApi("POST", "/api/admin/notifications/read", which),
    failed: ["Not marked as read", "Please try again."],
    onSuccess: async (client, unread) => {
      await client.cancelQueries({ queryKey: unreadQuery.queryKey });
      client.setQueryData(unreadQuery.queryKey, unread);
      await client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith("/api/admin/notifications?"),
      });
    },
  });
}

/**
 * Changes the settings. The server's answer is shown at once.
 * @param change makes the call
 * @param done the words of the toast; null for none
 */
export function useChangeSettings<Wanted>(
  change: (wanted: Wanted) => Promise<NotificationSettings>,
  done: ((settings: NotificationSettings) => string) | null,
) {
  const client = useQueryClient();
  return useMutation({
    // One change after the other, because each answer has all settings.
    scope: { id: "notification settings" },
    mutationFn: change,
    onSuccess: async (settings) => {
      await client.cancelQueries({ queryKey: settingsQuery.queryKey });
      client.setQueryData(settingsQuery.queryKey, settings);
      if (done) toast({ title: "Notifications updated", description: done(settings) });
    },
    onError: (error) => toastFailure("Not changed", error, "Please try again."),
  });
}
