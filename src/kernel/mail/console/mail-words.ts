import type { MailKind, MailState } from "../rules/mail-kinds.ts";

/** The states of mails in words. */
export const STATE_WORDS: Record<MailState, string> = {
  waiting: "Not delivered yet",
  sending: "Being sent",
  sent: "Delivered",
  unsure: "May have arrived",
  refused: "Refused",
  failed: "Given up",
  withdrawn: "Not wanted any more",
};

/** The kinds of mails in words. */
export const KIND_WORDS: Record<MailKind, string> = {
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
