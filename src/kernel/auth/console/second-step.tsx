import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { z } from "zod";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import type { CallBody } from "#kernel/ui/site/api-query.ts";
import { answerWithPasskey, toastProofFailure } from "./passkeys.ts";
import { type SecondStep, useLetIn } from "./use-auth.ts";

type Proof = CallBody<"POST", "/api/auth/second-factor">;

/** The two kinds of code that can be typed. */
const CODES = {
  totp: {
    label: "Code from your authenticator app",
    hint: "Six digits, new every 30 seconds.",
    missing: "Code is required",
    choose: "Use your authenticator app",
    proof: (code: string): Proof => ({ code }),
    field: { inputMode: "numeric", autoComplete: "one-time-code" },
  },
  recovery_code: {
    label: "Recovery code",
    hint: "One of the codes that you kept when you set up the second step. Each works once.",
    missing: "Recovery code is required",
    choose: "Use a recovery code",
    proof: (recoveryCode: string): Proof => ({ recoveryCode }),
    field: { autoComplete: "off", autoCapitalize: "none", spellCheck: false },
  },
} as const;
type CodeKind = keyof typeof CODES;
const CODE_KINDS = Object.keys(CODES) as CodeKind[];

/** The second step of the login: a passkey, a code of the app, or a recovery code when both are lost. */
export function SecondStepForm({ asked, onBack }: { asked: SecondStep; onBack: () => void }) {
  const { methods, passkey } = asked;
  const [kind, setKind] = useState<CodeKind | null>(methods.includes("totp") ? "totp" : null);
  const withPasskey = useProve();
  return (
    <div className="mt-6 flex flex-col gap-3">
      {passkey && (
        <Button
          variant={kind ? "secondary" : "primary"}
          pending={withPasskey.isPending}
          pendingLabel="Waiting for your passkey..."
          onClick={() => withPasskey.mutate(async () => ({ passkey: await answerWithPasskey(passkey) }))}
        >
          <KeyRound aria-hidden="true" className="size-4" />
          Use your passkey
        </Button>
      )}
      {kind && <CodeForm key={kind} kind={kind} />}
      {CODE_KINDS.filter((one) => one !== kind && methods.includes(one)).map((one) => (
        <Button key={one} variant="ghost" onClick={() => setKind(one)}>
          {CODES[one].choose}
        </Button>
      ))}
      <Button variant="ghost" onClick={onBack}>
        Back to the password
      </Button>
    </div>
  );
}

/** The field for a code. It gets the focus when it appears. */
function CodeForm({ kind }: { kind: CodeKind }) {
  const { label, hint, missing, proof, field } = CODES[kind];
  const prove = useProve();
  const form = useCallForm({
    values: { code: "" },
    schema: z.object({ code: z.string().refine((code) => code.trim() !== "", missing) }),
    call: prove,
    input:
      ({ code }) =>
      async () =>
        proof(code),
  });
  const { setFocus } = form.form;
  useEffect(() => setFocus("code"), [setFocus]);
  return (
    <Form form={form}>
      <TextField label={label} hint={hint} {...field} {...form.field("code")} />
      <Button type="submit" variant="primary" pending={prove.isPending} pendingLabel="Logging in...">
        Log In
      </Button>
    </Form>
  );
}

/** Sends a proof and signs in. A toast shows the outcome. */
function useProve() {
  const letIn = useLetIn();
  return useMutation({
    mutationFn: async (proof: () => Promise<Proof>) => callApi("POST", "/api/auth/second-factor", await proof()),
    onSuccess: ({ user }) => letIn(user),
    onError: (error) => toastProofFailure(error, "That was not right"),
  });
}
