import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { PASSWORD_ALLOWED_HOURS, passwordsOffSentence } from "../rules/provider-rules.ts";
import { type ProviderSettings, setupOf } from "./provider-settings.ts";

/** The ways in: by passwords, passkeys and invitations (`hasPasswords`), and by the provider. */
export type SignInWays = { hasPasswords: boolean; provider: { settings: ProviderSettings } | null };
type Deps = { db: Db; ways: SignInWays };

const isAllowedNow = sql<boolean>`password_until > now()`;

const refusal = ({ provider }: SignInWays) =>
  AppError.forbidden(passwordsOffSentence(provider?.settings.name ?? "the provider"));

/** Returns whether anybody may use a password now: where they are off, only accounts that a command lets in. */
export async function takesPasswords({ db, ways }: Deps): Promise<boolean> {
  if (ways.hasPasswords) return true;
  return (await db.selectFrom("admins").select("id").where(isAllowedNow).limit(1).executeTakeFirst()) !== undefined;
}

/** @throws {AppError} 403 when passwords are off, also where a command lets an account in: that makes no new ones */
export function requirePasswordsOn(ways: SignInWays): void {
  if (!ways.hasPasswords) throw refusal(ways);
}

/** @throws {AppError} 403 when nobody may use a password now */
export async function requirePasswords(deps: Deps): Promise<void> {
  if (!(await takesPasswords(deps))) throw refusal(deps.ways);
}

/**
 * Returns when the session of an account that signs in without the provider has to end; null: as every session.
 * @throws {AppError} 403 when passwords are off and no command lets this account in
 */
export async function requireOwnWay({ db, ways }: Deps, adminId: number): Promise<Date | null> {
  if (ways.hasPasswords) return null;
  const admin = await db
    .selectFrom("admins")
    .select("password_until")
    .where("id", "=", adminId)
    .where(isAllowedNow)
    .executeTakeFirst();
  if (!admin) throw refusal(ways);
  return admin.password_until;
}

/**
 * Lets an account use its password for a day although passwords are off.
 * @returns until when; null when there is no such account, or it has no password
 */
export async function allowPassword(db: DbOrTransaction, username: string): Promise<Date | null> {
  const admin = await db
    .updateTable("admins")
    .set({ password_until: sql<Date>`now() + ${PASSWORD_ALLOWED_HOURS} * interval '1 hour'` })
    .where("username", "=", username)
    .where("password_hash", "is not", null)
    .returning("password_until")
    .executeTakeFirst();
  return admin?.password_until ?? null;
}

/**
 * Ends the sessions that could not begin in the same way any more: of people whom another provider has identified, or this one when
 * other values gave roles or other hours; and, where passwords are off, of accounts with a password.
 */
export async function endSessionsOfOtherWays({ db, ways }: Deps): Promise<void> {
  const setup = ways.provider ? setupOf(ways.provider.settings) : null;
  await sql`
    delete from admin_sessions s using admins a where a.id = s.admin_id and case
      when a.oidc_issuer is not null then (s.provider_setup = ${setup}::text) is not true
      else not ${ways.hasPasswords}::boolean and coalesce(a.password_until < now(), true) end`.execute(db);
}
