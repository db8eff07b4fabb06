/** Actions on the dealers' portal, in the audit log's words. */
export const AUDIT_WORDS = {
  "portal.changed": "Changed a dealer's portal",
  "dealer-report.confirmed": "Confirmed a dealer's report",
  "dealer-report.declined": "Declined a dealer's report",
  "dealer-report.kept-hidden": "Kept a car hidden that had been reported as sold",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 190;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
