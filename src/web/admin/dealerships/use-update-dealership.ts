import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UpdateDealership } from "#contract/dealerships/dealership.ts";
import { callApi, serverMessage } from "../api/api-call.ts";
import { refreshDealerships } from "../api/dealership-list.ts";
import { toast } from "../ui/toast.ts";

/** Changes a dealership and reads the list again. Says in a toast what came of it. */
export function useUpdateDealership() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: UpdateDealership }) =>
      callApi("PATCH", "/api/dealerships/:id", changes, { id }),
    onSuccess: () => {
      toast({
        title: "Dealership updated",
        description: "Dealership information has been successfully updated",
      });
      void refreshDealerships(client);
    },
    onError: (error) => {
      toast({
        title: "Update failed",
        description: serverMessage(error, "Failed to update dealership"),
        variant: "destructive",
      });
    },
  });
}
