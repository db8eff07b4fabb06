import { sql } from "kysely";
import type { Db } from "../infra/db.ts";
import { hashPassword, makePassword, verifyPassword } from "./passwords.ts";
import { closeSessionsOf } from "./sessions.ts";

/** Adds an administrator. @returns false when the name is taken; then nothing has changed */
export async function addAdmin(db: Db, username: string, password: string): Promise<boolean> {
  const added = await db
    .insertInto("admins")
    .values({ username, password_hash: await hashPassword(password) })
    .onConflict((conflict) => conflict.column("username").doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/**
 * Sets another password for an account. All its sessions end and its known browsers are forgotten, because one of them may
 * be the reason for the change.
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

/** All administrators by name, with the number of open sessions and the time of last use. */
export async function listAdmins(
  db: Db,
): Promise<{ username: string; createdAt: Date; sessions: number; lastUsed: Date | null }[]> {
  return db
    .selectFrom("admins")
    .leftJoin("admin_sessions", "admin_sessions.admin_id", "admins.id")
    .select([
      "admins.username",
      "admins.created_at as createdAt",
      sql<number>`count(token_hash)::int`.as("sessions"),
      sql<Date | null>`max(last_used_at)`.as("lastUsed"),
    ])
    .groupBy("admins.id")
    .orderBy("admins.username")
    .execute();
}

/**
 * Makes sure that somebody can sign in. `ADMIN_PASSWORD` is applied when it is set; else the first administrator gets a
 * random password.
 * @returns the generated password, to be shown once; null when none was generated
 */
export async function ensureFirstAdmin(
  db: Db,
  { username, password }: { username: string; password: string | undefined },
): Promise<string | null> {
  if (password === undefined) {
    const someone = await db.selectFrom("admins").select("id").limit(1).executeTakeFirst();
    if (someone) return null;
    const generated = makePassword();
    return (await addAdmin(db, username, generated)) ? generated : null;
  }
  const current = await db
    .selectFrom("admins")
    .select("password_hash")
    .where("username", "=", username)
    .executeTakeFirst();
  if (current && (await verifyPassword(current.password_hash, password))) return null;
  if (!(await addAdmin(db, username, password))) await storePassword(db, username, password);
  return null;
}
