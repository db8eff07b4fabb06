import { createHash, randomBytes } from "node:crypto";
import type { User } from "#contract/auth/user.ts";
import type { Db } from "../infra/db.ts";

export const SESSION_COOKIE = "autohub_session";
/** A session ends after this long without a call, and in any case after the absolute limit. */
const SESSION_IDLE_HOURS = 12;
export const SESSION_ABSOLUTE_DAYS = 7;
/** The time of last use is written at most this often. */
const TOUCH_EVERY_MS = 60_000;

const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
const hours = (count: number): number => count * 3_600_000;

/** Opens a session. @returns the opaque token for the cookie; only its hash is stored. */
export async function openSession(db: Db, adminId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("admin_sessions")
    .values({ token_hash: hashToken(token), admin_id: adminId })
    .execute();
  const oldest = new Date(Date.now() - hours(24 * SESSION_ABSOLUTE_DAYS));
  await db.deleteFrom("admin_sessions").where("created_at", "<", oldest).execute();
  return token;
}

/** The administrator behind a token, or null when the session has ended or never was. */
export async function findSession(db: Db, token: string): Promise<User | null> {
  const now = Date.now();
  const row = await db
    .selectFrom("admin_sessions")
    .innerJoin("admins", "admins.id", "admin_sessions.admin_id")
    .select(["admins.id", "admins.username", "admin_sessions.last_used_at"])
    .where("token_hash", "=", hashToken(token))
    .where("admin_sessions.created_at", ">", new Date(now - hours(24 * SESSION_ABSOLUTE_DAYS)))
    .where("last_used_at", ">", new Date(now - hours(SESSION_IDLE_HOURS)))
    .executeTakeFirst();
  if (!row) return null;
  if (now - row.last_used_at.getTime() > TOUCH_EVERY_MS) {
    await db
      .updateTable("admin_sessions")
      .set({ last_used_at: new Date(now) })
      .where("token_hash", "=", hashToken(token))
      .execute();
  }
  return { id: row.id, username: row.username };
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom("admin_sessions").where("token_hash", "=", hashToken(token)).execute();
}
