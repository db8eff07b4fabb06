/** Actions on the demo, in the audit log's words. The database writes the entry. */
export const AUDIT_WORDS = {
  "demo.cleared": "Cleared the demo",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 40;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
