import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi, errorBody, toastFailure } from "../api/api-call.ts";
import { refreshDealerships } from "../api/dealership-list.ts";
import { toast } from "../ui/toast.tsx";

/** A CSV file with its options. */
export type Upload = {
  file: File;
  /** Whether listed cars that it does not name are removed. */
  wholeLot: boolean;
  /** The number of removals that the operator has confirmed. */
  confirmRemovals?: number;
};

function formWith(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

function queryOf({ wholeLot, confirmRemovals }: Upload): URLSearchParams {
  const query = new URLSearchParams();
  if (wholeLot) query.set("wholeLot", "true");
  if (confirmRemovals !== undefined) query.set("confirmRemovals", `${confirmRemovals}`);
  return query;
}

/**
 * How many of how many listed cars would be removed, when the server asks for confirmation; null for any other failure.
 */
export function askedRemovals(error: unknown): { removals: number; listed: number } | null {
  const body = errorBody(error) as { removals?: unknown; listed?: unknown } | undefined;
  return typeof body?.removals === "number" && typeof body.listed === "number"
    ? { removals: body.removals, listed: body.listed }
    : null;
}

/**
 * Uploads a CSV file and refetches the lists. A toast tells the outcome, unless the server asks for confirmation first.
 */
export function useUploadCsv(dealershipId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upload: Upload) =>
      callApi("POST", "/api/dealerships/:id/upload", formWith(upload.file), { id: dealershipId }, queryOf(upload)),
    onSuccess: (result) => {
      toast({
        title: "Upload Successful",
        description: result.message || `${result.count} vehicles have been uploaded`,
      });
      void refreshDealerships(client);
    },
    onError: (error) => {
      if (askedRemovals(error)) return;
      toastFailure("Upload Failed", error, "Failed to upload CSV file");
    },
  });
}

/** Asks what uploading a CSV file would do; nothing is stored. */
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
