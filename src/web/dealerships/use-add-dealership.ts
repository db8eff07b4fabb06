import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AddDealership } from "#contract/dealerships/dealership.ts";
import { callApi, serverMessage } from "../api/api-call.ts";
import { refreshDealerships } from "../api/dealership-list.ts";
import { toast } from "../ui/toast/toast.ts";

/** Stores a dealership, which starts its first crawl, and reads the list again. Says in a toast what came of it. */
export function useAddDealership() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dealership: AddDealership) => callApi("POST", "/api/dealerships", dealership),
    onSuccess: () => {
      toast({ title: "Dealership Added", description: "New dealership has been added and scraping has started" });
      void refreshDealerships(client);
    },
    onError: (error) => {
      toast({
        title: "Error",
        description: serverMessage(error, "Failed to add dealership"),
        variant: "destructive",
      });
    },
  });
}
