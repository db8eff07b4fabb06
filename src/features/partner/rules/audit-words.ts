/** Actions on the inspection partner, in the audit log's words. */
export const AUDIT_WORDS = {
  "partner.sync_started": "Started the partner sync",
  "partner.set": "Set the inspection partner",
  "partner.removed": "Removed the inspection partner",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 130;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
