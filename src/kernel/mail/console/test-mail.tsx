import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Minus, X } from "lucide-react";
import { useEffect } from "react";
import { z } from "zod";
import { useSiteSettings } from "#kernel/settings/site/site-settings.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { SentMail, TestedMail } from "../mail-endpoints.ts";
import { firstOwnAddress, isMailAddress } from "../rules/mail-address.ts";
import type { MailStep, MailStepResult } from "../rules/mail-check.ts";
import { STATE_WORDS } from "./mail-words.ts";

const POLL_INTERVAL_MS = 1_000;

const FORM = z.object({ to: z.string().trim().refine(isMailAddress, "Please enter an e-mail address") });

/** Tries the mail server, sends a mail to the operator's address or another one, and shows which part failed, or the mail server's answer. */
export function TestMail() {
  const { data } = useQuery(apiQuery("/api/auth/status"));
  const own = firstOwnAddress(data?.user?.username, useSiteSettings()?.contactEmail);
  return <TestMailForm key={own} own={own} />;
}

function TestMailForm({ own }: { own: string }) {
  const send = useCall({
    call: (typed: { to: string }) => callApi("POST", "/api/admin/mail/test", typed),
    failed: ["The test mail was not sent", "Please try again."],
    refresh: [apiQuery("/api/admin/mail")],
  });
  const form = useCallForm({ values: { to: own }, schema: FORM, call: send });
  return (
    <Form form={form} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Send a test mail to"
        type="email"
        autoComplete="email"
        maxLength={254}
        className="basis-64"
        {...form.field("to")}
      />
      <Button type="submit" pending={send.isPending} pendingLabel="Trying the server...">
        Send a test
      </Button>
      <div role="status" className="min-h-5 basis-full text-sm [overflow-wrap:anywhere]">
        {send.data && !send.isPending && <TestResult tested={send.data} />}
      </div>
    </Form>
  );
}

function TestResult({ tested: { steps, problem, answer, mail } }: { tested: TestedMail }) {
  return (
    <>
      <ul aria-label="Parts of the test" className="mb-2 flex flex-wrap gap-x-5 gap-y-1">
        {steps.map((one) => (
          <Step key={one.step} {...one} />
        ))}
      </ul>
      {problem !== null && (
        <p className="font-medium text-bad">
          {problem}
          {answer !== null && <span className="block font-normal text-muted">{answer}</span>}
        </p>
      )}
      {mail && <SentResult id={mail.id} />}
    </>
  );
}

const STEP_WORDS: Record<MailStep, string> = {
  address: "Address and port",
  encryption: "Encryption",
  certificate: "Certificate",
  login: "Login",
};
const LOOKS = {
  passed: { icon: Check, tone: "text-good", words: "works" },
  failed: { icon: X, tone: "text-bad", words: "failed" },
  unneeded: { icon: Minus, tone: "text-muted", words: "not needed" },
  untried: { icon: Minus, tone: "text-muted", words: "not tried" },
} as const;

function Step({ step, state }: MailStepResult) {
  const { icon: Icon, tone, words } = LOOKS[state];
  return (
    <li className={`flex items-center gap-1.5 ${tone}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {`${STEP_WORDS[step]}: ${words}`}
    </li>
  );
}

const isOver = (mail: SentMail | undefined): mail is SentMail =>
  mail !== undefined && (mail.state !== "waiting" ? mail.state !== "sending" : mail.attempts > 0);

function SentResult({ id }: { id: number }) {
  const client = useQueryClient();
  const { data: mail } = useQuery({
    ...apiQuery("/api/admin/mail/:id", { id: `${id}` }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : POLL_INTERVAL_MS),
  });
  const over = isOver(mail);
  useEffect(() => {
    if (over) void client.invalidateQueries({ queryKey: apiQuery("/api/admin/mail").queryKey });
  }, [over, client]);
  if (!isOver(mail)) return <p className="text-muted">In the outbox...</p>;
  if (mail.state === "sent") {
    return <p className="font-medium text-good">The mail server took it: {mail.answer}</p>;
  }
  const more = mail.state === "waiting" ? " It is tried again." : "";
  return (
    <p className="font-medium text-bad">
      {STATE_WORDS[mail.state]}: {mail.answer}
      {more}
    </p>
  );
}
