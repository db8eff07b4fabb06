/** The purposes of mails. They are only shown to the operator. */
export const MAIL_KINDS = [
  "test",
  "follow-confirmation",
  "follow-news",
  "question",
  "question-copy",
  "notification",
  "digest",
  "portal-link",
  "monthly-report",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * The states of a mail. `unsure`: the connection broke after the end of the message was sent and before the answer came, so that the
 * server may have it; it is not retried automatically. `withdrawn`: it was not wanted any more when it was due.
 */
export const MAIL_STATES = ["waiting", "sending", "sent", "unsure", "refused", "failed", "withdrawn"] as const;
export type MailState = (typeof MAIL_STATES)[number];
