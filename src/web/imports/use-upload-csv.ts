import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi, serverMessage } from "../api/api-call.ts";
import { refreshDealerships } from "../api/dealership-list.ts";
import { toast } from "../ui/toast/toast.ts";

function formWith(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

/** Loads a CSV file and reads the lists again. Says in a toast what came of it. */
export function useUploadCsv(dealershipId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => callApi("POST", "/api/dealerships/:id/upload", formWith(file), { id: dealershipId }),
    onSuccess: (result) => {
      toast({
        title: "Upload Successful",
        description: result.message || `${result.count} vehicles have been uploaded`,
      });
      void refreshDealerships(client);
    },
    onError: (error) => {
      toast({
        title: "Upload Failed",
        description: serverMessage(error, "Failed to upload CSV file"),
        variant: "destructive",
      });
    },
  });
}

/** Asks what loading a CSV file would do; nothing is stored. */
export function usePreviewCsv(dealershipId: number) {
  return useMutation({
    mutationFn: (file: File) =>
      callApi("POST", "/api/dealerships/:id/upload/preview", formWith(file), { id: dealershipId }),
  });
}
