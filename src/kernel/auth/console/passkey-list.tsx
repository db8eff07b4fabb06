import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { callApi, toastFailure } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { FormDialog, useCallForm } from "#kernel/ui/console/form.tsx";
import { momentInSentence } from "#kernel/ui/console/moment.tsx";
import { toast } from "#kernel/ui/console/toast.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { passkeyNameSchema } from "../second-factor-endpoints.ts";
import { type Account, refreshAccount } from "./account.ts";
import { callConfirmed } from "./confirm-identity.tsx";
import { makePasskey, passkeyProblem } from "./passkeys.ts";
import { SensitiveButton } from "./sensitive-button.tsx";

type Passkey = Account["passkeys"][number];

/** The passkeys of an account: adds, names and removes them. */
export function PasskeyList(props: { account: Account; onCodes: (codes: string[] | null) => void }) {
  const { account, onCodes } = props;
  const [naming, setNaming] = useState<"new" | Passkey | null>(null);
  const add = useMutation({
    mutationFn: async (name: string) => {
      const { question } = await callConfirmed(() => callApi("POST", "/api/auth/passkeys/question"));
      return callApi("POST", "/api/auth/passkeys", { name, passkey: await makePasskey(question) });
    },
    onSuccess: ({ passkey, recoveryCodes }) => {
      toast({ title: "Passkey added", description: `You can log in with "${passkey.name}" from now on.` });
      onCodes(recoveryCodes);
    },
    onError: (error) => toastFailure("No passkey added", error, passkeyProblem(error) ?? "Failed to add the passkey"),
  });
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-medium text-sm">Passkeys</h3>
          <p className="text-muted text-sm">
            {account.passkeysPossible
              ? "A key in this device, your phone or a security key. It also logs you in without a password."
              : "Browsers make passkeys only for a site that is reached by a name: open the console at localhost, or at its public address."}
          </p>
        </div>
        <Button
          size="sm"
          pending={add.isPending}
          pendingLabel="Waiting..."
          disabled={!account.passkeysPossible}
          onClick={() => setNaming("new")}
        >
          Add passkey
        </Button>
      </div>
      {account.passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mt-3 divide-y divide-line rounded-control border border-line">
          {account.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRename={() => setNaming(passkey)} />
          ))}
        </ul>
      )}
      {naming === "new" && (
        <NameDialog
          title="Add a passkey"
          text="Give it a name by which you will know it. Your browser then asks for your fingerprint, face or PIN."
          name={account.passkeys.length === 0 ? "My passkey" : ""}
          label="Continue"
          onClose={() => setNaming(null)}
          onName={(name) => add.mutate(name)}
        />
      )}
      {naming !== null && naming !== "new" && <RenameDialog passkey={naming} onClose={() => setNaming(null)} />}
    </div>
  );
}

function PasskeyRow({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere font-medium text-sm">{passkey.name}</p>
        <p className="text-muted text-xs">
          Added {momentInSentence(passkey.createdAt)}
          {passkey.lastUsedAt ? `, last used ${momentInSentence(passkey.lastUsedAt)}` : ", not used yet"}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Rename ${passkey.name}`} onClick={onRename}>
          Rename
        </Button>
        <RemovePasskey passkey={passkey} />
      </div>
    </li>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useCall({
    call: (name: string) => callApi("PATCH", "/api/auth/passkeys/:id", { name }, { id: passkey.id }),
    done: { title: "Passkey renamed" },
    failed: ["Not renamed", "Failed to rename the passkey"],
    onSuccess: refreshAccount,
  });
  return (
    <NameDialog
      title="Rename the passkey"
      name={passkey.name}
      label="Rename"
      onClose={onClose}
      onName={(name) => rename.mutate(name)}
    />
  );
}

/** Asks for a passkey's name, and closes when it is saved. */
function NameDialog(props: {
  title: string;
  text?: string;
  name: string;
  label: string;
  onClose: () => void;
  onName: (name: string) => void;
}) {
  const form = useCallForm({
    values: { name: props.name },
    schema: z.object({ name: passkeyNameSchema }),
    call: {
      isPending: false,
      error: null,
      mutate: ({ name }) => {
        props.onClose();
        props.onName(name);
      },
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={props.onClose}
      title={props.title}
      {...(props.text && { description: props.text })}
      size="sm"
      submit={props.label}
    >
      <TextField label="Name of the passkey" placeholder="Laptop" autoComplete="off" {...form.field("name")} />
    </FormDialog>
  );
}

function RemovePasskey({ passkey }: { passkey: Passkey }) {
  const client = useQueryClient();
  return (
    <SensitiveButton
      aria-label={`Remove ${passkey.name}`}
      pendingLabel="Removing..."
      question={{
        title: "Remove this passkey?",
        description: (
          <>
            <strong className="wrap-anywhere text-ink">{passkey.name}</strong> no longer logs you in. Your device may
            still offer it: delete it there as well.
          </>
        ),
        confirmLabel: "Remove passkey",
        destructive: true,
      }}
      call={() => callApi("DELETE", "/api/auth/passkeys/:id", undefined, { id: passkey.id })}
      onDone={() => {
        toast({ title: "Passkey removed", description: `"${passkey.name}" no longer logs you in.` });
        void refreshAccount(client);
      }}
      failure={{ title: "Not removed", fallback: "Failed to remove the passkey" }}
    >
      Remove
    </SensitiveButton>
  );
}
