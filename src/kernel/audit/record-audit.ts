import type { DbOrTransaction } from "#kernel/database/db.ts";
import type { AuditAction } from "#kernel/http/rules/audit-actions.ts";

/**
 * Records what an administrator did. Call it in the transaction that does it.
 * @param entry.subject the name of what it was done to ("Capital Motors")
 * @param entry.details one sentence
 * @param entry.address where the administrator's browser is; for what concerns accounts and downloads
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
