/** Actions on consents and takedowns, in the audit log's words. */
export const AUDIT_WORDS = {
  "dealership.shown_changed": "Changed what may be shown of a dealership",
  "dealership.taken_down": "Took a dealership down",
  "dealership.takedown_lifted": "Lifted the takedown of a dealership",
  "vehicle.taken_down": "Took a car down",
  "vehicle.takedown_lifted": "Lifted the takedown of a car",
  "consent.recorded": "Recorded a dealership's consent",
  "consent.withdrawn": "Recorded that a dealership withdrew",
  "consent.file_added": "Added a file to a consent",
  "consent.downloaded": "Downloaded a file about a dealership's consent",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 50;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
