/** Actions on the health screen, in the audit log's words. */
export const AUDIT_WORDS = {
  "health.bundle_downloaded": "Downloaded the bundle for support",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 210;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
