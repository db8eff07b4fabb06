/** Actions on dealerships, in the audit log's words. */
export const AUDIT_WORDS = {
  "dealership.added": "Added a dealership",
  "dealership.updated": "Changed a dealership",
  "dealership.feed_key_accepted": "Accepted the key of a feed's server",
  "dealership.renewed": "Renewed a subscription",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 20;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
