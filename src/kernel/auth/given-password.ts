import type { Db } from "#kernel/database/db.ts";
import { verifyPassword } from "./passwords.ts";

/**
 * Watches whether the account of `ADMIN_USERNAME` still has the password of `ADMIN_PASSWORD`, which everybody who reads the
 * environment knows. Each hash is checked once, because a check takes a tenth of a second.
 * @returns a function that returns the account's name; null when it has another password, does not exist, or none was given
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
    const hash = admin?.password_hash ?? null;
    if (hash === null) return null;
    if (known?.hash !== hash) known = { hash, isGiven: verifyPassword(hash, password) };
    const { isGiven } = known;
    isGiven.catch(() => {
      known = undefined;
    });
    return (await isGiven) ? username : null;
  };
}
