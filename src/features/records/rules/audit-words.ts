/** Actions on the record of what was advertised, in the audit log's words. */
export const AUDIT_WORDS = {
  "record.downloaded": "Downloaded a car's advertising record",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 16;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
