/**
 * What the audit log records of administrators, by the names that are stored. Each room adds its own, with their words, in its
 * `rules/audit-words.ts` by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a type cannot be added to by declaration merging
export interface AuditActions {}
export type AuditAction = keyof AuditActions;

/** What administrators take out of the product. The names of such actions end in "downloaded". */
export type Download = Extract<AuditAction, `${string}downloaded`>;
