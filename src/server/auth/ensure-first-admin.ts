import { randomBytes } from "node:crypto";
import type { Db } from "../infra/db.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

/**
 * Makes sure that somebody can sign in: applies `ADMIN_PASSWORD` when it is set, else makes up a password when there is
 * no administrator yet.
 * @returns the generated password, to be shown once; null when none was generated
 */
export async function ensureFirstAdmin(
  db: Db,
  admin: { username: string; password: string | undefined },
): Promise<string | null> {
  if (admin.password === undefined) {
    const someone = await db.selectFrom("admins").select("id").limit(1).executeTakeFirst();
    if (someone) return null;
    const password = randomBytes(12).toString("base64url");
    const inserted = await db
      .insertInto("admins")
      .values({ username: admin.username, password_hash: await hashPassword(password) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n ? password : null;
  }
  const current = await db
    .selectFrom("admins")
    .select("password_hash")
    .where("username", "=", admin.username)
    .executeTakeFirst();
  if (current && (await verifyPassword(current.password_hash, admin.password))) return null;
  const password_hash = await hashPassword(admin.password);
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("admins")
      .values({ username: admin.username, password_hash })
      .onConflict((conflict) => conflict.column("username").doUpdateSet({ password_hash }))
      .returning("id")
      .executeTakeFirstOrThrow();
    // Whoever was signed in with the old password is signed out.
    await trx.deleteFrom("admin_sessions").where("admin_id", "=", id).execute();
  });
  return null;
}
