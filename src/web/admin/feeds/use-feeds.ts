import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FeedKind } from "#domain/exports/export-rules.ts";
import { FEEDS } from "#domain/exports/feed-names.ts";
import { apiQuery } from "../../api/api-query.ts";
import { callApi, serverMessage } from "../api/api-call.ts";
import { toast } from "../ui/toast.ts";

const feedsQuery = apiQuery("/api/admin/feeds");

/** All feeds, on or off. */
export const useFeeds = () => useQuery(feedsQuery);

/** Switches a feed on or off or gives it a new address, and says how that went. */
export function useUpdateFeed(kind: FeedKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: { enabled: boolean; newAddress?: boolean }) =>
      callApi("POST", "/api/admin/feeds/:kind", { newAddress: false, ...wanted }, { kind }),
    onSuccess: (feed, { newAddress }) => {
      client.setQueryData(feedsQuery.queryKey, (feeds) => feeds?.map((one) => (one.kind === kind ? feed : one)));
      const what = newAddress ? "has a new address; the old one has ended" : feed.enabled ? "is on" : "is off";
      toast({ title: "Feed updated", description: `${FEEDS[kind].name} ${what}.` });
    },
    onError: (error) =>
      toast({
        title: "Update failed",
        description: serverMessage(error, "The feed could not be changed"),
        variant: "destructive",
      }),
  });
}
