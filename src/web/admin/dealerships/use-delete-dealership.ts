import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { callApi, serverMessage } from "../api/api-call.ts";
import { dealershipsQuery, patchDealerships } from "../api/dealership-list.ts";
import { toast } from "../ui/toast.ts";

/**
 * Deletes a dealership with its vehicles: it leaves the list at once and comes back to its place when the call fails. Says
 * in a toast what came of it.
 */
export function useDeleteDealership() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi("DELETE", "/api/dealerships/:id", undefined, { id }),
    onMutate: (id) => {
      const list = client.getQueryData<Dealership[]>(dealershipsQuery.queryKey) ?? [];
      const place = list.findIndex((dealership) => dealership.id === id);
      patchDealerships(client, (all) => all.filter((dealership) => dealership.id !== id));
      return { place, deleted: list[place] };
    },
    onSuccess: () => {
      toast({ title: "Dealership deleted", description: "Dealership and all its vehicles have been removed" });
      void client.invalidateQueries({ queryKey: ["/api/stats"] });
    },
    onError: (error, _, context) => {
      const { deleted, place = 0 } = context ?? {};
      if (deleted) patchDealerships(client, (all) => all.toSpliced(place, 0, deleted));
      toast({
        title: "Deletion failed",
        description: serverMessage(error, "Failed to delete dealership"),
        variant: "destructive",
      });
    },
  });
}
