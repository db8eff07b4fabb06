import { createHash, randomBytes } from "node:crypto";
import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import type { SignedInAdmin } from "#kernel/http/require-admin.ts";
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_HOURS } from "#kernel/http/rules/sign-in-rules.ts";
import type { User } from "#kernel/http/user-schemas.ts";

/** A random token for a cookie: 256 bits. */
export const makeToken = (): string => randomBytes(32).toString("base64url");
/** The stored form of a token. A fast hash is enough, because 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Where a session is used: the caller's network address and the user agent. */
export type Browser = { address: string; userAgent: string };

/** A session's time of last use is written at most this often. */
const TOUCH_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** User agents are cut to this length. */
const MAX_USER_AGENT_LENGTH = 300;

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);
const oldestStart = () => hoursAgo(24 * SESSION_ABSOLUTE_DAYS);
const oldestUse = () => hoursAgo(SESSION_IDLE_HOURS);

/** The condition of open sessions. It excludes sessions from the future, by a clock that was wrong: they would last too long. */
export const isOpenSession = (eb: ExpressionBuilder<Database, "admin_sessions">) =>
  eb.and([
    eb("admin_sessions.created_at", ">", oldestStart()),
    eb("admin_sessions.created_at", "<", hoursAgo(-1)),
    eb("last_used_at", ">", oldestUse()),
    eb("last_used_at", "<", hoursAgo(-1)),
    eb.or([eb("ends_at", "is", null), eb("ends_at", ">", new Date())]),
  ]);

/** True when the administrator of the row in `admins` has a second factor. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from admin_passkeys p where p.admin_id = admins.id)
  or exists (select from admin_totp t where t.admin_id = admins.id and t.confirmed_at is not null))`;

/** The administrators as `User`; `byProvider` is false where they have a password. */
const selectUsers = (db: DbOrTransaction) =>
  db.selectFrom("admins").select([
    "admins.id",
    "admins.username",
    "admins.role",
    sql<User["requiredStep"]>`case
        when must_change_password then 'change_password'
        when (select second_factor_required from sign_in_settings) and not ${hasSecondFactor}
          and oidc_subject is null then 'add_second_factor'
      end`.as("requiredStep"),
    sql<boolean>`oidc_subject is not null`.as("byProvider"),
  ]);

const withoutDefault = <T extends { byProvider: boolean }>({ byProvider, ...user }: T) =>
  byProvider ? { ...user, byProvider } : user;

/** @throws the database's error when there is no such administrator */
export const getUser = async (db: DbOrTransaction, adminId: number): Promise<User> =>
  withoutDefault(await selectUsers(db).where("admins.id", "=", adminId).executeTakeFirstOrThrow());

/**
 * The end of a session that ends earlier than others, when its person last proved who they are (by default now), and the provider's
 * settings with which it begins.
 */
export type SessionLimits = { endsAt?: Date | null; confirmedAt?: Date; setup?: string };

/** Opens a session, and deletes those that have ended. @returns the token for the cookie; only its hash is stored */
export async function openSession(
  db: DbOrTransaction,
  adminId: number,
  browser: Browser,
  { endsAt = null, confirmedAt, setup }: SessionLimits = {},
): Promise<string> {
  const token = makeToken();
  const { address, userAgent } = browser;
  const user_agent = userAgent.slice(0, MAX_USER_AGENT_LENGTH);
  await db
    .insertInto("admin_sessions")
    .values({
      ...{ token_hash: hashToken(token), admin_id: adminId, address, user_agent, ends_at: endsAt },
      ...(confirmedAt && { confirmed_at: confirmedAt }),
      ...(setup && { provider_setup: setup }),
    })
    .execute();
  await db
    .deleteFrom("admin_sessions")
    .where((eb) => eb.not(isOpenSession(eb)))
    .execute();
  return token;
}

/**
 * Finds the administrator of a session; null when there is no such session or it has ended.
 * @param options.touch true when this counts as a use of the session
 */
export async function findSession(db: Db, token: string, { touch } = { touch: true }): Promise<SignedInAdmin | null> {
  const token_hash = hashToken(token);
  const row = await selectUsers(db)
    .innerJoin("admin_sessions", "admin_id", "admins.id")
    .select(["admin_sessions.id as sessionId", "confirmed_at as confirmedAt", "last_used_at as lastUsedAt"])
    .where("token_hash", "=", token_hash)
    .where(isOpenSession)
    .executeTakeFirst();
  if (!row) return null;
  const now = new Date();
  if (touch && now.getTime() - row.lastUsedAt.getTime() > TOUCH_EVERY_MS) {
    await db.updateTable("admin_sessions").set({ last_used_at: now }).where("token_hash", "=", token_hash).execute();
  }
  const { sessionId, confirmedAt, lastUsedAt: _, ...user } = row;
  return { ...withoutDefault(user), session: { id: sessionId, confirmedAt } };
}

export async function closeSession(db: DbOrTransaction, token: string): Promise<void> {
  await db.deleteFrom("admin_sessions").where("token_hash", "=", hashToken(token)).execute();
}

export async function closeSessionById(db: DbOrTransaction, id: number): Promise<void> {
  await db.deleteFrom("admin_sessions").where("id", "=", id).execute();
}

/** Returns whether a session is open. */
export const hasSession = async (db: DbOrTransaction, id: number): Promise<boolean> =>
  (await db.selectFrom("admin_sessions").select("id").where("id", "=", id).where(isOpenSession).executeTakeFirst()) !==
  undefined;

/** Ends all sessions of an administrator except `except`. @returns how many were ended */
export async function closeSessionsOf(db: DbOrTransaction, adminId: number, except?: number): Promise<number> {
  const result = await db
    .deleteFrom("admin_sessions")
    .where("admin_id", "=", adminId)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? 0))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Records that the session's user has proved their identity again. */
export async function confirmSession(db: DbOrTransaction, sessionId: number): Promise<void> {
  await db.updateTable("admin_sessions").set({ confirmed_at: new Date() }).where("id", "=", sessionId).execute();
}
