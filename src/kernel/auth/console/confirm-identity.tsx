import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useSyncExternalStore } from "react";
import { callApi, errorCode, NotConfirmed, serverMessage } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { FormDialog, useCallForm } from "#kernel/ui/console/form.tsx";
import type { CallBody } from "#kernel/ui/site/api-query.ts";
import { answerWithPasskey, passkeyProblem } from "./passkeys.ts";
import { ProviderQuestion } from "./provider-sign-in.tsx";
import { useAuth } from "./use-auth.ts";

/** Answers the open question; null when no question is open. */
let settle: ((confirmed: boolean) => void) | null = null;
const listeners = new Set<() => void>();

function setQuestion(next: typeof settle): void {
  settle = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const isAsking = () => settle !== null;

/** Opens the question. @returns whether the person has confirmed their identity */
function askToConfirm(): Promise<boolean> {
  settle?.(false);
  return new Promise((resolve) => {
    setQuestion((confirmed) => {
      setQuestion(null);
      resolve(confirmed);
    });
  });
}

/**
 * Makes a sensitive call. When the server first requires proof of identity, the person is asked and the call is made again.
 * `<ConfirmIdentityDialog />` has to be on the page.
 */
export async function callConfirmed<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (errorCode(error) !== "confirm") throw error;
    if (!(await askToConfirm())) throw new NotConfirmed("not confirmed");
    return call();
  }
}

/** Asks again for the password, a code or a passkey, when a sensitive call requires it. */
export function ConfirmIdentityDialog() {
  const open = useSyncExternalStore(subscribe, isAsking, () => false);
  const { user } = useAuth();
  if (!open) return null;
  return user?.byProvider ? <ProviderQuestion onClose={() => settle?.(false)} /> : <Question />;
}

type Proof = CallBody<"POST", "/api/auth/confirm">;

function Question() {
  const { data, error, refetch } = useQuery({
    queryKey: ["how to confirm"],
    queryFn: () => callApi("POST", "/api/auth/confirm/question"),
    staleTime: 0,
    gcTime: 0,
  });
  const confirm = useMutation({
    mutationFn: async (proof: () => Promise<Proof>) => callApi("POST", "/api/auth/confirm", await proof()),
    onSuccess: () => settle?.(true),
    // A passkey's challenge can be answered once.
    onError: () => refetch(),
  });
  const byPassword = data?.methods.includes("password") !== false;
  const passkey = data?.passkey;
  const form = useCallForm({
    values: { text: "" },
    call: confirm,
    input:
      ({ text }) =>
      async () =>
        byPassword ? { password: text } : { code: text },
  });
  const isEmpty = form.choice("text").value === "";
  const problem = problemOf(confirm.error ?? error);
  return (
    <FormDialog
      form={form}
      onClose={() => settle?.(false)}
      title="Is it still you?"
      description="You logged in some time ago. Before this change, prove once more who you are."
      size="sm"
      submit="Confirm"
      pendingLabel="Checking..."
      disabled={isEmpty}
    >
      {byPassword ? (
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          {...form.field("text")}
          error={problem}
        />
      ) : (
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field("text")}
          error={problem}
        />
      )}
      {passkey && (
        <Button onClick={() => confirm.mutate(async () => ({ passkey: await answerWithPasskey(passkey) }))}>
          <KeyRound aria-hidden="true" className="size-4" />
          Use your passkey instead
        </Button>
      )}
    </FormDialog>
  );
}

const problemOf = (error: unknown): string | undefined =>
  error ? (passkeyProblem(error) ?? serverMessage(error, "The server did not answer. Please try again.")) : undefined;
