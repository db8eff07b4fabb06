import { ACCOUNT_ACTIONS, DOWNLOADS } from "../auth/security-events.ts";

/** All actions of administrators that the audit log records, with its words for them. */
export const AUDIT_ACTIONS = {
  ...ACCOUNT_ACTIONS,
  ...DOWNLOADS,
  "call.forbidden": "Was refused a call that needs another role",
  "dealership.added": "Added a dealership",
  "dealership.updated": "Changed a dealership",
  "dealership.feed_key_accepted": "Accepted a new key of a feed's server",
  "dealership.renewed": "Renewed a subscription",
  "dealership.deleted": "Deleted a dealership",
  "sync.started": "Started a sync",
  "sync.all_started": "Started a full sync",
  "sync.applied": "Applied a held sync",
  "sync.undone": "Took a sync back",
  "import.applied": "Uploaded a CSV file",
  "import.undone": "Took an upload back",
  "vehicle.removed": "Took a car off",
  "vehicle.hidden": "Hid a car",
  "vehicle.shown": "Showed a hidden car again",
  "vehicle.corrected": "Corrected a fact of a car",
  "vehicle.correction_ended": "Ended a correction",
  "setting.updated": "Changed a setting",
  "export.started": "Started an export",
  "partner.sync_started": "Started the partner sync",
  "feed.changed": "Changed a feed",
  "mail.tested": "Sent a test mail",
  "mail.sent-again": "Sent a mail again",
  "scorecard.changed": "Changed a scorecard link",
  "backup.started": "Started a backup",
  "backup.changed": "Changed when backups are made",
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;
