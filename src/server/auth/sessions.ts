import { createHash, randomBytes } from "node:crypto";
import type { User } from "#contract/auth/auth-endpoints.ts";
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_HOURS } from "#domain/auth/sign-in-rules.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db, DbOrTransaction } from "../infra/db.ts";

/** A random token for a cookie: 256 bits. */
export const makeToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token. A fast hash is enough, because 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A session's time of last use is written at most this often. */
const TOUCH_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);
const oldestStart = () => hoursAgo(24 * SESSION_ABSOLUTE_DAYS);
const oldestUse = () => hoursAgo(SESSION_IDLE_HOURS);

/** Opens a session, and deletes those that have ended. @returns the token for the cookie; only its hash is stored */
export async function openSession(db: DbOrTransaction, adminId: number): Promise<string> {
  const token = makeToken();
  await db
    .insertInto("admin_sessions")
    .values({ token_hash: hashToken(token), admin_id: adminId })
    .execute();
  await db
    .deleteFrom("admin_sessions")
    .where((eb) => eb.or([eb("created_at", "<", oldestStart()), eb("last_used_at", "<", oldestUse())]))
    .execute();
  return token;
}

/**
 * Finds the administrator of a session; null when there is no such session or it has ended.
 * @param options.touch whether this counts as a use of the session
 */
export async function findSession(db: Db, token: string, { touch } = { touch: true }): Promise<User | null> {
  const token_hash = hashToken(token);
  const row = await db
    .selectFrom("admin_sessions")
    .innerJoin("admins", "admins.id", "admin_sessions.admin_id")
    .select(["admins.id", "admins.username", "admin_sessions.last_used_at"])
    .where("token_hash", "=", token_hash)
    .where("admin_sessions.created_at", ">", oldestStart())
    .where("last_used_at", ">", oldestUse())
    .executeTakeFirst();
  if (!row) return null;
  const now = new Date();
  if (touch && now.getTime() - row.last_used_at.getTime() > TOUCH_EVERY_MS) {
    await db.updateTable("admin_sessions").set({ last_used_at: now }).where("token_hash", "=", token_hash).execute();
  }
  return { id: row.id, username: row.username };
}

export async function closeSession(db: DbOrTransaction, token: string): Promise<void> {
  await db.deleteFrom("admin_sessions").where("token_hash", "=", hashToken(token)).execute();
}

/** Ends all sessions of an administrator. @returns how many there were */
export async function closeSessionsOf(db: DbOrTransaction, adminId: number): Promise<number> {
  const result = await db.deleteFrom("admin_sessions").where("admin_id", "=", adminId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Ends all sessions of an administrator, including the caller's, and audits that. @returns how many there were */
export async function logOutEverywhere(db: Db, { id, username }: User): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const sessions = await closeSessionsOf(trx, id);
    const details = `${sessions} session${sessions === 1 ? "" : "s"} ended.`;
    await recordAudit(trx, { adminName: username, action: "auth.signed_out_everywhere", subject: username, details });
    return sessions;
  });
}
