import type { Db } from "../infra/db.ts";
import { hashPassword } from "./passwords.ts";
import { closeSessionsOf } from "./sessions.ts";

/**
 * Gives an account another password. Whoever was signed in with the old one is signed out, and its browsers are no longer
 * known: one of them may be why the password changes.
 * @returns how many sessions ended; null when there is no such account
 */
export async function storePassword(db: Db, username: string, password: string): Promise<number | null> {
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const admin = await trx
      .updateTable("admins")
      .set({ password_hash })
      .where("username", "=", username)
      .returning("id")
      .executeTakeFirst();
    if (!admin) return null;
    await trx.deleteFrom("admin_devices").where("admin_id", "=", admin.id).execute();
    return closeSessionsOf(trx, admin.id);
  });
}
