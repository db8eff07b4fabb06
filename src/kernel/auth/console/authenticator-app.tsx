import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi, serverMessage } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { CopyField, TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { formatFullDay } from "#kernel/ui/console/moment.tsx";
import { toast } from "#kernel/ui/console/toast.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { type Account, refreshAccount } from "./account.ts";
import { callConfirmed } from "./confirm-identity.tsx";
import { QrCode } from "./qr-code.tsx";
import { SensitiveButton } from "./sensitive-button.tsx";

type NewKey = { secret: string; uri: string };

/** The authenticator app of an account: sets one up, or turns it off. */
export function AuthenticatorApp(props: { account: Account; onCodes: (codes: string[] | null) => void }) {
  const { account, onCodes } = props;
  const [key, setKey] = useState<NewKey | null>(null);
  const start = useCall({
    call: () => callConfirmed(() => callApi("POST", "/api/auth/totp")),
    failed: ["Not set up", "Failed to make a key"],
    onSuccess: (_, answer) => setKey(answer),
  });
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-medium text-sm">Authenticator app</h3>
          <p className="text-muted text-sm">
            {account.totpSince
              ? `Set up on ${formatFullDay(account.totpSince)}. After your password it asks for the app's code.`
              : "An app on your phone shows a new code every 30 seconds."}
          </p>
        </div>
        {account.totpSince && <TurnOff />}
        {!account.totpSince && !key && (
          <Button size="sm" pending={start.isPending} pendingLabel="One moment..." onClick={() => start.mutate()}>
            Set up app
          </Button>
        )}
      </div>
      {!account.totpSince && key && (
        <SetUp
          newKey={key}
          onCancel={() => setKey(null)}
          onDone={(codes) => {
            setKey(null);
            onCodes(codes);
          }}
        />
      )}
    </div>
  );
}

/** The new key as a QR code and as text, and the field for the first code, which proves that the app has it. */
function SetUp(props: { newKey: NewKey; onCancel: () => void; onDone: (codes: string[] | null) => void }) {
  const { newKey, onCancel, onDone } = props;
  const confirm = useCall({
    call: (typed: { code: string }) => callApi("POST", "/api/auth/totp/confirm", typed),
    done: { title: "Authenticator app set up", description: "From now on logging in asks for its code." },
    onSuccess: (_, { recoveryCodes }) => onDone(recoveryCodes),
  });
  const form = useCallForm({ values: { code: "" }, call: confirm });
  const { setFocus } = form.form;
  useEffect(() => setFocus("code"), [setFocus]);
  return (
    <div className="mt-4 flex flex-col gap-5 rounded-control bg-sunken p-4 sm:flex-row">
      <div className="shrink-0 self-center rounded-control bg-white p-1 sm:self-start">
        <QrCode text={newKey.uri} label="QR code for your authenticator app" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <p className="text-sm">Scan the code with your authenticator app, or type the key into it.</p>
        <CopyField label="Key" value={newKey.secret} />
        <Form form={form}>
          <TextField
            label="Code that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...form.field("code")}
            error={confirm.error ? serverMessage(confirm.error, "The server did not answer. Try again.") : undefined}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="primary"
              pending={confirm.isPending}
              pendingLabel="Checking..."
              disabled={form.choice("code").value.trim() === ""}
            >
              Turn on
            </Button>
            <Button onClick={onCancel}>Cancel</Button>
          </div>
        </Form>
      </div>
    </div>
  );
}

function TurnOff() {
  const client = useQueryClient();
  return (
    <SensitiveButton
      pendingLabel="Turning off..."
      question={{
        title: "Turn the authenticator app off?",
        description: "Its codes no longer count. Without a passkey your password alone lets you in.",
        confirmLabel: "Turn off",
        destructive: true,
      }}
      call={() => callApi("DELETE", "/api/auth/totp")}
      onDone={() => {
        toast({ title: "Authenticator app turned off", description: "Remove the entry from your app as well." });
        void refreshAccount(client);
      }}
      failure={{ title: "Not turned off", fallback: "Failed to turn the app off" }}
    >
      Turn off app
    </SensitiveButton>
  );
}
