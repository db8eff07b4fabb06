import type { Db } from "#kernel/database/db.ts";
import { verifyPassword } from "./passwords.ts";

/**
 * Watches whether the account of `ADMIN_USERNAME` still has the password of `ADMIN_PASSWORD`, which whoever reads the
 * environment knows. A hash is checked once, because that takes a tenth of a second.
 * @returns finds the account's name; null when it has another password, is gone, or none was given
 */
export function watchGivenPassword(
  db: Db,
  { username, password }: { username: string; password: string | undefined },
): () => Promise<string | null> {
  let known: { hash: string; isGiven: Promise<boolean> } | undefined;
  return async () => {
    if (password === undefined) return null;
    const admin = await db
      .selectFrom("admins")
      .select("password_hash")
      .where("username", "=", username)
      .executeTakeFirst();
    if (!admin) return null;
    const hash = admin.password_hash;
    if (known?.hash !== hash) known = { hash, isGiven: verifyPassword(hash, password) };
    const { isGiven } = known;
    isGiven.catch(() => {
      known = undefined;
    });
    return (await isGiven) ? username : null;
  };
}
