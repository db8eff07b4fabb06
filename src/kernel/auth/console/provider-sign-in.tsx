import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { callApi, serverMessage } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { FormDialog, useCallForm } from "#kernel/ui/console/form.tsx";
import { toast } from "#kernel/ui/console/toast.tsx";
import { apiQuery, type CallBody } from "#kernel/ui/site/api-query.ts";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { providerSentence } from "../rules/provider-rules.ts";

/** The ways to sign in. The server has read them before it renders the sign-in page. */
const waysQuery = apiQuery("/api/auth/ways");

/** Returns the ways to sign in; until they are known, with a password alone. */
export function useSignInWays(): { passwords: boolean; provider: { name: string } | null } {
  return useQuery(waysQuery).data ?? { passwords: true, provider: null };
}

const NO_ANSWER = "The server did not answer. Please try again.";

/** Leaves for the provider's page. */
function useProviderPage() {
  return useMutation({
    mutationFn: async (options: Partial<CallBody<"POST", "/api/auth/provider">>) => {
      const { url } = await callApi("POST", "/api/auth/provider", options);
      window.location.assign(url);
    },
  });
}

/**
 * The button that leads to the team's provider.
 * @param props.problem why the last sign-in there failed, as the address says it
 */
export function ProviderSignIn(props: { name: string; isOnlyWay: boolean; problem: string | null }) {
  const leave = useProviderPage();
  const problem = leave.error ? serverMessage(leave.error, NO_ANSWER) : leave.isIdle && props.problem;
  return (
    <>
      <Button
        variant={props.isOnlyWay ? "primary" : "secondary"}
        className={`${props.isOnlyWay ? "mt-6" : "mt-3"} w-full`}
        pending={leave.isPending || leave.isSuccess}
        pendingLabel={`Opening ${props.name}...`}
        onClick={() => leave.mutate({})}
      >
        Log in with {props.name}
      </Button>
      {problem && (
        <p role="alert" className="mt-3 rounded-control bg-bad-soft px-4 py-3 text-bad text-sm">
          {problem}
        </p>
      )}
    </>
  );
}

/** Says once why the provider's proof was refused to somebody who is signed in, and takes it out of the address. */
export function ProviderProblem() {
  const { provider } = useSignInWays();
  const [params, setParams] = useSearchParams();
  const problem = provider && providerSentence(params.get("problem"), provider.name);
  useEffect(() => {
    if (!problem) return;
    toast({ title: "Not confirmed", description: problem, variant: "destructive" });
    setParams(
      (latest) => {
        latest.delete("problem");
        return latest;
      },
      { replace: true },
    );
  }, [problem, setParams]);
  return null;
}

/** Asks to prove one's identity at the provider, which leads back to this page. */
export function ProviderQuestion({ onClose }: { onClose: () => void }) {
  const { provider } = useSignInWays();
  const name = provider?.name ?? "your team's provider";
  const leave = useProviderPage();
  const form = useCallForm({
    values: {},
    call: leave,
    input: () => ({ back: window.location.pathname + window.location.search, again: true }),
    failure: NO_ANSWER,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Is it still you?"
      description={`You logged in some time ago. Before this change, prove at ${name} once more who you are.`}
      size="sm"
      submit={`Go to ${name}`}
      pendingLabel={`Opening ${name}...`}
    >
      <p className="text-sm">It leads back to this page, where you make the change again.</p>
    </FormDialog>
  );
}
