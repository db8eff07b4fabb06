import { Moment } from "#kernel/ui/console/moment.tsx";
import { ShortList } from "#kernel/ui/console/short-list.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { WebhookDelivery } from "../notification-endpoints.ts";

/** Names of the states of a delivery. */
export const DELIVERY_STATES: Record<WebhookDelivery["state"], string> = {
  waiting: "Waiting",
  sending: "Being sent",
  delivered: "Taken",
  given_up: "Given up",
  dropped: "Not sent",
};
const TONES = { waiting: "amber", sending: "blue", delivered: "green", given_up: "red", dropped: "grey" } as const;

/** "500: Internal error", "200", or why there was no answer; undefined before the first attempt. */
export function answerOf({ status, answer }: Pick<WebhookDelivery, "status" | "answer">): string | undefined {
  if (status === null) return answer ?? undefined;
  return answer ? `${status}: ${answer}` : `${status}`;
}

/** The webhook's latest deliveries, with the receiver's answers. */
export function WebhookDeliveries({ deliveries }: { deliveries: readonly WebhookDelivery[] }) {
  if (deliveries.length === 0) return <p className="text-muted text-sm">Nothing has been posted yet.</p>;
  return (
    <ShortList label="Latest deliveries" rows={deliveries} settings={LIST}>
      {(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} />}
    </ShortList>
  );
}

const LIST = {
  prefix: "deliveries",
  kind: {
    label: "State",
    all: "All states",
    words: DELIVERY_STATES,
    of: ({ state }: WebhookDelivery) => state,
  },
  columns: {
    at: ({ createdAt }: WebhookDelivery) => createdAt,
    attempts: ({ attempts }: WebhookDelivery) => attempts,
  },
  orders: { "-at": "Newest first", at: "Oldest first", "-attempts": "Most attempts first" },
  sort: "-at",
} as const;

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { title, state, attempts, createdAt, nextAttemptAt } = delivery;
  const answer = answerOf(delivery);
  return (
    <li className="py-2.5 text-sm wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {title} <Badge tone={TONES[state]}>{DELIVERY_STATES[state]}</Badge>
      </p>
      <p className="text-muted">
        <Moment iso={createdAt} />
        {attempts > 0 && ` · ${formatAmount(attempts, "attempt")}`}
        {attempts > 0 && nextAttemptAt !== null && (
          <>
            {" "}
            · next <Moment inSentence iso={nextAttemptAt} />
          </>
        )}
        {answer && ` · ${answer}`}
      </p>
    </li>
  );
}
