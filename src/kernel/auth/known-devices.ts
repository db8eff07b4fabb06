import { sql } from "kysely";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { DEVICE_KEPT_DAYS } from "#kernel/http/rules/sign-in-rules.ts";
import { hashToken, makeToken } from "./sessions.ts";

const oldest = sql<Date>`now() - ${DEVICE_KEPT_DAYS} * interval '1 day'`;

/** Returns whether this account has signed in with this browser before. */
export async function isKnownDevice(db: DbOrTransaction, token: string, username: string): Promise<boolean> {
  const row = await db
    .selectFrom("admin_devices")
    .innerJoin("admins", "admins.id", "admin_devices.admin_id")
    .select("admins.id")
    .where("token_hash", "=", hashToken(token))
    .where("admins.username", "=", username)
    .where("last_used_at", ">", oldest)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records the browser that just signed in as known.
 * @param known its token, if it was known already
 * @returns the token for its cookie
 */
export async function rememberDevice(db: DbOrTransaction, adminId: number, known: string | null): Promise<string> {
  const token = known ?? makeToken();
  const last_used_at = sql<Date>`now()`;
  await db
    .insertInto("admin_devices")
    .values({ token_hash: hashToken(token), admin_id: adminId })
    .onConflict((conflict) => conflict.column("token_hash").doUpdateSet({ last_used_at }))
    .execute();
  await db.deleteFrom("admin_devices").where("last_used_at", "<", oldest).execute();
  return token;
}
