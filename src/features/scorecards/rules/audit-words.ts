/** Actions on scorecards, in the audit log's words. */
export const AUDIT_WORDS = {
  "scorecard.changed": "Changed a scorecard link",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 180;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
