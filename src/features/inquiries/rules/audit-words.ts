/** Actions on shoppers' questions, in the audit log's words. */
export const AUDIT_WORDS = {
  "inquiry.resent": "Sent a question again",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 150;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
