import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AddDealership } from "#contract/dealerships/dealership.ts";
import { callApi, serverMessage } from "../api/api-call.ts";
import { refreshDealerships } from "../api/dealership-list.ts";
import { toast } from "../ui/toast.ts";

/** Stores a dealership, which starts its first crawl if it has a website, and reads the list again. Says in a toast what came of it. */
export function useAddDealership() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dealership: AddDealership) => callApi("POST", "/api/dealerships", dealership),
    onSuccess: (_, { csvOnly }) => {
      const description = csvOnly
        ? "New dealership has been added. Upload its inventory as a CSV file next."
        : "New dealership has been added and scraping has started";
      toast({ title: "Dealership Added", description });
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
