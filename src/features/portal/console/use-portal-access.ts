import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi, toastFailure } from "#kernel/ui/console/api-call.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { PortalAccess } from "../portal-endpoints.ts";

const PATH = "/api/dealerships/:id/portal-access";
const PERSON_PATH = "/api/dealerships/:id/portal-access/:personId";

export const accessQuery = (dealershipId: number) => apiQuery(PATH, { id: `${dealershipId}` });

type PassedOn = "mail" | "copy";
/** The operator's changes of a portal's access. */
type AccessChange =
  | { what: "allow"; address: string; by: PassedOn }
  | { what: "renew"; personId: number; by: PassedOn }
  | { what: "end"; personId: number }
  | { what: "reports"; mailsReports: boolean };

function call(id: number, change: AccessChange): Promise<PortalAccess> {
  if (change.what === "allow") return callApi("POST", PATH, { address: change.address, by: change.by }, { id });
  if (change.what === "reports") return callApi("PATCH", PATH, { mailsReports: change.mailsReports }, { id });
  const { personId } = change;
  if (change.what === "end") return callApi("DELETE", PERSON_PATH, undefined, { id, personId });
  return callApi("POST", PERSON_PATH, { by: change.by }, { id, personId });
}

function outcome(change: AccessChange): { title: string; description: string } {
  if (change.what === "end") return { title: "Access ended", description: "The links no longer work." };
  if (change.what === "reports") {
    const description = change.mailsReports ? "The next one is sent on the first of the month." : "No more are sent.";
    return { title: "Monthly report changed", description };
  }
  return change.by === "mail"
    ? { title: "Link sent", description: "It was sent by e-mail." }
    : { title: "Link made", description: "Copy it now: it is not shown again." };
}

/** Changes who may open a dealership's portal. A toast shows the outcome. */
export function useChangeAccess(dealershipId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: AccessChange) => call(dealershipId, change),
    onSuccess: (access, change) => {
      client.setQueryData(accessQuery(dealershipId).queryKey, access);
      toast(outcome(change));
    },
    onError: (error) => {
      toastFailure("Update failed", error, "The access could not be changed");
      void client.invalidateQueries({ queryKey: accessQuery(dealershipId).queryKey });
    },
  });
}
export type ChangeAccess = ReturnType<typeof useChangeAccess>;
