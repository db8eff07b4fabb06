import type { QueryClient } from "@tanstack/react-query";
import { refreshDealerships, tagsQuery } from "#core/dealerships/console/dealership-list.ts";
import { callApi, toastFailure } from "#kernel/ui/console/api-call.ts";
import { saveFile } from "#kernel/ui/console/save-file.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { ApiError } from "#kernel/ui/site/api-error.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import type { BulkPreview, BulkResult } from "../bulk-endpoints.ts";
import { leftOutWords } from "../rules/bulk-rules.ts";

/** Returns a random UUID. `crypto.randomUUID` is missing on pages without https. */
export function newWorkId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Refetches everything that a bulk action may have changed. */
export async function refreshAfterWork(client: QueryClient): Promise<void> {
  await Promise.all([refreshDealerships(client), client.invalidateQueries({ queryKey: tagsQuery.queryKey })]);
}

/** "3 left out: 2 already syncing, 1 without a website to sync with."; empty without any. */
export function leftOutSentence({ leftOut }: Pick<BulkPreview, "leftOut">): string {
  const count = leftOut.reduce((sum, { count }) => sum + count, 0);
  return count === 0 ? "" : `${formatCount(count)} left out: ${leftOutWords(leftOut)}.`;
}

/**
 * Shows a toast about the work, with an Undo button where it can be undone.
 * @param words.title "Subscriptions renewed"
 * @param words.what a row's noun: "dealership"
 */
export function toastWork(
  client: QueryClient,
  id: string,
  result: BulkResult,
  words: { title: string; what: string },
): void {
  const { title, what } = words;
  toast({
    title,
    description: [`${formatAmount(result.concerned, what)}.`, leftOutSentence(result)].filter(Boolean).join(" "),
    ...(result.canUndo && {
      action: {
        label: "Undo",
        altText: "Press F8, then the Undo button, to undo this",
        onClick: () => void undoWork(client, id, what),
      },
    }),
  });
}

async function undoWork(client: QueryClient, id: string, what: string): Promise<void> {
  try {
    const result = await callApi("POST", "/api/admin/bulk/undo", { id });
    toast({
      title: "Undone",
      description: [`${formatAmount(result.concerned, what)}.`, leftOutSentence(result)].filter(Boolean).join(" "),
    });
  } catch (error) {
    toastFailure("Not undone", error, "Failed to undo this");
  }
  await refreshAfterWork(client);
}

/** Fetches a CSV file by a call with a body, and lets the browser save it. A toast shows an error. */
export async function downloadCsv(path: string, body: object, fileName: string): Promise<void> {
  try {
    const response = await fetch(path, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
    saveFile(fileName, await response.blob(), "text/csv");
  } catch (error) {
    toastFailure("Export failed", error, "Failed to export");
  }
}
