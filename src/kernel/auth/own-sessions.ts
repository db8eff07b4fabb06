import type { Db } from "#kernel/database/db.ts";
import type { SignedInAdmin } from "#kernel/http/require-admin.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { Session } from "./auth-endpoints.ts";
import { recordSecurityEvent, type SecurityLog } from "./record-security-event.ts";
import { describeBrowser } from "./rules/describe-browser.ts";
import { closeSessionsOf, isOpenSession } from "./sessions.ts";

const counted = (sessions: number): string => `${formatAmount(sessions, "session")} ended.`;

/** The sessions of an administrator, the last used one first. */
export async function listSessions(db: Db, { id, session }: SignedInAdmin): Promise<Session[]> {
  const rows = await db
    .selectFrom("admin_sessions")
    .select(["id", "address", "user_agent", "created_at", "last_used_at"])
    .where("admin_id", "=", id)
    .where(isOpenSession)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    browser: describeBrowser(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.id === session.id,
  }));
}

/**
 * Ends one session of the administrator.
 * @throws {AppError} 404 when there is none with this number, or it is somebody else's
 */
export async function endSession(
  { db, log }: { db: Db; log: SecurityLog },
  admin: SignedInAdmin,
  sessionId: number,
  address: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("admin_sessions")
      .where("id", "=", sessionId)
      .where("admin_id", "=", admin.id)
      .returning(["address", "user_agent"])
      .executeTakeFirst();
    if (!ended) throw AppError.notFound("This session has ended already");
    const details = `${describeBrowser(ended.user_agent)} from ${ended.address}.`;
    const event = { action: "auth.session_ended", adminName: admin.username, details, address } as const;
    await recordSecurityEvent({ db: trx, log }, event);
  });
}

/** Ends all sessions of an administrator, and audits it. @param except the session that stays @returns how many were ended */
export async function endSessions(
  { db, log }: { db: Db; log: SecurityLog },
  admin: SignedInAdmin,
  address: string,
  except?: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const sessions = await closeSessionsOf(trx, admin.id, except);
    const action = except === undefined ? "auth.signed_out_everywhere" : "auth.session_ended";
    const event = { action, adminName: admin.username, details: counted(sessions), address } as const;
    await recordSecurityEvent({ db: trx, log }, event);
    return sessions;
  });
}
