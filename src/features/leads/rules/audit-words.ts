/** Actions on leads, in the audit log's words. */
export const AUDIT_WORDS = {
  "lead.downloaded": "Downloaded leads",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 14;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
