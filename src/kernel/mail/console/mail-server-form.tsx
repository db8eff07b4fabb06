import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { useSiteName } from "#kernel/settings/site/site-settings.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { ConfirmDialog } from "#kernel/ui/console/dialog.tsx";
import { SelectField, TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { useMay } from "#kernel/ui/console/permissions.ts";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { type MailServer, type SetMailServer, setMailServerSchema } from "../mail-server-endpoints.ts";

const serverQuery = apiQuery("/api/admin/mail-server");
const statusQuery = apiQuery("/api/admin/mail");

/** The usual ports by encryption. */
const PORTS = { starttls: "587", tls: "465" } as const;
type Encryption = keyof typeof PORTS;

/** The mail server and the sender: a form for owners, facts for others and where a variable sets them. */
export function MailServerSection({ onChanged }: { onChanged: () => void }) {
  const { data, isError, refetch } = useQuery({ ...serverQuery, refetchOnMount: "always" });
  const isOwner = useMay("owner");
  if (!data || isError) return <Loading {...{ data, isError, refetch }} what="The mail server" height="h-60" />;
  const { server, setBy } = data;
  if (setBy === null && isOwner) return <ServerForm {...{ server, onChanged }} />;
  return (
    <>
      {server && <ServerFacts server={server} />}
      <p className="text-muted text-sm">
        {setBy === null
          ? `${server ? "" : "No mail server is set up. "}Only owners can change the mail server.`
          : `Set by ${setBy} and MAIL_FROM. To change it here, take these variables away and start AutoHub again.`}
      </p>
    </>
  );
}

function ServerFacts({ server }: { server: NonNullable<MailServer["server"]> }) {
  const { host, port, secure, username, senderName, senderAddress } = server;
  const facts = [
    ["Server", `${host}, port ${port}, ${secure ? "TLS" : "STARTTLS"}`],
    ["User name", username === "" ? "Without a login" : username],
    ["Sender", senderName === "" ? senderAddress : `${senderName} <${senderAddress}>`],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
      {facts.map(([term, fact]) => (
        <div key={term} className="min-w-0">
          <dt className="text-muted">{term}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The typed values as the call's body. An empty password is left out: the stored one stays. */
const formSchema = z
  .object({
    ...{ host: z.string(), port: z.string(), encryption: z.enum(["starttls", "tls"]), username: z.string() },
    ...{ password: z.string(), senderName: z.string(), senderAddress: z.string() },
  })
  .transform(({ port, encryption, password, ...typed }, ctx): SetMailServer => {
    const wanted = { ...typed, port: Number(port), secure: encryption === "tls", ...(password !== "" && { password }) };
    const checked = setMailServerSchema.safeParse(wanted);
    if (checked.success) return checked.data;
    for (const { path, message } of checked.error.issues) {
      ctx.addIssue({ code: "custom", path: [...path], message });
    }
    return z.NEVER;
  });

/** Returns the fields' values for a stored server. A new one sends in the marketplace's name. */
function valuesOf(server: MailServer["server"], siteName: string) {
  const encryption: Encryption = server?.secure ? "tls" : "starttls";
  return {
    ...{ host: server?.host ?? "", port: server ? `${server.port}` : PORTS.starttls, encryption },
    ...{ username: server?.username ?? "", password: "" },
    ...{ senderName: server?.senderName ?? siteName, senderAddress: server?.senderAddress ?? "" },
  };
}

function ServerForm({ server, onChanged }: { server: MailServer["server"]; onChanged: () => void }) {
  const siteName = useSiteName();
  const save = useCall({
    call: (wanted: SetMailServer) => callApi("POST", "/api/admin/mail-server", wanted),
    done: { title: "Mail server saved", description: "Send a test to see whether it works." },
    refresh: [serverQuery, statusQuery],
    onSuccess: onChanged,
  });
  const remove = useCall({
    call: () => callApi("DELETE", "/api/admin/mail-server"),
    done: { title: "Mail server removed", description: "Mails wait for another one, for two days." },
    failed: ["Not removed", "Please try again."],
    refresh: [serverQuery, statusQuery],
    onSuccess: () => {
      form.form.reset(valuesOf(null, siteName));
      onChanged();
    },
  });
  const [asked, setAsked] = useState(false);
  const form = useCallForm({
    ...{ values: valuesOf(server, siteName), schema: formSchema, call: save, failure: "Not saved. Please try again." },
    onDone: (saved) => form.form.reset(valuesOf(saved.server, siteName)),
  });
  const choice = form.choice("encryption");
  return (
    <Form form={form} className="grid gap-4 sm:grid-cols-2" aria-label="Mail server">
      <TextField
        label="Server"
        placeholder="smtp.example.com"
        autoComplete="off"
        spellCheck={false}
        hint="From your mail provider's instructions for sending (SMTP)."
        {...form.field("host")}
      />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="Encryption"
          value={choice.value}
          onChange={({ target }) => {
            const chosen = target.value as Encryption;
            const port = form.form.getValues("port");
            if (port === PORTS.tls || port === PORTS.starttls) form.form.setValue("port", PORTS[chosen]);
            choice.onChange(chosen);
          }}
        >
          <option value="starttls">STARTTLS</option>
          <option value="tls">TLS</option>
        </SelectField>
        <TextField label="Port" inputMode="numeric" autoComplete="off" {...form.field("port")} />
      </div>
      <TextField
        label="User name"
        autoComplete="off"
        spellCheck={false}
        hint="Often the whole e-mail address. Empty: the server asks for no login."
        {...form.field("username")}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={
          server && server.username !== ""
            ? "Stored encrypted, and never shown. Leave it empty to keep it."
            : "Stored encrypted, and never shown."
        }
        {...form.field("password")}
      />
      <TextField
        label="Sender's name"
        autoComplete="off"
        hint="Readers see it beside the address."
        {...form.field("senderName")}
      />
      <TextField
        label="Sender's address"
        type="email"
        autoComplete="off"
        placeholder="cars@example.com"
        hint="Its domain must allow your provider to send for it (SPF, DKIM)."
        {...form.field("senderAddress")}
      />
      <div className="col-span-full flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Saving...">
          Save mail server
        </Button>
        {server && (
          <Button variant="ghost" onClick={() => setAsked(true)}>
            Remove mail server
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Remove the mail server?"
        description="No mail is sent until you set up another one. Its password is deleted."
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={remove.isPending}
        destructive
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsked(false) })}
      />
    </Form>
  );
}
