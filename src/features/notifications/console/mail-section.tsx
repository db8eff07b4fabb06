import { z } from "zod";
import { isMailAddress } from "#kernel/mail/rules/mail-address.ts";
import { settingsPath } from "#kernel/settings/rules/settings-pages.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { SelectField, TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { useMay } from "#kernel/ui/console/permissions.ts";
import { Switch } from "#kernel/ui/console/switch.tsx";
import type { CallBody } from "#kernel/ui/site/api-query.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { NotificationSettings } from "../notification-endpoints.ts";
import { MAX_RECIPIENTS } from "../rules/notification-rules.ts";
import { useChangeSettings } from "./use-notifications.ts";

const hourInWords = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? "AM" : "PM"}`;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Splits a text into addresses at commas, semicolons and white space. */
const readAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== "");

/** Turns the typed values into the call's body. */
const mailFormSchema = z
  .object({ text: z.string(), digestEnabled: z.boolean(), digestHour: z.string() })
  .transform(({ text, digestEnabled, digestHour }, { addIssue }) => {
    const recipients = readAddresses(text);
    const wrong = recipients.find((address) => !isMailAddress(address));
    const tooMany = recipients.length > MAX_RECIPIENTS && `At most ${MAX_RECIPIENTS} addresses.`;
    const message = wrong === undefined ? tooMany : `${wrong} is not an e-mail address.`;
    if (message) addIssue({ code: "custom", path: ["text"], message });
    return { recipients, digestEnabled, digestHour: Number(digestHour) };
  });

/** The recipients of mails, and the daily digest. */
export function MailSection({ settings, mayEdit }: { settings: NotificationSettings; mayEdit: boolean }) {
  const { canMail, recipients, recipientCount, digest } = settings;
  const isOwner = useMay("owner");
  if (!canMail) {
    return (
      <p className="text-muted text-sm">
        No mail server is set up.{" "}
        {isOwner && (
          <Link to={settingsPath("mail")} className="font-medium text-brand underline underline-offset-2">
            Set it up
          </Link>
        )}
      </p>
    );
  }
  if (!mayEdit || recipients === null) {
    const when = digest.enabled
      ? `A digest goes out at ${hourInWords(digest.hour)} (${digest.timeZone}).`
      : "The daily digest is off.";
    return (
      <p className="text-muted text-sm">
        {formatAmount(recipientCount, "person gets", "people get")} mails. {when}
      </p>
    );
  }
  return <MailForm recipients={recipients} digest={digest} />;
}

function MailForm({ recipients, digest }: { recipients: readonly string[]; digest: NotificationSettings["digest"] }) {
  const save = useChangeSettings(
    (mail: CallBody<"POST", "/api/admin/notification-settings/mail">) =>
      callApi("POST", "/api/admin/notification-settings/mail", mail),
    ({ recipientCount }) =>
      recipientCount === 0 ? "No recipients." : `${formatAmount(recipientCount, "person", "people")} will get e-mails.`,
  );
  const form = useCallForm({
    values: { text: recipients.join(", "), digestEnabled: digest.enabled, digestHour: `${digest.hour}` },
    schema: mailFormSchema,
    call: save,
  });
  const enabled = form.choice("digestEnabled");
  return (
    <Form form={form}>
      <TextField
        label="Send mails to"
        hint="Addresses separated by commas. Notifications close together share an e-mail; at most six are sent an hour."
        autoComplete="off"
        inputMode="email"
        maxLength={3_000}
        {...form.field("text")}
      />
      <Switch
        label="Daily digest"
        description="One e-mail a day with yesterday's syncs, cars and leads, and open tasks."
        checked={enabled.value}
        onCheckedChange={enabled.onChange}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        {enabled.value ? (
          <SelectField
            label="Time of the digest"
            hint={`In ${digest.timeZone}.`}
            className="basis-48"
            {...form.field("digestHour")}
          >
            {HOURS.map((one) => (
              <option key={one} value={one}>
                {hourInWords(one)}
              </option>
            ))}
          </SelectField>
        ) : (
          <span />
        )}
        <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Saving...">
          Save<span className="sr-only"> the recipients</span>
        </Button>
      </div>
    </Form>
  );
}
