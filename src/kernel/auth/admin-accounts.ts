import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import type { Role } from "#kernel/http/rules/roles.ts";
import { clearTriesOf } from "./login-throttle.ts";
import { findProblemWith, hashPassword, makePassword, verifyPassword } from "./passwords.ts";
import { MIN_PASSWORD_LENGTH } from "./rules/password-rules.ts";
import { endPendingSignIns } from "./second-factors/challenges.ts";
import { closeSessionsOf } from "./sessions.ts";

/** A password's columns in `admins`; `chosenPassword` makes them for a password that somebody has chosen. */
type PasswordColumns = { password_hash: string | null; password_is_short?: boolean; must_change_password?: boolean };

/** Adds an administrator. @returns false when the name is taken; then nothing has changed */
export async function addAdmin(
  db: DbOrTransaction,
  account: { username: string; role: Role } & PasswordColumns,
): Promise<boolean> {
  const added = await db
    .insertInto("admins")
    .values(account)
    .onConflict((conflict) => conflict.column("username").doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/**
 * Sets another password for an account. All its sessions end and its failed tries are deleted. Its known browsers stay
 * known, so that an attacker who keeps guessing cannot lock the owner out.
 * @returns how many sessions ended; null when there is no such account
 */
export async function storePassword(
  db: DbOrTransaction,
  username: string,
  password: PasswordColumns,
): Promise<number | null> {
  const admin = await db
    .updateTable("admins")
    .set({ password_is_short: false, must_change_password: false, ...password })
    .where("username", "=", username)
    .returning(["id", "username"])
    .executeTakeFirst();
  if (!admin) return null;
  await clearTriesOf(db, admin);
  await endPendingSignIns(db, admin.id);
  return closeSessionsOf(db, admin.id);
}

/** All administrators by name, with the number of open sessions and the time of last use. */
export async function listAdmins(
  db: Db,
): Promise<
  { username: string; role: Role; createdAt: Date; sessions: number; lastUsed: Date | null; issuer: string | null }[]
> {
  return db
    .selectFrom("admins")
    .leftJoin("admin_sessions", "admin_sessions.admin_id", "admins.id")
    .select([
      "admins.username",
      "admins.role",
      "admins.created_at as createdAt",
      sql<number>`count(token_hash)::int`.as("sessions"),
      sql<Date | null>`max(last_used_at)`.as("lastUsed"),
      "admins.oidc_issuer as issuer",
    ])
    .groupBy("admins.id")
    .orderBy("admins.username")
    .execute();
}

/**
 * Makes sure that somebody can sign in. The first administrator gets `ADMIN_PASSWORD`, or a random password that has to be
 * changed. When there is an administrator already, nothing changes.
 * @returns the generated password, to be shown once; a notice about `ADMIN_PASSWORD` for the operator; and true when the
 *   administrator is new, which means a new installation
 */
export async function ensureFirstAdmin(
  db: Db,
  { username, password, siteName = "" }: { username: string; password: string | undefined; siteName?: string },
): Promise<{ generated: string | null; warning: string | null; isNew: boolean }> {
  const someone = await db.selectFrom("admins").select("id").limit(1).executeTakeFirst();
  if (someone) {
    const changesNothing = password !== undefined && !(await isPasswordOf(db, username, password));
    const warning = `ADMIN_PASSWORD changes nothing: there are administrators already. To give one another password: npm run admin -- set-password ${username}`;
    return { generated: null, warning: changesNothing ? warning : null, isNew: false };
  }
  const chosen = password ?? makePassword();
  const account = { username, role: "owner", must_change_password: password === undefined } as const;
  const added = await addAdmin(db, { ...account, password_hash: await hashPassword(chosen) });
  if (password === undefined) return { generated: added ? chosen : null, warning: null, isNew: added };
  const problem = await findProblemWith(password, { username, siteName, hasSecondFactor: false });
  const advice = `Choose one of at least ${MIN_PASSWORD_LENGTH} characters that nobody would guess.`;
  return { generated: null, warning: problem && `ADMIN_PASSWORD is weak. ${problem}. ${advice}`, isNew: added };
}

async function isPasswordOf(db: Db, username: string, password: string): Promise<boolean> {
  const admin = await db
    .selectFrom("admins")
    .select("password_hash")
    .where("username", "=", username)
    .executeTakeFirst();
  const hash = admin?.password_hash ?? null;
  return hash !== null && verifyPassword(hash, password);
}
