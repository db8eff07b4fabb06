import { useQuery } from "@tanstack/react-query";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { Moment } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { ShortList } from "#kernel/ui/console/short-list.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { MailStatus, SentMail } from "../mail-endpoints.ts";
import type { MailKind, MailState } from "../rules/mail-kinds.ts";

const POLL_INTERVAL_MS = 1_000;
const statusQuery = apiQuery("/api/admin/mail");

/** The status of mail: a test mail, and undelivered mails. */
export function MailCard() {
  return (
    <Card
      title="Mail"
      description="What shoppers and dealers are sent goes through an outbox, and is tried again when the mail server fails."
    >
      <MailContent />
    </Card>
  );
}

/** The card's content. */
export function MailContent() {
  const { data, isError, refetch } = useQuery({ ...statusQuery, refetchOnMount: "always" });
  const mayEdit = useMayEdit();
  return (
    <>
      <Loading {...{ data, isError, refetch }} what="The mail status" height="h-12" />
      {data && !isError && !data.configured && (
        <p className="text-muted text-sm">
          No mail server is configured: set SMTP_URL and MAIL_FROM. Until then nobody can follow a search by e-mail.
        </p>
      )}
      {data?.configured && !isError && (
        <div className="flex flex-col gap-4">
          <p className="text-sm">
            From <b className="font-semibold [overflow-wrap:anywhere]">{data.from}</b>.{" "}
            {formatAmount(data.sentToday, "mail")} in the last 24 hours, {data.waiting} waiting.
          </p>
          {mayEdit && <TestMail />}
          <Problems problems={data.problems} mayEdit={mayEdit} />
        </div>
      )}
    </>
  );
}

/** Sends a mail to a typed address, and shows the mail server's answer. */
function TestMail() {
  const send = useCall({
    call: (typed: { to: string }) => callApi("POST", "/api/admin/mail/test", typed),
    failed: ["The test mail was not sent", "Please try again."],
    refresh: [statusQuery],
  });
  const form = useCallForm({ values: { to: "" }, call: send });
  const id = send.data?.id;
  const { data: mail } = useQuery({
    ...apiQuery("/api/admin/mail/:id", { id: `${id ?? 0}` }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : POLL_INTERVAL_MS),
  });
  return (
    <Form form={form} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Send a test mail to"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        className="basis-64"
        {...form.field("to")}
      />
      <Button type="submit" pending={send.isPending} pendingLabel="Sending...">
        Send
      </Button>
      <div role="status" className="min-h-5 basis-full text-sm [overflow-wrap:anywhere]">
        {id !== undefined && <TestResult mail={mail} />}
      </div>
    </Form>
  );
}

const isOver = (mail: SentMail | undefined): boolean =>
  mail !== undefined && (mail.state !== "waiting" ? mail.state !== "sending" : mail.attempts > 0);

function TestResult({ mail }: { mail: SentMail | undefined }) {
  if (!mail || !isOver(mail)) return <p className="text-muted">In the outbox...</p>;
  if (mail.state === "sent") {
    return <p className="font-medium text-good">The mail server took it: {mail.answer}</p>;
  }
  const more = mail.state === "waiting" ? " It is tried again." : "";
  return (
    <p className="font-medium text-bad">
      {STATES[mail.state]}: {mail.answer}
      {more}
    </p>
  );
}

const STATES: Record<MailState, string> = {
  waiting: "Not delivered yet",
  sending: "Being sent",
  sent: "Delivered",
  unsure: "May have arrived",
  refused: "Refused",
  failed: "Given up",
  withdrawn: "Not wanted any more",
};
const KINDS: Record<MailKind, string> = {
  test: "Test mail",
  "follow-confirmation": "Confirmation of a followed search",
  "follow-news": "News of a followed search",
  question: "Question about a car",
  "question-copy": "Copy of a question",
  notification: "Notification",
  digest: "Daily digest",
  "portal-link": "Link to a dealer's portal",
  "monthly-report": "Monthly report",
};

type Problem = MailStatus["problems"][number];

const LIST = {
  prefix: "mails",
  kind: { label: "Kind", all: "All kinds", words: KINDS, of: ({ kind }: Problem) => kind },
  columns: {
    at: ({ id }: Problem) => id,
    state: ({ state }: Problem) => STATES[state],
    attempts: ({ attempts }: Problem) => attempts,
  },
  orders: { "-at": "Newest first", at: "Oldest first", state: "By state", "-attempts": "Most attempts first" },
  sort: "-at",
} as const;

function Problems({ problems, mayEdit }: { problems: MailStatus["problems"]; mayEdit: boolean }) {
  const again = useCall({
    call: (id: number) => callApi("POST", "/api/admin/mail/:id/again", undefined, { id }),
    failed: ["The mail was not sent again", "Please try again."],
    refresh: [statusQuery],
  });
  if (problems.length === 0) return <p className="text-muted text-sm">No mail has failed in the last week.</p>;
  return (
    <ShortList label="Mails that were not delivered" rows={problems} settings={LIST}>
      {({ id, kind, state, attempts, createdAt, answer }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-sm">
          <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
            <p>
              {KINDS[kind]}{" "}
              <Badge tone={state === "waiting" || state === "unsure" ? "amber" : "red"}>{STATES[state]}</Badge>
            </p>
            <p className="text-muted">
              <Moment iso={createdAt} /> · {formatAmount(attempts, "attempt")}
              {answer && ` · ${answer}`}
            </p>
          </div>
          {state === "unsure" && mayEdit && (
            <Button variant="secondary" disabled={again.isPending} onClick={() => again.mutate(id)}>
              Send again
            </Button>
          )}
        </li>
      )}
    </ShortList>
  );
}
