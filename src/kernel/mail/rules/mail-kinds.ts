/** What mails are written for. The operator sees it; nothing else depends on it. */
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
 * What has become of a mail. `unsure`: the connection broke after the end of the message was sent and before an answer
 * came, so that the server may have it. It is not sent again by itself. `withdrawn`: when its turn came, nobody wanted it any more.
 */
export const MAIL_STATES = ["waiting", "sending", "sent", "unsure", "refused", "failed", "withdrawn"] as const;
export type MailState = (typeof MAIL_STATES)[number];
