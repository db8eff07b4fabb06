/** Actions on product feeds, in the audit log's words. */
export const AUDIT_WORDS = {
  "feed.changed": "Changed a feed",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 140;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
