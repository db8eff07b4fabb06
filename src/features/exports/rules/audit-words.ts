/** Actions on exports, in the audit log's words. */
export const AUDIT_WORDS = {
  "export.started": "Started an export",
  "export.downloaded": "Downloaded an export",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 110;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
