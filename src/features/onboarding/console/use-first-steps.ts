import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { FirstSteps } from "../first-steps-endpoints.ts";
import type { Step } from "../rules/steps.ts";

/** The name of the guide's tab in its address. */
export const FIRST_STEPS_TAB = "first-steps";

export const firstStepsQuery = apiQuery("/api/admin/first-steps");

/** Returns the states of the steps. Nothing is requested for administrators who may not set up the marketplace. */
export function useFirstSteps() {
  const mayEdit = useMayEdit();
  return useQuery({ ...firstStepsQuery, enabled: mayEdit, refetchOnMount: "always" });
}

export type GuideChoice = { dismissed?: boolean; skip?: Step; resume?: Step };

/** Skips a step, opens it again, or dismisses the guide. The screen changes at once, and back when the call fails. */
export function useChooseFirstSteps() {
  const client = useQueryClient();
  const { queryKey } = firstStepsQuery;
  return useCall({
    call: ({ dismissed, skip, resume }: GuideChoice) => {
      const now = client.getQueryData<FirstSteps>(queryKey);
      const before = (now?.steps ?? []).flatMap(({ step, state }) => (state === "skipped" ? [step] : []));
      const skipped = [...before.filter((step) => step !== skip && step !== resume), ...(skip ? [skip] : [])];
      return callApi("POST", "/api/admin/first-steps", { dismissed: dismissed ?? now?.dismissed ?? false, skipped });
    },
    failed: ["Not saved", "Please try again."],
    onSuccess: (client, steps) => client.setQueryData(queryKey, steps),
  });
}
