/** Everything an administrator can do that is written down, as the audit log words it. */
export const AUDIT_ACTIONS = {
  "auth.signed_in": "Signed in",
  "auth.signed_out_everywhere": "Signed out everywhere",
  "auth.password_changed": "Changed the password",
  "dealership.added": "Added a dealership",
  "dealership.updated": "Changed a dealership",
  "dealership.renewed": "Renewed a subscription",
  "dealership.deleted": "Deleted a dealership",
  "sync.started": "Started a sync",
  "sync.all_started": "Started a full sync",
  "sync.applied": "Applied a held sync",
  "sync.undone": "Took a sync back",
  "import.applied": "Uploaded a CSV file",
  "setting.updated": "Changed a setting",
  "export.started": "Started an export",
  "partner.sync_started": "Started the partner sync",
  "feed.changed": "Changed a feed",
  "scorecard.changed": "Changed a scorecard link",
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;
