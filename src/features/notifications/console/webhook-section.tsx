import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { ConfirmDialog } from "#kernel/ui/console/dialog.tsx";
import { CopyField, TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { Moment } from "#kernel/ui/console/moment.tsx";
import type { NotificationSettings, Webhook } from "../notification-endpoints.ts";
import { useChangeSettings } from "./use-notifications.ts";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";

const setUrl = (url: string | null) => callApi("POST", "/api/admin/notification-settings/webhook", { url });

/** The webhook: its address, secret and status. */
export function WebhookSection({ settings, mayEdit }: { settings: NotificationSettings; mayEdit: boolean }) {
  const { webhook, deliveries } = settings;
  const section = useRef<HTMLDivElement>(null);
  const hasNewSecret = typeof webhook?.secret === "string";
  useEffect(() => {
    // The form that had the focus has been removed.
    if (hasNewSecret) section.current?.focus();
  }, [hasNewSecret]);
  if (!webhook) {
    return mayEdit ? <NewWebhook /> : <p className="text-muted text-sm">No webhook is set up.</p>;
  }
  return (
    <div ref={section} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <p className="text-sm wrap-anywhere">
        Notifications are posted to <b className="font-semibold">{webhook.url}</b>
      </p>
      <Health webhook={webhook} />
      {webhook.secret !== null && (
        <CopyField
          label="Secret of the webhook"
          value={webhook.secret}
          hint="Copy it now: it is not shown again. The receiver checks the signature with it."
        />
      )}
      {mayEdit && <WebhookButtons webhook={webhook} />}
      <WebhookDeliveries deliveries={deliveries} />
    </div>
  );
}

/** The server says what is wrong with an address. */
const urlSchema = z.object({ url: z.string() });

function NewWebhook() {
  const save = useChangeSettings(setUrl, () => "The webhook is set. Copy its secret now.");
  const form = useCallForm({ values: { url: "" }, schema: urlSchema, call: save, input: ({ url }) => url });
  return (
    <Form form={form} className="flex flex-wrap items-start gap-3">
      <TextField
        label="Post notifications to"
        hint="The https address of your program. Requests are signed by the Standard Webhooks specification."
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2_000}
        placeholder="https://hooks.example.com/autohub"
        className="flex-1 basis-72"
        {...form.field("url")}
      />
      <Button
        type="submit"
        className="mt-[1.6875rem]"
        disabled={form.choice("url").value.trim() === ""}
        pending={save.isPending}
        pendingLabel="Saving..."
      >
        Save<span className="sr-only"> webhook</span>
      </Button>
    </Form>
  );
}

/** The webhook's problem, if it has one. */
function Health({ webhook }: { webhook: Webhook }) {
  const { stoppedAt, stoppedReason, failingSince, formerSecretUntil } = webhook;
  return (
    <>
      {stoppedAt !== null && (
        <p role="note" className="rounded-control bg-bad-soft px-4 py-3 text-bad text-sm">
          Stopped <Moment inSentence iso={stoppedAt} />. {stoppedReason} Nothing is posted until you start it again.
        </p>
      )}
      {stoppedAt === null && failingSince !== null && (
        <p role="note" className="rounded-control bg-deal-soft px-4 py-3 text-deal text-sm">
          The receiver has accepted nothing since <Moment inSentence iso={failingSince} />. AutoHub retries.
        </p>
      )}
      {formerSecretUntil !== null && (
        <p className="text-muted text-sm">
          Requests are also signed with the former secret until <Moment inSentence iso={formerSecretUntil} />.
        </p>
      )}
    </>
  );
}

function WebhookButtons({ webhook }: { webhook: Webhook }) {
  const [asking, setAsking] = useState<"secret" | "remove" | null>(null);
  const close = { onSettled: () => setAsking(null) };
  const start = useChangeSettings(
    () => setUrl(webhook.url),
    () => "The webhook works again.",
  );
  const remove = useChangeSettings(
    () => setUrl(null),
    () => "The webhook was removed.",
  );
  const renew = useChangeSettings(
    () => callApi("POST", "/api/admin/notification-settings/webhook-secret"),
    () => "The webhook has a new secret. Copy it now.",
  );
  return (
    <div className="flex flex-wrap gap-2">
      {webhook.stoppedAt !== null && (
        <Button size="sm" variant="primary" pending={start.isPending} onClick={() => start.mutate()}>
          Start again
        </Button>
      )}
      <Button size="sm" onClick={() => setAsking("secret")}>
        New secret
      </Button>
      <Button size="sm" onClick={() => setAsking("remove")}>
        Remove webhook
      </Button>
      <ConfirmDialog
        open={asking === "secret"}
        onOpenChange={(open) => setAsking(open ? "secret" : null)}
        title="Make a new secret?"
        description="Give it to the receiver within a day. Until then requests are signed with both secrets."
        confirmLabel="Make new secret"
        pendingLabel="Making..."
        pending={renew.isPending}
        onConfirm={() => renew.mutate(undefined, close)}
      />
      <ConfirmDialog
        open={asking === "remove"}
        onOpenChange={(open) => setAsking(open ? "remove" : null)}
        title="Remove the webhook?"
        description="Notifications are no longer posted, and its secret is deleted."
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={remove.isPending}
        destructive
        onConfirm={() => remove.mutate(undefined, close)}
      />
    </div>
  );
}
