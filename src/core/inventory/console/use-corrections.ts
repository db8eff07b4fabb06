import type { QueryClient } from "@tanstack/react-query";
import { refreshDealerships } from "#core/dealerships/console/dealership-list.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { VehicleOrigins } from "../origin-endpoints.ts";
import type { CorrectableFact } from "../rules/correctable-facts.ts";

export const carQuery = (id: number) => apiQuery("/api/admin/vehicles/:id", { id: String(id) });

/** Refetches the car, and the lists that show it. */
const refresh = (client: QueryClient, id: number) => {
  void client.invalidateQueries({ queryKey: carQuery(id).queryKey });
  void refreshDealerships(client);
};

/** Corrects a fact. A toast shows the outcome; the form shows a refusal. */
export function useCorrect({ id, title }: VehicleOrigins) {
  return useCall({
    call: (correction: { field: CorrectableFact; value: string; reason: string }) =>
      callApi("POST", "/api/admin/vehicles/:id/corrections", correction, { id }),
    done: ({ message }) => ({ title: "Car corrected", description: `${message}: ${title}` }),
    onSuccess: (client) => refresh(client, id),
  });
}

/** Ends a correction. A toast shows the outcome. */
export function useEndCorrection({ id, title }: VehicleOrigins) {
  return useCall({
    call: (field: CorrectableFact) => callApi("POST", "/api/admin/vehicles/:id/corrections/end", { field }, { id }),
    done: ({ message }) => ({ title: "Correction ended", description: `${message}: ${title}` }),
    failed: ["Update failed", "Failed to end the correction"],
    onSuccess: (client) => refresh(client, id),
  });
}
