import type { User } from "#contract/auth/auth-endpoints.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import { forgetTries, takeTry, throttleKeys } from "./login-throttle.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { closeSessionsOf, openSession } from "./sessions.ts";

/**
 * Changes the password of the signed-in administrator. All sessions end and the account's known browsers are forgotten;
 * this browser gets a new session.
 * @returns the new session's token
 * @throws {AppError} 400 when the current password is not right, 429 after too many tries
 */
export async function changePassword(
  db: Db,
  user: User,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<string> {
  const key = throttleKeys.passwordChange(user.id);
  await takeTry(db, key);
  const { password_hash } = await db
    .selectFrom("admins")
    .select("password_hash")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password_hash, currentPassword))) {
    throw AppError.badRequest("The current password is not right");
  }
  await forgetTries(db, [key]);
  const changed = { password_hash: await hashPassword(newPassword) };
  return db.transaction().execute(async (trx) => {
    await trx.updateTable("admins").set(changed).where("id", "=", user.id).execute();
    await trx.deleteFrom("admin_devices").where("admin_id", "=", user.id).execute();
    await closeSessionsOf(trx, user.id);
    const { username } = user;
    await recordAudit(trx, { adminName: username, action: "auth.password_changed", subject: username });
    return openSession(trx, user.id);
  });
}
