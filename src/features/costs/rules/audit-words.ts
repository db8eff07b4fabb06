/** Actions on what states charge, in the audit log's words. */
export const AUDIT_WORDS = {
  "charges.corrected": "Corrected what states charge",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 92;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
