/**
 * Administrators' actions that the audit log records, by the names that are stored. Each room adds its own, with their words, in its
 * `rules/audit-words.ts` by declaration merging.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- a type cannot be added to by declaration merging
export interface AuditActions {}
export type AuditAction = keyof AuditActions;

/** Actions by which administrators download files. Their names end in "downloaded". */
export type Download = Extract<AuditAction, `${string}downloaded`>;
