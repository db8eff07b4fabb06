/** Actions on mails, in the audit log's words. */
export const AUDIT_WORDS = {
  "mail.tested": "Sent a test mail",
  "mail.sent-again": "Sent a mail again",
  "mail.server-set": "Set the mail server",
  "mail.server-removed": "Removed the mail server",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 160;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
