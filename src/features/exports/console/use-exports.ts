import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { followEvents } from "#kernel/ui/console/follow-events.ts";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiPath, apiQuery } from "#kernel/ui/site/api-query.ts";
import type { ExportKind } from "#kernel/words/rules/export-rules.ts";
import type { ExportJob } from "../export-endpoints.ts";

export const exportsQuery = apiQuery("/api/admin/exports");

/** Returns whether an export has not ended yet. */
export const isUnderWay = ({ status }: Pick<ExportJob, "status">): boolean =>
  status === "queued" || status === "running";

/**
 * Puts a changed export into the cached list, newest first; does nothing before the list has loaded. A running request is not
 * cancelled, because only its answer shows which exports have ended. The export is put into that answer again, because the answer
 * may be older than this change.
 */
export function storeExport(client: QueryClient, job: ExportJob): void {
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

/** The exports of the last week, kept up to date by server-sent events while the page is visible. */
export function useExports() {
  const client = useQueryClient();
  useEffect(
    () =>
      followEvents<ExportJob>({
        path: "/api/admin/exports/events",
        event: "export",
        onItem: (job) => storeExport(client, job),
        onResume: () => void client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
      }),
    [client],
  );
  return useQuery({ ...exportsQuery, refetchOnMount: "always" });
}

/** Refetches the exports after one has ended, because its event may have been lost. */
export const refreshExports = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: exportsQuery.queryKey });

/** Cancels an export. */
export function useCancelExport() {
  return useCall({
    call: (id: number) => callApi("POST", "/api/admin/exports/:id/cancel", undefined, { id }),
    failed: ["Cancel failed", "Failed to cancel the export"],
    onSuccess: (client, job) => storeExport(client, job),
  });
}

/** One of the three generators, with its words. */
export type Generator = {
  kind: ExportKind;
  path: "/api/admin/vehicle-cards" | "/api/admin/vehicle-photos-zip" | "/api/admin/vehicle-card-images";
  /** Shown when it fails. */
  failure: string;
  /** True when the failure also names the answer's status text: "...: Bad Gateway". */
  saysStatus?: boolean;
};

/** The result's address, and its number of files when the server sends one. */
type Generated = { url: string; fileCount: number | null };

/** A generator failed. The message is the specification's; `reason` is the server's, if any. */
export class GeneratorError extends Error {
  readonly reason: string | undefined;
  /** HTTP status; undefined when nothing answered. */
  readonly status: number | undefined;

  constructor(message: string, reason?: string, status?: number) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}

/** Only our own paths and http(s) addresses, because the result becomes a link. */
const isSafe = (url: string) => /^\/(?!\/)/.test(url) || /^https?:\/\//i.test(url);

const LOOK_EVERY_MS = 2_000;

/**
 * Waits for the end of an export that the server goes on making in the background. A failed look is no end: the next one may succeed.
 * @throws {GeneratorError} with the export's own reason when it failed
 */
async function waitForEnd(exportId: number, failure: string): Promise<Generated> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const jobs = await callApi("GET", "/api/admin/exports").catch(() => null);
    const job = jobs?.find(({ id }) => id === exportId);
    if (jobs === null || (job && isUnderWay(job))) continue;
    if (job?.url == null) throw new GeneratorError(failure, job?.error ?? undefined);
    return { url: job.url, fileCount: job.fileCount };
  }
}

/**
 * Runs a generator and waits for its result, which may take minutes.
 * @param query chooses the cars; without it the server does
 * @throws {GeneratorError}
 */
export async function runGenerator(generator: Generator, query = new URLSearchParams()): Promise<Generated> {
  const { path, failure, saysStatus = false } = generator;
  const response = await fetch(apiPath(path, {}, query), {
    credentials: "include",
    headers: { accept: "application/json" },
  }).catch(() => {
    throw new GeneratorError(failure, "Network error occurred");
  });
  const { success, url, exportId, fileCount, message, error } = (await response.json().catch(() => null)) ?? {};
  const reason = [error, message].find((text) => typeof text === "string" && text !== "");
  if (!response.ok) {
    const status = saysStatus && response.statusText ? `: ${response.statusText}` : "";
    throw new GeneratorError(failure + status, reason, response.status);
  }
  if (success === true && url === null && typeof exportId === "number") return waitForEnd(exportId, failure);
  if (success === false || typeof url !== "string" || !isSafe(url)) throw new GeneratorError(failure, reason);
  return { url, fileCount: typeof fileCount === "number" ? fileCount : null };
}
