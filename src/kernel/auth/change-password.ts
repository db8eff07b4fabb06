import type { Db } from "#kernel/database/db.ts";
import type { SignedInAdmin } from "#kernel/http/require-admin.ts";
import { AppError } from "#kernel/process/errors.ts";
import { forgetTries, takeTry, throttleKeys } from "./login-throttle.ts";
import { chosenPassword, verifyPassword } from "./passwords.ts";
import { recordSecurityEvent, type SecurityLog } from "./record-security-event.ts";
import { endPendingSignIns } from "./second-factors/challenges.ts";
import { listSecondFactors } from "./second-factors/second-factors.ts";
import { type Browser, closeSessionsOf, openSession } from "./sessions.ts";

const NO_PASSWORD = "This account has no password here: the team's provider signs it in";

/** @throws {AppError} 409 for an account that the provider signs in: passkeys and codes of ours would be a way past it */
export function requirePasswordAccount({ byProvider }: SignedInAdmin): void {
  if (byProvider) throw AppError.conflict(NO_PASSWORD);
}

/**
 * Checks the password that a signed-in administrator has typed again.
 * @throws {AppError} 400 with `message` when it is wrong, 429 after too many tries
 */
export async function requireOwnPassword(
  db: Db,
  { id }: SignedInAdmin,
  password: string,
  message: string,
): Promise<void> {
  const key = throttleKeys.passwordChange(id);
  await takeTry(db, key);
  const { password_hash } = await db
    .selectFrom("admins")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (password_hash === null) throw AppError.conflict(NO_PASSWORD);
  if (!(await verifyPassword(password_hash, password))) throw AppError.badRequest(message);
  await forgetTries(db, [key]);
}

/**
 * Changes the password of the signed-in administrator. All sessions end and the account's known browsers are forgotten;
 * this browser gets a new session.
 * @returns the new session's token
 * @throws {AppError} 400 when the current password is wrong or the new one may not be used, 429 after too many tries
 */
export async function changePassword(
  { db, log, siteName }: { db: Db; log: SecurityLog; siteName: string },
  user: SignedInAdmin,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  browser: Browser,
): Promise<string> {
  requirePasswordAccount(user);
  await requireOwnPassword(db, user, currentPassword, "The current password is not right");
  if (newPassword === currentPassword) throw AppError.badRequest("The new password is the current one");
  const { id, username } = user;
  const hasSecondFactor = (await listSecondFactors(db, id)).length > 0;
  const changed = await chosenPassword(newPassword, { username, siteName, hasSecondFactor });
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("admin_sessions")
      .select("ends_at")
      .where("id", "=", user.session.id)
      .executeTakeFirst();
    await trx.updateTable("admins").set(changed).where("id", "=", id).execute();
    await trx.deleteFrom("admin_devices").where("admin_id", "=", id).execute();
    await endPendingSignIns(trx, id);
    await closeSessionsOf(trx, id);
    const event = { action: "auth.password_changed", adminName: username, address: browser.address } as const;
    await recordSecurityEvent({ db: trx, log }, event);
    return openSession(trx, id, browser, { endsAt: before?.ends_at ?? null });
  });
}
