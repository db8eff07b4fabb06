import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ExportJob } from "#contract/exports/export-job.ts";
import { apiQuery } from "../../api/api-query.ts";
import { callApi, serverMessage } from "../api/api-call.ts";
import { followEvents } from "../api/follow-events.ts";
import { toast } from "../ui/toast.ts";

export const exportsQuery = apiQuery("/api/admin/exports");

/** Whether an export has not ended yet. */
export const isUnderWay = ({ status }: Pick<ExportJob, "status">): boolean =>
  status === "queued" || status === "running";

/**
 * Takes an export that has moved on into the list that is shown, newest first. It never stands for a list that has not been
 * read. A reading under way goes on, because it alone brings what has ended meanwhile; as it may have begun before the
 * export moved on, the export is put into its list once more.
 */
export function noteExport(client: QueryClient, job: ExportJob): void {
  const { queryKey } = exportsQuery;
  const put = () =>
    client.setQueryData<ExportJob[]>(
      queryKey,
      (list) => list && [job, ...list.filter(({ id }) => id !== job.id)].sort((a, b) => b.id - a.id),
    );
  put();
  const query = client.getQueryCache().find({ queryKey });
  if (query?.state.fetchStatus !== "idle") void query?.promise?.then(put, put);
}

/** The exports of the week, kept up to date by the server's events while the page can be seen. */
export function useExports() {
  const client = useQueryClient();
  useEffect(
    () =>
      followEvents<ExportJob>({
        path: "/api/admin/exports/events",
        event: "export",
        onItem: (job) => noteExport(client, job),
        onResume: () => void client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
      }),
    [client],
  );
  return useQuery({ ...exportsQuery, refetchOnMount: "always" });
}

/** Reads the exports again: one has ended, and the events may not have told yet. */
export const refreshExports = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: exportsQuery.queryKey });

/** Stops an export. */
export function useCancelExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi("POST", "/api/admin/exports/:id/cancel", undefined, { id }),
    onSuccess: (job) => noteExport(client, job),
    onError: (error) =>
      toast({
        title: "Cancel failed",
        description: serverMessage(error, "Failed to cancel the export"),
        variant: "destructive",
      }),
  });
}
