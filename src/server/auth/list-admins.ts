import { sql } from "kysely";
import type { Db } from "../infra/db.ts";

/** Every administrator by name, with how many sessions are open and when one was last used. */
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
