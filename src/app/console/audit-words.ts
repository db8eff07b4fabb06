import { type AuditPart, joinAuditWords } from "#kernel/audit/rules/join-audit-words.ts";

/** The words of all rooms' actions, in the order of the audit log's filter. */
export const ALL_AUDIT_WORDS = joinAuditWords(
  Object.values(import.meta.glob<AuditPart>("../../*/*/rules/audit-words.ts", { eager: true })),
);
