import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { isMailAddress } from "#kernel/mail/rules/mail-address.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { ConfirmDialog } from "#kernel/ui/console/dialog.tsx";
import { CopyField, SelectField, TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { LoadWords } from "#kernel/ui/console/loading.tsx";
import { formatFullDay, Moment } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Switch } from "#kernel/ui/console/switch.tsx";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import type { PortalAccess, PortalPerson } from "../portal-endpoints.ts";
import { monthWords } from "../rules/month.ts";
import { PORTAL_LINK_DAYS } from "../rules/portal-rules.ts";
import { accessQuery, type ChangeAccess, useChangeAccess } from "./use-portal-access.ts";

/** The people who may open a dealership's portal, and its monthly reports. */
export function PortalSection({ dealershipId }: { dealershipId: number }) {
  const { data, error } = useQuery(accessQuery(dealershipId));
  return (
    <>
      <Card
        title="Dealer's portal"
        description={`A page for the dealership's staff, with a personal link each that works for ${PORTAL_LINK_DAYS} days. It shows their cars, problems and leads, and takes their reports. You decide about each report.`}
      >
        <LoadWords {...{ data, error }} failure="The people with access could not be loaded" />
        {data && <People access={data} dealershipId={dealershipId} />}
      </Card>
      {data && <MonthlyReports access={data} dealershipId={dealershipId} />}
    </>
  );
}

function People({ access, dealershipId }: { access: PortalAccess; dealershipId: number }) {
  const mayEdit = useMayEdit();
  // One mutation for all people, so that a link to copy stays until the next change.
  const change = useChangeAccess(dealershipId);
  const { people, sendsMail } = access;
  return (
    <div className="flex flex-col gap-4">
      {people.length === 0 && <p className="text-muted text-sm">No one has access yet.</p>}
      {people.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {people.map((person) => (
            <Person key={person.id} person={person} sendsMail={sendsMail} change={change} />
          ))}
        </ul>
      )}
      {mayEdit && <AllowForm sendsMail={sendsMail} change={change} />}
    </div>
  );
}

const allowFormSchema = z.object({
  address: z.string().trim().refine(isMailAddress, "Please enter an e-mail address"),
  by: z.enum(["mail", "copy"]),
});

function AllowForm({ sendsMail, change }: { sendsMail: boolean; change: ChangeAccess }) {
  const form = useCallForm({
    values: { address: "", by: sendsMail ? ("mail" as const) : ("copy" as const) },
    schema: allowFormSchema,
    call: change,
    input: (typed) => ({ what: "allow", ...typed }),
    onDone: () => form.form.setValue("address", ""),
  });
  return (
    <Form form={form} className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <TextField
          label="E-mail address of a person"
          type="email"
          autoComplete="off"
          maxLength={254}
          hint={sendsMail ? undefined : "No mail server is set up, so you get a link to copy."}
          {...form.field("address")}
        />
      </div>
      {sendsMail && (
        <div className="basis-48">
          <SelectField label="The link" {...form.field("by")}>
            <option value="mail">is sent by e-mail</option>
            <option value="copy">is shown to copy</option>
          </SelectField>
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        className="md:mt-6.5"
        pending={change.isPending && change.variables.what === "allow"}
        pendingLabel="One moment..."
      >
        Give access
      </Button>
    </Form>
  );
}

function Person(props: { person: PortalPerson; sendsMail: boolean; change: ChangeAccess }) {
  const { person, sendsMail, change } = props;
  const mayEdit = useMayEdit();
  const [asking, setAsking] = useState(false);
  const name = person.address ?? `Person ${person.id}`;
  const made = change.data?.made?.personId === person.id ? change.data.made.url : null;
  const asked = change.isPending ? change.variables : null;
  const isPending = (by: "mail" | "copy") => asked?.what === "renew" && asked.personId === person.id && asked.by === by;
  const renew = (by: "mail" | "copy", label: string) => (
    <Button
      size="sm"
      aria-label={`${label} for ${name}`}
      pending={isPending(by)}
      pendingLabel="One moment..."
      onClick={() => !change.isPending && change.mutate({ what: "renew", personId: person.id, by })}
    >
      {label}
    </Button>
  );
  return (
    <li className="flex flex-col gap-3 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
          <p className="font-medium">{name}</p>
          <p className="text-muted">
            {linkWords(person)} · {person.lastUsedAt ? "last used " : "never used"}
            {person.lastUsedAt && <Moment inSentence iso={person.lastUsedAt} />} · allowed by {person.allowedBy}
          </p>
          {person.refusedAt && <p className="text-bad">Mail to this address is refused. Check the address.</p>}
        </div>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            {sendsMail && renew("mail", "Send new link")}
            {renew("copy", "Link to copy")}
            <Button size="sm" aria-label={`End access for ${name}`} onClick={() => setAsking(true)}>
              End access
            </Button>
          </div>
        )}
      </div>
      {made && <CopyField label={`Link for ${name}`} value={made} hint="Copy it now: it is not shown again." />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="End this access?"
        description={`All links of ${name} stop working at once, and the address is deleted.`}
        confirmLabel="End access"
        pendingLabel="One moment..."
        pending={change.isPending}
        destructive
        onConfirm={() => change.mutate({ what: "end", personId: person.id }, { onSettled: () => setAsking(false) })}
      />
    </li>
  );
}

function linkWords({ linkEnds }: PortalPerson, now = new Date()): string {
  if (linkEnds === null) return "No link";
  return `Link ${new Date(linkEnds) > now ? "until" : "ended on"} ${formatFullDay(linkEnds)}`;
}

function MonthlyReports({ access, dealershipId }: { access: PortalAccess; dealershipId: number }) {
  const { sendsMail, mailsReports, months } = access;
  const mayEdit = useMayEdit();
  const change = useChangeAccess(dealershipId);
  const [chosen, setChosen] = useState<string>();
  // Usually the last complete month is wanted.
  const month = chosen ?? months[1] ?? months[0];
  return (
    <Card
      title="Monthly reports"
      description="A PDF with cars, views, contacts, questions, days on the market, prices compared with the market, and fixed problems. The dealership finds it in its portal too."
    >
      <div className="flex flex-col gap-4">
        {month && (
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 basis-56">
              <SelectField label="Month" value={month} onChange={({ target }) => setChosen(target.value)}>
                {months.map((each, n) => (
                  <option key={each} value={each}>
                    {monthWords(each)}
                    {n === 0 && " so far"}
                  </option>
                ))}
              </SelectField>
            </div>
            <a
              href={`/api/dealerships/${dealershipId}/monthly-reports/${month}`}
              download
              className={buttonClass("secondary")}
            >
              Download report
            </a>
          </div>
        )}
        {mayEdit && sendsMail && (
          <Switch
            label="Send it by e-mail on the first of each month"
            description="Everyone above gets an e-mail with the main numbers and a new link."
            checked={mailsReports}
            disabled={change.isPending}
            onCheckedChange={(on) => change.mutate({ what: "reports", mailsReports: on })}
          />
        )}
        {!sendsMail && (
          <p className="text-muted text-sm">
            No mail server is set up, so none is sent by e-mail. Set one up under Settings, Mail.
          </p>
        )}
        {!mayEdit && sendsMail && (
          <p className="text-muted text-sm">
            {mailsReports ? "It is sent by e-mail on the first of each month." : "It is not sent by e-mail."}
          </p>
        )}
      </div>
    </Card>
  );
}
