/** Actions on notifications, in the audit log's words. */
export const AUDIT_WORDS = {
  "notifications.changed": "Changed the notification settings",
  "notifications.tested": "Sent a test notification",
  "webhook.changed": "Changed the webhook",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 170;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
