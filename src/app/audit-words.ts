import { AUDIT_WORDS as DEALERSHIPS } from "#core/dealerships/rules/audit-words.ts";
import type { Feature } from "#core/feature.ts";
import { AUDIT_WORDS as IMPORTS } from "#core/imports/rules/audit-words.ts";
import { AUDIT_WORDS as INVENTORY } from "#core/inventory/rules/audit-words.ts";
import { AUDIT_WORDS as SYNC } from "#core/sync/rules/audit-words.ts";
import { AUDIT_WORDS as AUTH } from "#kernel/auth/rules/audit-words.ts";
import { AUDIT_WORDS as MAIL } from "#kernel/mail/rules/audit-words.ts";
import { AUDIT_WORDS as SETTINGS } from "#kernel/settings/rules/audit-words.ts";

/** Returns the words of all actions in the audit log. */
export const auditWordsOf = (features: readonly Feature[]): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...[AUTH, SETTINGS, MAIL, DEALERSHIPS, INVENTORY, IMPORTS, SYNC],
    ...features.map(({ auditWords }) => auditWords),
  );
