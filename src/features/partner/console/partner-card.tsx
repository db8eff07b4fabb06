import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { ConfirmDialog } from "#kernel/ui/console/dialog.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { useMay } from "#kernel/ui/console/permissions.ts";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { type PartnerSettings, type SetPartner, setPartnerSchema } from "../partner-endpoints.ts";

const partnerQuery = apiQuery("/api/admin/inspection-partner");
const runsQuery = apiQuery("/api/admin/inspected-auto-runs");

/** Where the inventory is pushed to. */
export function PartnerCard() {
  const { data, isError, refetch } = useQuery({ ...partnerQuery, refetchOnMount: "always" });
  const isOwner = useMay("owner");
  // The result of a test is of the partner before.
  const [saved, setSaved] = useState(0);
  return (
    <Card
      title="Inspection partner"
      description="The service to which the dashboard's “Test sync” sends the listed vehicles."
    >
      <Loading {...{ data, isError, refetch }} what="The inspection partner" height="h-40" />
      {data && !isError && (
        <div className="flex flex-col gap-4">
          {data.setBy === null && isOwner ? (
            <PartnerForm {...data} onSaved={() => setSaved((count) => count + 1)} />
          ) : (
            <Facts {...data} />
          )}
          {isOwner && data.url !== null && <TestConnection key={saved} />}
        </div>
      )}
    </Card>
  );
}

function Facts({ url, setBy }: PartnerSettings) {
  return (
    <p className="text-sm">
      <b className="font-semibold [overflow-wrap:anywhere]">{url ?? "No partner is set."}</b>
      <span className="block text-muted">
        {setBy === null
          ? "Only owners can change it."
          : `Set by ${setBy} and INSPECTED_AUTO_TOKEN. To change it here, take these variables away and start AutoHub again.`}
      </span>
    </p>
  );
}

/** The typed values as the call's body. An empty token is left out: the stored one stays. */
const formSchema = z.object({ url: z.string(), token: z.string() }).transform(({ url, token }, ctx): SetPartner => {
  const checked = setPartnerSchema.safeParse({ url, ...(token !== "" && { token }) });
  if (checked.success) return checked.data;
  for (const { path, message } of checked.error.issues) {
    ctx.addIssue({ code: "custom", path: [...path], message });
  }
  return z.NEVER;
});

const valuesOf = ({ url }: PartnerSettings) => ({ url: url ?? "", token: "" });

function PartnerForm({ onSaved, ...partner }: PartnerSettings & { onSaved: () => void }) {
  const [asked, setAsked] = useState(false);
  const save = useCall({
    call: (wanted: SetPartner) => callApi("POST", "/api/admin/inspection-partner", wanted),
    done: { title: "Inspection partner saved", description: "Test the connection to see whether it works." },
    refresh: [partnerQuery, runsQuery],
  });
  const remove = useCall({
    call: () => callApi("DELETE", "/api/admin/inspection-partner"),
    done: { title: "Inspection partner removed", description: "Its token is deleted." },
    failed: ["Not removed", "Please try again."],
    refresh: [partnerQuery, runsQuery],
    onSuccess: (_, removed) => form.form.reset(valuesOf(removed)),
  });
  const form = useCallForm({
    ...{ values: valuesOf(partner), schema: formSchema, call: save, failure: "Not saved. Please try again." },
    onDone: (saved) => {
      form.form.reset(valuesOf(saved));
      onSaved();
    },
  });
  return (
    <Form form={form} className="grid gap-4 sm:grid-cols-2" aria-label="Inspection partner">
      <TextField
        label="Address"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://partner.example/inventory"
        hint="From the partner. Private networks need INSPECTED_AUTO_URL."
        {...form.field("url")}
      />
      <TextField
        label="Token"
        type="password"
        autoComplete="new-password"
        hint={`The key that both sides know. Stored encrypted, and never shown.${partner.url === null ? "" : " Leave it empty to keep it."}`}
        {...form.field("token")}
      />
      <div className="col-span-full flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Saving...">
          Save partner
        </Button>
        {partner.url !== null && (
          <Button variant="ghost" onClick={() => setAsked(true)}>
            Remove partner
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Remove the inspection partner?"
        description="No vehicles are sent until you set another one. Its token is deleted."
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={remove.isPending}
        destructive
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsked(false) })}
      />
    </Form>
  );
}

const FAILED = { address: "The address failed.", certificate: "The certificate failed.", token: "The token failed." };

function TestConnection() {
  const check = useCall({
    call: () => callApi("POST", "/api/admin/inspection-partner/check"),
    failed: ["Not tested", "Please try again."],
  });
  const { data } = check;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button pending={check.isPending} pendingLabel="Testing..." onClick={() => check.mutate()}>
        Test the connection
      </Button>
      <p role="status" className={`text-sm ${data?.failed ? "text-bad" : "text-good"}`}>
        {data && !check.isPending && `${data.failed ? `${FAILED[data.failed]} ` : "It works. "}${data.words}`}
      </p>
    </div>
  );
}
