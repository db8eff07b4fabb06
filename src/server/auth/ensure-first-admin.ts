import type { Db } from "../infra/db.ts";
import { addAdmin } from "./add-admin.ts";
import { makePassword, verifyPassword } from "./passwords.ts";
import { storePassword } from "./store-password.ts";

/**
 * Makes sure that somebody can sign in: applies `ADMIN_PASSWORD` when it is set, else makes up a password when there is
 * no administrator yet.
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
