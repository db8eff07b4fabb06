import { recordAudit } from "#kernel/audit/record-audit.ts";
import { keyMissing, type SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { PartnerTarget } from "./deliver-batch.ts";
import type { PartnerSettings, SetPartner } from "./partner-endpoints.ts";

export const TOKEN_PURPOSE = "partner-token";

/** @property byVariables the target of the variables, which wins; null: there is none @property box null where the installation's key is missing */
export type TargetDeps = { db: Db; byVariables: PartnerTarget | null; box: SecretBox | null };

const readRow = (db: Db) => db.selectFrom("partner_target").selectAll().executeTakeFirst();

/** A partner is set, but its token cannot be decrypted. */
export const UNREADABLE = "unreadable";
export const UNREADABLE_WORDS =
  "The inspection partner's token cannot be read, because the installation's key is missing or another one. Put that key back, or type the token again";

/** Returns the present target of the variables or the console; null without one. */
export async function readTarget(deps: TargetDeps): Promise<PartnerTarget | typeof UNREADABLE | null> {
  const { db, byVariables, box } = deps;
  if (byVariables) return byVariables;
  const row = await readRow(db);
  if (!row) return null;
  const token = box?.tryOpen(row.sealed_token, TOKEN_PURPOSE) ?? null;
  return token === null ? UNREADABLE : { url: row.url, token };
}

/** Returns the settings for the console: without the token, and without what may be secret in the address for those who cannot set it. */
export async function presentTarget({ db, byVariables }: TargetDeps, isOwner: boolean): Promise<PartnerSettings> {
  if (byVariables) return { url: publicPartOf(byVariables.url), setBy: "INSPECTED_AUTO_URL" };
  const url = (await readRow(db))?.url ?? null;
  return { url: url === null || isOwner ? url : publicPartOf(url), setBy: null };
}

/** Returns an address without user name, password, path and parameters: any of them may be a key. */
const publicPartOf = (url: string): string => new URL(url).origin;

function requireOwn({ byVariables }: TargetDeps): void {
  if (byVariables) throw AppError.conflict("INSPECTED_AUTO_URL sets the partner. Change it there");
}

/**
 * Stores the partner. A kept token is only ever used for the address that it was typed for.
 * @throws {AppError} 400 without a token for another address, 409 when variables set the partner, 503 without the installation's key
 */
export async function setTarget(deps: TargetDeps, { url, token }: SetPartner, adminName: string): Promise<void> {
  requireOwn(deps);
  const { db, box } = deps;
  if (box === null) throw keyMissing();
  await db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom("partner_target").selectAll().forUpdate().executeTakeFirst();
    const stored = before?.url === url ? before.sealed_token : null;
    const kept = stored && box.tryOpen(stored, TOKEN_PURPOSE) !== null ? stored : null;
    const sealed = token === undefined ? kept : box.seal(token, TOKEN_PURPOSE);
    if (sealed === null) throw AppError.badRequest("token must be typed for this address");
    const values = { url, sealed_token: sealed };
    await trx
      .insertInto("partner_target")
      .values(values)
      .onConflict((conflict) => conflict.column("only_row").doUpdateSet(values))
      .execute();
    await recordAudit(trx, { adminName, action: "partner.set", subject: "Inspected Auto", details: new URL(url).host });
  });
}

/** Forgets the partner and its token. @throws {AppError} 409 when variables set it */
export async function removeTarget(deps: TargetDeps, adminName: string): Promise<void> {
  requireOwn(deps);
  await deps.db.transaction().execute(async (trx) => {
    const [row] = await trx.deleteFrom("partner_target").returning("url").execute();
    if (row)
      await recordAudit(trx, {
        adminName,
        action: "partner.removed",
        subject: "Inspected Auto",
        details: new URL(row.url).host,
      });
  });
}
