import "./ask.css";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { MAX_MESSAGE, MAX_NAME, MAX_PHONE } from "#core/dealerships/rules/inquiry-rules.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { beginWork } from "#kernel/ui/site/do-work.ts";
import { INQUIRY_CONTENTS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import type { InquiryForm } from "../inquiry-endpoints.ts";
import { askPath } from "./ask-path.ts";
import { type SendResult, sendQuestion, type TypedQuestion } from "./send-question.ts";

const firstWords = ({ title }: InquiryForm): string =>
  `Hello, I am interested in the ${title}. Is it still available, and when could I see it?`;

/**
 * The form for a question. Without scripts it is a plain form; with scripts the browser does the proof of work while it is filled in,
 * which keeps programs away (`kernel/http/rules/proof-of-work.ts`).
 */
export function AskForm({ form }: { form: InquiryForm }) {
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<SendResult | null>(null);
  const failure = sent && "failure" in sent ? sent.failure : null;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const fields = new FormData(event.currentTarget);
    setSending(true);
    setSent(null);
    setSent(await sendQuestion(form, Object.fromEntries(fields) as TypedQuestion));
    setSending(false);
  }

  if (sent && !("failure" in sent)) return <QuestionSent form={form} hasCopy={sent.hasCopy} />;
  return (
    <form
      method="post"
      action={askPath(form.vehicleId)}
      className="ask-form"
      onSubmit={submit}
      // A failure is harmless: it is tried again when the form is sent.
      onFocus={() => void beginWork(form.challenge).catch(() => undefined)}
    >
      <input type="hidden" name="challenge" value={form.challenge} />
      <label>
        <span>Your name</span>
        <input name="name" required maxLength={MAX_NAME} autoComplete="name" />
      </label>
      <label>
        <span>Your e-mail address</span>
        <input name="email" type="email" required maxLength={254} autoComplete="email" />
      </label>
      <label>
        <span>Phone (optional)</span>
        <input name="phone" type="tel" maxLength={MAX_PHONE} autoComplete="tel" />
      </label>
      <label>
        <span>Your question</span>
        <textarea name="message" required rows={4} maxLength={MAX_MESSAGE} defaultValue={firstWords(form)} />
      </label>
      <div className="ask-trap" aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p role="alert" className="ask-failure">
        {failure}
      </p>
      <button type="submit" aria-busy={isSending} className={buttonClass("primary", "large")}>
        {isSending ? "Sending..." : "Send question"}
      </button>
      <p className="ask-small">
        Your name, address, phone number and question go to <bdi>{form.dealershipName}</bdi> and to nobody else. We keep
        them encrypted for {INQUIRY_CONTENTS_KEPT_DAYS} days.
      </p>
    </form>
  );
}

/** Says that the question is stored and in the outbox. */
function QuestionSent({ form, hasCopy }: { form: InquiryForm; hasCopy: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="ask-done">
      <p>
        <b>
          We have passed your question on to <bdi>{form.dealershipName}</bdi>.
        </b>
      </p>
      <p>
        It answers you from its own address.{" "}
        {hasCopy ? "A copy of your question is on its way to you." : "We send you no copy this time."}
      </p>
    </div>
  );
}
