import "#kernel/ui/console/zod-without-eval.ts";
import { z } from "zod";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { PLACEHOLDER_EMAIL } from "../rules/site-settings.ts";
import { updateSettingSchema } from "../settings-endpoints.ts";
import { siteSettingsQuery, useSiteSettings } from "../site/site-settings.ts";

const FIELDS = ["siteName", "contactEmail"] as const;
type Identity = Record<(typeof FIELDS)[number], string>;

/** Each as the setting of its name has to be. */
const identitySchema = z
  .object({ siteName: z.string(), contactEmail: z.string() })
  .superRefine((typed, { addIssue }) => {
    for (const key of FIELDS) {
      const problem = updateSettingSchema.safeParse({ key, value: typed[key] }).error?.issues[0]?.message;
      if (problem) addIssue({ code: "custom", path: [key], message: problem });
    }
  });

/** Name and contact address of the marketplace in one form, for its first days. @param props.onSaved called afterwards */
export function SiteIdentityForm({ onSaved }: { onSaved: () => void }) {
  const site = useSiteSettings();
  if (site?.siteName === undefined || site.contactEmail === undefined) return <Skeleton className="h-40 w-full" />;
  // The placeholder is not a real address.
  const contactEmail = site.contactEmail === PLACEHOLDER_EMAIL ? "" : site.contactEmail;
  return <IdentityForm present={{ siteName: site.siteName, contactEmail }} onSaved={onSaved} />;
}

function IdentityForm({ present, onSaved }: { present: Identity; onSaved: () => void }) {
  const save = useCall({
    call: async (typed: Identity) => {
      for (const key of FIELDS) {
        if (typed[key].trim() !== present[key])
          await callApi("POST", "/api/admin/settings", { key, value: typed[key] });
      }
    },
    done: { title: "Saved", description: "The public pages show it at once." },
    failed: ["Not saved", "Please try again."],
    onSuccess: (client) => {
      void client.invalidateQueries({ queryKey: ["/api/admin/settings"] });
      void client.invalidateQueries({ queryKey: siteSettingsQuery.queryKey });
    },
  });
  const form = useCallForm({ values: present, schema: identitySchema, call: save, onDone: onSaved });
  return (
    <Form form={form}>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Marketplace name"
          autoComplete="organization"
          hint="In the header and footer, in the titles of pages, and in mails."
          {...form.field("siteName")}
        />
        <TextField
          label="Contact e-mail"
          type="email"
          autoComplete="email"
          placeholder="you@your-marketplace.com"
          hint="In the footer, and where dealers write to be listed."
          {...form.field("contactEmail")}
        />
      </div>
      <Button type="submit" variant="primary" className="self-start" pending={save.isPending} pendingLabel="Saving...">
        Save and go on
      </Button>
    </Form>
  );
}
