import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { NotificationTest } from "../notification-endpoints.ts";
import { settingsQuery } from "./use-notifications.ts";
import { answerOf, DELIVERY_STATES } from "./webhook-deliveries.tsx";

const POLL_INTERVAL_MS = 1_000;

/** Sends a test by every channel, and shows the receivers' answers. */
export function TestSection() {
  const client = useQueryClient();
  const send = useCall({
    call: () => callApi("POST", "/api/admin/notification-settings/test"),
    failed: ["The test was not sent", "Please try again."],
    refresh: [apiQuery("/api/admin/notifications/unread")],
  });
  const id = send.data?.id;
  const { data: test } = useQuery({
    ...apiQuery("/api/admin/notification-settings/test/:id", { id: `${id ?? 0}` }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.isOver ? false : POLL_INTERVAL_MS),
  });
  const isOver = test?.isOver === true;
  useEffect(() => {
    // The list of deliveries shows the test too.
    if (isOver) void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
  }, [isOver, client]);
  return (
    <div className="flex flex-col items-start gap-3">
      <Button pending={send.isPending} pendingLabel="Sending..." onClick={() => send.mutate()}>
        Send a test notification
      </Button>
      <div role="status" className="min-h-5 text-sm wrap-anywhere">
        {id !== undefined && <TestResult test={test ?? send.data} />}
      </div>
    </div>
  );
}

function TestResult({ test }: { test: NotificationTest | undefined }) {
  if (!test) return null;
  const { mails, webhook } = test;
  return (
    <ul className="flex flex-col gap-1">
      <li className="font-medium text-good">Console: shown in the bell.</li>
      {mails.length === 0 && <li className="text-muted">E-mail: no recipients.</li>}
      {mails.map(({ state, answer, isOver }, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- the mails of a test have nothing else that tells them apart
        <li key={n} className={toneOf(isOver, state === "sent")}>
          E-mail: {mailInWords(state, answer, isOver)}
        </li>
      ))}
      {webhook === null ? (
        <li className="text-muted">Webhook: not set up, or stopped.</li>
      ) : (
        <li className={toneOf(webhook.attempts > 0 && webhook.state !== "sending", webhook.state === "delivered")}>
          Webhook: {webhook.attempts === 0 ? "sending..." : DELIVERY_STATES[webhook.state]}
          {answerOf(webhook) && `, ${answerOf(webhook)}`}
        </li>
      )}
    </ul>
  );
}

const toneOf = (isOver: boolean, isGood: boolean): string =>
  isOver ? `font-medium ${isGood ? "text-good" : "text-bad"}` : "text-muted";

function mailInWords(state: string, answer: string | null, isOver: boolean): string {
  if (!isOver) return "waiting in the outbox...";
  return state === "sent" ? `accepted by the mail server: ${answer ?? ""}` : `not delivered: ${answer ?? state}`;
}
