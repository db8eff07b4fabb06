import type { DbOrTransaction } from "#kernel/database/db.ts";
import type { AuditAction } from "#kernel/http/rules/audit-actions.ts";

/**
 * Records an action of an administrator. Call it in the transaction of the action.
 * @param entry.subject the name of the subject ("Capital Motors")
 * @param entry.details one sentence
 * @param entry.address the address of the administrator's browser; for actions on accounts, and downloads
 */
export async function recordAudit(
  db: DbOrTransaction,
  entry: { adminName: string; action: AuditAction; subject: string; details?: string; address?: string },
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      admin_name: entry.adminName,
      action: entry.action,
      subject: entry.subject,
      details: entry.details ?? "",
      address: entry.address ?? null,
    })
    .execute();
}
