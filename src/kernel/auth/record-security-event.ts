import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { REFUSALS, type Refusal } from "#kernel/http/rules/security-events.ts";
import { ACCOUNT_WORDS, type AccountAction } from "./rules/audit-words.ts";

/** Receives security events as log lines. */
export type SecurityLog = Pick<FastifyBaseLogger, "info" | "warn">;

/** A hash of a name for the log, because people sometimes type their password into the name field. */
export const hashName = (name: string): string =>
  createHash("sha256").update(name.toLowerCase()).digest("hex").slice(0, 16);

/**
 * Records an action on an account in the audit log and as a line of the log. Call it in the transaction of the action.
 * @param event.adminName who did it @param event.subject the account it was done to
 * @param event.details one sentence @param event.address the caller's address; absent on the command line
 * @param event.factors how somebody has signed in
 */
export async function recordSecurityEvent(
  { db, log }: { db: DbOrTransaction; log: SecurityLog },
  event: {
    action: AccountAction;
    adminName: string;
    subject?: string;
    details?: string;
    address?: string;
    factors?: string;
  },
): Promise<void> {
  const { action, adminName, subject = adminName, details = "", address, factors } = event;
  await recordAudit(db, { adminName, action, subject, details, address });
  const line = { securityEvent: action, address, admin: hashName(adminName), subject: hashName(subject), factors };
  log.info(line, ACCOUNT_WORDS[action]);
}

/** Records a refusal as a line of the log. */
export function recordRefusal(log: SecurityLog, event: { action: Refusal; username: string; address: string }): void {
  const { action, username, address } = event;
  log.warn({ securityEvent: action, address, admin: hashName(username) }, REFUSALS[action]);
}
