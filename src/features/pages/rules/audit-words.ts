/** Actions on the site's own pages, in the audit log's words. */
export const AUDIT_WORDS = {
  "pages.changed": "Changed a page's text",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 93;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
