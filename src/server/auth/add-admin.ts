import type { Db } from "../infra/db.ts";
import { hashPassword } from "./passwords.ts";

/** Adds an administrator. @returns false when there is one of that name already; nothing has changed then */
export async function addAdmin(db: Db, username: string, password: string): Promise<boolean> {
  const added = await db
    .insertInto("admins")
    .values({ username, password_hash: await hashPassword(password) })
    .onConflict((conflict) => conflict.column("username").doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}
