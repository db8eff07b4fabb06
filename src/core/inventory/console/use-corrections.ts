import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshDealerships } from "#core/dealerships/console/dealership-list.ts";
import { callApi, toastFailure } from "#kernel/ui/console/api-call.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { VehicleOrigins } from "../origin-endpoints.ts";
import type { CorrectableFact } from "../rules/correctable-facts.ts";

export const carQuery = (id: number) => apiQuery("/api/admin/vehicles/:id", { id: String(id) });

/** Refetches the car, and the lists that show it. */
function useRefresh(id: number) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: carQuery(id).queryKey });
    void refreshDealerships(client);
  };
}

/** Corrects a fact. A toast shows the outcome; the form shows a refusal. */
export function useCorrect({ id, title }: VehicleOrigins) {
  const refresh = useRefresh(id);
  return useMutation({
    mutationFn: (correction: { field: CorrectableFact; value: string; reason: string }) =>
      callApi("POST", "/api/admin/vehicles/:id/corrections", correction, { id }),
    onSuccess: ({ message }) => {
      toast({ title: "Car corrected", description: `${message}: ${title}` });
      refresh();
    },
  });
}

/** Ends a correction. A toast shows the outcome. */
export function useEndCorrection({ id, title }: VehicleOrigins) {
  const refresh = useRefresh(id);
  return useMutation({
    mutationFn: (field: CorrectableFact) =>
      callApi("POST", "/api/admin/vehicles/:id/corrections/end", { field }, { id }),
    onSuccess: ({ message }) => {
      toast({ title: "Correction ended", description: `${message}: ${title}` });
      refresh();
    },
    onError: (error) => toastFailure("Update failed", error, "Failed to end the correction"),
  });
}
