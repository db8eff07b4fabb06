import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { refreshDealerships } from "#core/dealerships/console/dealership-list.ts";
import { callApi, errorBody, toastFailure } from "#kernel/ui/console/api-call.ts";
import { saveFile } from "#kernel/ui/console/save-file.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { ApiError } from "#kernel/ui/site/api-error.ts";
import { apiPath } from "#kernel/ui/site/api-query.ts";
import type { Choices } from "./column-list.tsx";

/** A CSV file with its options. */
export type Upload = {
  file: File;
  /** True when listed cars that the file does not contain are removed. */
  wholeLot: boolean;
  /** The number of removals that the operator has confirmed. */
  confirmRemovals?: number;
  /** The operator's choices for columns, by their numbers. */
  choices: Choices;
};

function formWith(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

function queryOf({ wholeLot, confirmRemovals, choices }: Upload): URLSearchParams {
  const query = new URLSearchParams();
  if (choices.size > 0) query.set("columns", [...choices].map(([number, choice]) => `${number}:${choice}`).join(","));
  if (wholeLot) query.set("wholeLot", "true");
  if (confirmRemovals !== undefined) query.set("confirmRemovals", `${confirmRemovals}`);
  return query;
}

/**
 * Returns the number of cars that would be removed, and of listed cars, when the server asks for confirmation; null for any other failure.
 */
export function removalConfirmation(error: unknown): { removals: number; listed: number; reason: string } | null {
  const body = errorBody(error) as { removals?: unknown; listed?: unknown; reason?: unknown } | undefined;
  return typeof body?.removals === "number" && typeof body.listed === "number"
    ? { removals: body.removals, listed: body.listed, reason: typeof body.reason === "string" ? body.reason : "" }
    : null;
}

/** Uploads a CSV file and refetches the lists. A toast shows the result, unless the server asks for confirmation first. */
export function useUploadCsv(dealershipId: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // Opens the dealership's uploads, where an upload can be undone.
  const showUploads = () => navigate({ search: `?dealership=${dealershipId}&show=uploads` });
  return useMutation({
    mutationFn: (upload: Upload) =>
      callApi("POST", "/api/dealerships/:id/upload", formWith(upload.file), { id: dealershipId }, queryOf(upload)),
    onSuccess: (result) => {
      toast({
        title: "Upload Successful",
        description: result.message || `${result.count} vehicles have been uploaded`,
        ...(result.importId != null &&
          result.added + result.changed + result.removed > 0 && {
            action: { label: "Undo", altText: "Open the dealership's list of uploads", onClick: showUploads },
          }),
      });
      void refreshDealerships(client);
    },
    onError: (error) => {
      if (removalConfirmation(error)) return;
      toastFailure("Upload Failed", error, "Failed to upload CSV file");
    },
  });
}

/** Requests a preview of a CSV file. Nothing is stored. */
export function usePreviewCsv(dealershipId: number) {
  return useMutation({
    mutationFn: (upload: Upload) =>
      callApi(
        "POST",
        "/api/dealerships/:id/upload/preview",
        formWith(upload.file),
        { id: dealershipId },
        queryOf(upload),
      ),
  });
}

/** Saves the rows of a file that need correction, with the reasons. Nothing is stored on the server. */
export async function saveProblems(dealershipId: number, upload: Upload): Promise<void> {
  try {
    const path = apiPath("/api/dealerships/:id/upload/problems", { id: `${dealershipId}` }, queryOf(upload));
    const answer = await fetch(path, { method: "POST", credentials: "include", body: formWith(upload.file) });
    if (!answer.ok) throw new ApiError(answer.status, await answer.text());
    saveFile("problems.csv", await answer.blob(), "text/csv");
  } catch (error) {
    toastFailure("Download Failed", error, "The rows with problems could not be read");
  }
}
