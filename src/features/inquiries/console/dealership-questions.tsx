import { useQuery } from "@tanstack/react-query";
import { MessageCircleQuestion } from "lucide-react";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { MailState } from "#kernel/mail/rules/mail-kinds.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card, EmptyState } from "#kernel/ui/console/card.tsx";
import { LoadWords } from "#kernel/ui/console/loading.tsx";
import { Moment } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { ShortList } from "#kernel/ui/console/short-list.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import type { DealershipInquiries, SentInquiry } from "../inquiry-endpoints.ts";

const queryOf = ({ id }: Dealership) => apiQuery("/api/dealerships/:id/questions", { id: `${id}` });

/** The number of shoppers' questions, and whether they reached the dealership. Their content is never shown. */
export function DealershipQuestions({ dealership }: { dealership: Dealership }) {
  const { data, error } = useQuery({ ...queryOf(dealership), refetchOnMount: "always" });
  return (
    <Card
      title="Questions"
      description="“Ask about this car” on its cars' pages. Who asked, and what, is for the dealership only; it is kept encrypted for 30 days."
    >
      <LoadWords {...{ data, error }} failure="The questions could not be loaded" />
      {data && (
        <>
          <p className="text-sm">{standing(dealership, data)}</p>
          {data.inquiries.length === 0 ? (
            <EmptyState icon={<MessageCircleQuestion aria-hidden="true" />} title="No questions in the last 30 days" />
          ) : (
            <div className="mt-4">
              <ShortList label="Questions of the last 30 days" rows={data.inquiries} settings={LIST}>
                {(inquiry) => <Question key={inquiry.id} inquiry={inquiry} dealership={dealership} />}
              </ShortList>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function standing(
  { takesQuestions, leadEmail, readContact }: Dealership,
  { sendsMail, recent, total }: DealershipInquiries,
): string {
  const counts = `${formatAmount(recent, "question")} in the last 30 days, ${formatCount(total)} in 25 months.`;
  if (!sendsMail) return `${counts} No mail server is set up, so none is taken. Set one up under Settings, Mail.`;
  if (!takesQuestions) return `${counts} Questions are off. Switch them on in “Edit URL”.`;
  return `${counts} They go to ${leadEmail ?? readContact.email}.`;
}

const STATES: Record<MailState, { words: string; tone: "green" | "amber" | "red" }> = {
  waiting: { words: "Not delivered yet", tone: "amber" },
  sending: { words: "Being sent", tone: "amber" },
  sent: { words: "Delivered", tone: "green" },
  unsure: { words: "May have arrived", tone: "amber" },
  refused: { words: "Refused by the mailbox", tone: "red" },
  failed: { words: "Not delivered", tone: "red" },
  withdrawn: { words: "Withdrawn", tone: "amber" },
};

const LIST = {
  prefix: "questions",
  kind: {
    label: "State",
    all: "All states",
    words: Object.fromEntries(Object.entries(STATES).map(([state, { words }]) => [state, words])),
    of: ({ state }: SentInquiry) => state,
  },
  columns: { at: ({ id }: SentInquiry) => id, car: ({ title }: SentInquiry) => title },
  orders: { "-at": "Newest first", at: "Oldest first", car: "By car" },
  sort: "-at",
} as const;

function Question({ inquiry, dealership }: { inquiry: SentInquiry; dealership: Dealership }) {
  const { id, vehicleId, title, createdAt, state, answer, canBeResent } = inquiry;
  const mayEdit = useMayEdit();
  const again = useCall({
    call: () => callApi("POST", "/api/admin/questions/:id/again", undefined, { id }),
    done: { title: "In the outbox again", description: `It goes to ${dealership.leadEmail}.` },
    failed: ["The question was not sent again", "Please try again."],
    refresh: [queryOf(dealership)],
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <p>
          <a href={vehiclePath({ id: vehicleId, vin: null })} className="font-medium hover:underline">
            {title}
          </a>{" "}
          <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
        </p>
        <p className="text-muted">
          <Moment iso={createdAt} />
          {answer && state !== "sent" && ` · ${answer}`}
        </p>
      </div>
      {canBeResent && mayEdit && (
        <Button size="sm" pending={again.isPending} pendingLabel="One moment..." onClick={() => again.mutate()}>
          Send again
        </Button>
      )}
    </li>
  );
}
