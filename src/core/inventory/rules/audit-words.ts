/** Actions on cars, and the deletion of a dealership, in the audit log's words. */
export const AUDIT_WORDS = {
  "dealership.deleted": "Deleted a dealership",
  "vehicle.removed": "Took a car off",
  "vehicle.hidden": "Hid a car",
  "vehicle.shown": "Put a car back",
  "vehicle.corrected": "Corrected a fact of a car",
  "vehicle.correction_ended": "Ended a correction",
  "vehicle.price_confirmed": "Took a doubted price for right",
  "vehicle.price_kept": "Kept the price before a doubted one",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 30;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
