import "#kernel/ui/console/zod-without-eval.ts";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { useMay } from "#kernel/ui/console/permissions.ts";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { type PublicAddress as PublicAddressFacts, setPublicAddressSchema } from "../public-address-endpoints.ts";

const OF_PASSKEYS = "Passkeys belong to the address where they were added: add new ones after a change.";
const addressQuery = apiQuery("/api/admin/public-address");

/** The address that shoppers use. */
export function PublicAddressCard() {
  return (
    <Card title="Public address" description="Links in mails, feeds, shared lists and search engines begin with it.">
      <PublicAddress onChanged={() => {}} />
    </Card>
  );
}

/** The public address: a form for owners, facts for others and where a variable sets it. */
export function PublicAddress({ onChanged }: { onChanged: () => void }) {
  const { data, isError, refetch } = useQuery({ ...addressQuery, refetchOnMount: "always" });
  const isOwner = useMay("owner");
  if (!data || isError) return <Loading {...{ data, isError, refetch }} what="The public address" height="h-16" />;
  return data.setBy === null && isOwner ? <AddressForm {...data} onChanged={onChanged} /> : <Facts {...data} />;
}

function Facts({ url, setBy }: PublicAddressFacts) {
  return (
    <p className="text-sm">
      <b className="font-semibold [overflow-wrap:anywhere]">{url}</b>
      <span className="block text-muted">
        {setBy === null
          ? "Only owners can change it."
          : `Set by ${setBy}. To change it here, take this variable away and start AutoHub again.`}
      </span>
    </p>
  );
}

/** A typed address, with https:// where it has no scheme. */
const typedSchema = z.object({
  url: z
    .string()
    .transform((typed) => typed.trim().replace(/^(?=[^:/]+\.)/, "https://"))
    .pipe(setPublicAddressSchema.shape.url),
});

function AddressForm({ url, isDefault, onChanged }: PublicAddressFacts & { onChanged: () => void }) {
  const save = useCall({
    call: (wanted: { url: string }) => callApi("POST", "/api/admin/public-address", wanted),
    done: { title: "Public address saved", description: "New links begin with it." },
    refresh: [addressQuery],
    onSuccess: onChanged,
  });
  const stored = isDefault ? "" : url;
  const form = useCallForm({
    ...{ values: { url: stored }, schema: typedSchema, call: save },
    failure: "Not saved. Please try again.",
    onDone: (saved) => form.form.reset({ url: saved.isDefault ? "" : saved.url }),
  });
  const typed = form.choice("url").value.trim();
  const here = window.location.origin;
  return (
    <Form form={form}>
      <TextField
        label="Address"
        placeholder={url}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        hint={
          isDefault
            ? `Not set: links begin with ${url}, where AutoHub listens. From elsewhere they may not open. ${OF_PASSKEYS}`
            : OF_PASSKEYS
        }
        {...form.field("url")}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={save.isPending} pendingLabel="Saving..." ariaDisabled={typed === stored}>
          Save public address
        </Button>
        {here !== url && here !== typed && (
          <Button variant="ghost" onClick={() => form.form.setValue("url", here, { shouldDirty: true })}>
            {`Use ${here}`}
          </Button>
        )}
      </div>
    </Form>
  );
}
