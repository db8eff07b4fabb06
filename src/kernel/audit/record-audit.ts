import type { DbOrTransaction } from "#kernel/database/db.ts";
import type { AuditAction } from "#kernel/http/rules/audit-actions.ts";
import { callerAddress } from "./caller.ts";

/**
 * Records an action of an administrator, with the address of the request. Call it in the transaction of the action.
 * @param entry.subject the name of the subject ("Capital Motors")
 * @param entry.details one sentence
 * @param entry.address default: that of the request, `THIS_MACHINE` outside of one
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
      address: entry.address ?? callerAddress(),
    })
    .execute();
}
