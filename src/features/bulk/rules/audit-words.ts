/** Actions on many rows at once, in the audit log's words. */
export const AUDIT_WORDS = {
  "bulk.synced": "Started syncs of chosen dealerships",
  "bulk.renewed": "Renewed chosen subscriptions",
  "bulk.taken_down": "Took chosen dealerships down",
  "bulk.lifted": "Lifted takedowns of chosen dealerships",
  "bulk.fees_stated": "Stated the fees of chosen dealerships' prices",
  "bulk.hidden": "Hid chosen cars",
  "bulk.shown": "Showed chosen hidden cars again",
  "bulk.tagged": "Added a tag to chosen rows",
  "bulk.untagged": "Removed a tag from chosen rows",
  "bulk.undone": "Undid a bulk action",
  "dealerships.downloaded": "Downloaded a list of dealerships",
  "vehicles.downloaded": "Downloaded a list of cars",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 80;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
