import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { useHydrated } from "#kernel/ui/site/use-hydrated.ts";
import { loginSchema } from "../auth-endpoints.ts";
import { answerWithPasskey, toastProofFailure } from "./passkeys.ts";
import { type SecondStep, useLetIn, useLogin } from "./use-auth.ts";

/** The first step of the login: a name and a password, or a passkey instead of everything. */
export function PasswordStep({ onSecondStep }: { onSecondStep: (asked: SecondStep) => void }) {
  const login = useLogin(onSecondStep);
  const form = useCallForm({ values: { username: "", password: "" }, schema: loginSchema, call: login });
  // Before hydration the browser itself would send the form, password included, and leave the page.
  const ready = useHydrated();
  return (
    <>
      <Form form={form} method="post" className="mt-6 flex flex-col gap-4">
        <TextField
          label="Username"
          placeholder="Enter your username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("username")}
        />
        <TextField
          label="Password"
          type="password"
          placeholder="Enter your password"
          autoComplete="current-password"
          {...form.field("password")}
        />
        <Button
          variant="primary"
          type={ready ? "submit" : "button"}
          pending={login.isPending}
          pendingLabel="Logging in..."
          className="mt-2"
        >
          Log In
        </Button>
      </Form>
      <p aria-hidden="true" className="my-4 flex items-center gap-3 text-muted text-xs">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </p>
      <PasskeyLogin />
    </>
  );
}

/** Signs in with a passkey alone, which identifies the account and proves possession. */
function PasskeyLogin() {
  const letIn = useLetIn();
  const login = useMutation({
    mutationFn: async () => {
      const { question } = await callApi("POST", "/api/auth/passkey/question");
      return callApi("POST", "/api/auth/passkey", { passkey: await answerWithPasskey(question) });
    },
    onSuccess: ({ user }) => letIn(user),
    onError: (error) => toastProofFailure(error, "This passkey could not be used"),
  });
  return (
    <Button
      className="w-full"
      pending={login.isPending}
      pendingLabel="Waiting for your passkey..."
      onClick={() => login.mutate()}
    >
      <KeyRound aria-hidden="true" className="size-4" />
      Log in with a passkey
    </Button>
  );
}
