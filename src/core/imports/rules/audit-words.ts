/** Actions on uploads, in the audit log's words. */
export const AUDIT_WORDS = {
  "import.applied": "Uploaded a CSV file",
  "import.undone": "Took an upload back",
  "import.rejected_rows_downloaded": "Downloaded an upload's rejected rows",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 70;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
