/** Actions on backups, in the audit log's words. */
export const AUDIT_WORDS = {
  "backup.started": "Started a backup",
  "backup.changed": "Changed the backup schedule",
  "backup.place-set": "Changed where backups go",
  "backup.encrypted": "Set the passphrase of backups",
  "backup.plain": "Turned off the encryption of backups",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 200;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
