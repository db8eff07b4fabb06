import { useState } from "react";
import { isMailAddress } from "#kernel/mail/rules/mail-address.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { SelectField, TextField } from "#kernel/ui/console/field.tsx";
import { Switch } from "#kernel/ui/console/switch.tsx";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { NotificationSettings } from "../notification-endpoints.ts";
import { MAX_RECIPIENTS } from "../rules/notification-rules.ts";
import { useChangeSettings } from "./use-notifications.ts";

const hourInWords = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? "AM" : "PM"}`;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Splits a text into addresses at commas, semicolons and white space. */
const readAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== "");

function problemOf(addresses: readonly string[]): string | undefined {
  const wrong = addresses.find((address) => !isMailAddress(address));
  if (wrong !== undefined) return `${wrong} is not an e-mail address.`;
  return addresses.length > MAX_RECIPIENTS ? `At most ${MAX_RECIPIENTS} addresses.` : undefined;
}

/** The recipients of mails, and the daily digest. */
export function MailSection({ settings, mayEdit }: { settings: NotificationSettings; mayEdit: boolean }) {
  const { canMail, recipients, recipientCount, digest } = settings;
  if (!canMail) {
    return <p className="text-muted text-sm">No mail server is configured: set SMTP_URL and MAIL_FROM.</p>;
  }
  if (!mayEdit || recipients === null) {
    const when = digest.enabled ? `A digest goes out at ${hourInWords(digest.hour)}.` : "The daily digest is off.";
    return (
      <p className="text-muted text-sm">
        {formatAmount(recipientCount, "person", "people")} {recipientCount === 1 ? "gets" : "get"} mails. {when}
      </p>
    );
  }
  return <MailForm recipients={recipients} digest={digest} />;
}

function MailForm({ recipients, digest }: { recipients: readonly string[]; digest: NotificationSettings["digest"] }) {
  const [text, setText] = useState(recipients.join(", "));
  const [enabled, setEnabled] = useState(digest.enabled);
  const [hour, setHour] = useState(digest.hour);
  const [problem, setProblem] = useState<string>();
  const addresses = readAddresses(text);
  const save = useChangeSettings(
    () =>
      callApi("POST", "/api/admin/notification-settings/mail", {
        ...{ recipients: addresses, digestEnabled: enabled, digestHour: hour },
      }),
    ({ recipientCount }) =>
      recipientCount === 0 ? "No recipients." : `${formatAmount(recipientCount, "person", "people")} will get e-mails.`,
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const found = problemOf(addresses);
        setProblem(found);
        if (!found && !save.isPending) save.mutate();
      }}
    >
      <TextField
        label="Send mails to"
        hint="Addresses separated by commas. Notifications close together share an e-mail; at most six are sent an hour."
        autoComplete="off"
        inputMode="email"
        maxLength={3_000}
        value={text}
        error={problem}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
        }}
      />
      <Switch
        label="Daily digest"
        description="One e-mail a day with yesterday's crawls, cars and leads, and open tasks."
        checked={enabled}
        onCheckedChange={setEnabled}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        {enabled ? (
          <SelectField
            label="Time of the digest"
            hint={`In ${digest.timeZone}.`}
            className="basis-48"
            value={hour}
            onChange={({ target }) => setHour(Number(target.value))}
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
    </form>
  );
}
