/** Actions on settings, in the audit log's words. */
export const AUDIT_WORDS = {
  "setting.updated": "Changed a setting",
} as const;

/** Their position in the filter of the audit log. */
export const AUDIT_ORDER = 90;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
