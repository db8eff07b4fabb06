/** Actions on syncs, in the audit log's words. */
export const AUDIT_WORDS = {
  "sync.started": "Started a sync",
  "sync.all_started": "Started a full sync",
  "sync.applied": "Applied a sync",
  "sync.undone": "Undid a sync",
  "crawl-log.downloaded": "Downloaded the requests to a dealership",
} as const;

/** Their place in the filter of the audit log. */
export const AUDIT_ORDER = 60;

type Words = typeof AUDIT_WORDS;
declare module "#kernel/http/rules/audit-actions.ts" {
  interface AuditActions extends Words {}
}
