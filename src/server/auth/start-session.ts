import type { User } from "#contract/auth/user.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import { rememberDevice } from "./known-devices.ts";
import { closeSession, openSession } from "./sessions.ts";

/**
 * Opens a session for somebody whose password was right. It is always a new one: a cookie that was there before never
 * becomes a session, and one that is a session ends.
 * @param browser.address where the sign-in came from, for the audit log
 * @returns the tokens for the browser's cookies
 */
export async function startSession(
  db: Db,
  user: User,
  browser: { address: string; previousSession: string | undefined; knownDevice: string | null },
): Promise<{ session: string; device: string }> {
  return db.transaction().execute(async (trx) => {
    if (browser.previousSession) await closeSession(trx, browser.previousSession);
    const session = await openSession(trx, user.id);
    const device = await rememberDevice(trx, user.id, browser.knownDevice);
    const details = `From ${browser.address}${browser.knownDevice ? "" : ", a browser that was not known"}.`;
    const { username } = user;
    await recordAudit(trx, { adminName: username, action: "auth.signed_in", subject: username, details });
    return { session, device };
  });
}
