import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi, serverMessage } from "../api/api-call.ts";
import { refreshDealerships } from "../api/dealership-list.ts";
import { toast } from "../ui/toast.ts";

/** Extends a subscription by 30, 90 or 365 days and reads the list again. Says in a toast what came of it. */
export function useRenewDealership() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, days }: { id: number; days: number }) =>
      callApi("POST", "/api/dealerships/:id/renew", { days }, { id }),
    onSuccess: () => {
      toast({
        title: "Subscription renewed",
        description: "Dealership subscription has been successfully renewed",
      });
      void refreshDealerships(client);
    },
    onError: (error) => {
      toast({
        title: "Renewal failed",
        description: serverMessage(error, "Failed to renew dealership subscription"),
        variant: "destructive",
      });
    },
  });
}
