import { useQuery } from "@tanstack/react-query";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { Moment } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { ShortList } from "#kernel/ui/console/short-list.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { MailStatus } from "../mail-endpoints.ts";
import { MailServerSection } from "./mail-server-form.tsx";
import { KIND_WORDS, STATE_WORDS } from "./mail-words.ts";
import { TestMail } from "./test-mail.tsx";

const statusQuery = apiQuery("/api/admin/mail");

/** Mail: the server that sends it, a test, and undelivered mails. */
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

/** The card's content. @param props.onChanged called when a mail server has been set or removed */
export function MailContent({ onChanged = () => {} }: { onChanged?: () => void }) {
  const { data, isError, refetch } = useQuery({ ...statusQuery, refetchOnMount: "always" });
  const mayEdit = useMayEdit();
  return (
    <div className="flex flex-col gap-5">
      <MailServerSection onChanged={onChanged} />
      <Loading {...{ data, isError, refetch }} what="The mail status" height="h-12" />
      {data && !isError && !data.configured && (
        <p className="text-muted text-sm">
          Until a mail server is set up, nobody can follow a search by e-mail or ask about a car.
        </p>
      )}
      {data?.configured && !isError && (
        <>
          <p className="text-sm">
            From <b className="font-semibold [overflow-wrap:anywhere]">{data.from}</b>.{" "}
            {formatAmount(data.sentToday, "mail")} in the last 24 hours, {data.waiting} waiting.
          </p>
          {mayEdit && <TestMail />}
          <Problems problems={data.problems} mayEdit={mayEdit} />
        </>
      )}
    </div>
  );
}

type Problem = MailStatus["problems"][number];

const LIST = {
  prefix: "mails",
  kind: { label: "Kind", all: "All kinds", words: KIND_WORDS, of: ({ kind }: Problem) => kind },
  columns: {
    at: ({ id }: Problem) => id,
    state: ({ state }: Problem) => STATE_WORDS[state],
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
              {KIND_WORDS[kind]}{" "}
              <Badge tone={state === "waiting" || state === "unsure" ? "amber" : "red"}>{STATE_WORDS[state]}</Badge>
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
