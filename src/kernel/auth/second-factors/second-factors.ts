import { sql } from "kysely";
import type { z } from "zod";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { SECOND_FACTORS, secondFactorSchema } from "../auth-endpoints.ts";
import { forgetTries, takeTry, throttleKeys } from "../login-throttle.ts";
import { recordSecurityEvent, type SecurityLog } from "../record-security-event.ts";
import type { AccountAction } from "../rules/audit-words.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { hasSecondFactor } from "../sessions.ts";
import { acceptPasskey, type RelyingParty } from "./passkeys.ts";
import { consumeRecoveryCode, countRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.ts";
import { acceptTotpCode } from "./totp.ts";

type Method = (typeof SECOND_FACTORS)[number];

/** The second factors that an account has. Without a passkey or an app there are none, and no recovery codes either. */
export async function listSecondFactors(db: DbOrTransaction, adminId: number): Promise<Method[]> {
  const { passkey, totp, recovery } = await db
    .selectNoFrom([
      sql<boolean>`exists (select from admin_passkeys where admin_id = ${adminId})`.as("passkey"),
      sql<boolean>`exists (select from admin_totp where admin_id = ${adminId} and confirmed_at is not null)`.as("totp"),
      sql<boolean>`exists (select from admin_recovery_codes where admin_id = ${adminId})`.as("recovery"),
    ])
    .executeTakeFirstOrThrow();
  const methods: Method[] = [...(passkey ? ["passkey" as const] : []), ...(totp ? ["totp" as const] : [])];
  return methods.length > 0 && recovery ? [...methods, "recovery_code"] : methods;
}

/** Returns whether the owners require a second factor of everybody. */
export async function isSecondFactorRequired(db: DbOrTransaction): Promise<boolean> {
  const row = await db.selectFrom("sign_in_settings").select("second_factor_required as required").executeTakeFirst();
  return row?.required === true;
}

/**
 * Requires a second factor of everybody, or of nobody.
 * @throws {AppError} 409 when the owner who requires it has none: the requirement would lock the owner out
 */
export async function requireSecondFactors(
  { db, log }: { db: Db; log: SecurityLog },
  actor: { id: number; adminName: string; address: string; byProvider?: boolean | undefined },
  required: boolean,
): Promise<void> {
  const { id, adminName, address, byProvider = false } = actor;
  if (required && !byProvider && (await listSecondFactors(db, id)).length === 0) {
    throw AppError.conflict("Add a passkey or an authenticator app to your own account first");
  }
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("sign_in_settings").set({ second_factor_required: required }).execute();
    const details = required ? "Required of everybody." : "Everybody may choose.";
    const event = { action: "admin.second_factor_required", adminName, address, details } as const;
    await recordSecurityEvent({ db: trx, log }, event);
  });
}

/**
 * Checks one proof of a second factor. Codes can be guessed, so their tries are counted.
 * @param given.challenge the challenge that a passkey answers @param given.site null when passkeys are not possible
 * @returns the factor that was proved; null when the proof is wrong
 * @throws {AppError} 429 after too many tries, 503 for a code of an app without the installation's key
 */
export async function acceptSecondFactor(
  { db, box }: { db: Db; box: SecretBox },
  adminId: number,
  given: { proof: z.output<typeof secondFactorSchema>; challenge: string | null; site: RelyingParty | null },
): Promise<Method | null> {
  const { proof, challenge, site } = given;
  if ("passkey" in proof) {
    if (!challenge || !site) return null;
    return (await acceptPasskey(db, { answer: proof.passkey, challenge, site, adminId })) === null ? null : "passkey";
  }
  const key = throttleKeys.secondFactor(adminId);
  await takeTry(db, key);
  const isTotp = "code" in proof;
  const fits = isTotp
    ? await acceptTotpCode({ db, box }, adminId, proof.code)
    : await consumeRecoveryCode(db, adminId, proof.recoveryCode);
  if (!fits) return null;
  await forgetTries(db, [key]);
  return isTotp ? "totp" : "recovery_code";
}

/** Makes recovery codes with the first second factor. @returns them; null when the account has some already */
export const recoveryCodesForFirst = async (db: DbOrTransaction, adminId: number): Promise<string[] | null> =>
  (await countRecoveryCodes(db, adminId)) > 0 ? null : makeRecoveryCodes(db, adminId);

/**
 * Turns a second factor off. With the last one the recovery codes end.
 * @param turnOff deletes it. @returns false when it does not exist
 * @throws {AppError} 404 when it does not exist, 409 when the last one is required
 */
export async function turnOffSecondFactor(
  { db, log }: { db: Db; log: SecurityLog },
  admin: { id: number; username: string },
  by: { action: AccountAction; address: string; details?: string },
  turnOff: (trx: DbOrTransaction) => Promise<boolean>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked, so that the last two cannot be turned off at the same moment.
    await trx.selectFrom("admins").select("id").where("id", "=", admin.id).forUpdate().execute();
    if (!(await turnOff(trx))) throw AppError.notFound("It has been turned off already");
    const left = await trx
      .selectFrom("admins")
      .select(["password_is_short as isShort", hasSecondFactor.as("hasOne")])
      .where("id", "=", admin.id)
      .executeTakeFirstOrThrow();
    if (!left.hasOne) {
      if (await isSecondFactorRequired(trx)) {
        throw AppError.conflict("The owners require a second factor. Add another one before you turn this one off.");
      }
      if (left.isShort) {
        throw AppError.conflict("Your password is long enough only with a second factor. Choose a longer one first.");
      }
      await trx.deleteFrom("admin_recovery_codes").where("admin_id", "=", admin.id).execute();
    }
    await recordSecurityEvent({ db: trx, log }, { ...by, adminName: admin.username });
  });
}

/**
 * Removes all second factors of an account, for somebody who has lost them. A password that is too short without them has
 * to be changed at the next sign-in.
 */
export async function resetSecondFactors(trx: DbOrTransaction, adminId: number): Promise<void> {
  await trx.deleteFrom("admin_passkeys").where("admin_id", "=", adminId).execute();
  await trx.deleteFrom("admin_totp").where("admin_id", "=", adminId).execute();
  await trx.deleteFrom("admin_recovery_codes").where("admin_id", "=", adminId).execute();
  await trx
    .updateTable("admins")
    .set({ must_change_password: sql<boolean>`must_change_password or password_is_short` })
    .where("id", "=", adminId)
    .execute();
}
