import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";
import { AppError } from "../infra/errors.ts";

type Link = { url: string | null };
type Deps = { db: Db; publicUrl: string };

const linkOf = (publicUrl: string, token: string): Link => ({ url: new URL(`/scorecard/${token}`, publicUrl).href });

/** Reads a dealership's private link; null when it has none. @throws {AppError} 404 when there is no such dealership */
export async function getScorecardLink({ db, publicUrl }: Deps, dealershipId: number): Promise<Link> {
  const row = await db
    .selectFrom("dealerships as d")
    .leftJoin("scorecard_links as l", "l.dealership_id", "d.id")
    .select("l.token")
    .where("d.id", "=", dealershipId)
    .executeTakeFirst();
  if (!row) throw AppError.notFound("There is no such dealership");
  return row.token === null ? { url: null } : linkOf(publicUrl, row.token);
}

/**
 * Makes a link of 256 random bits. It replaces an older one.
 * @throws {AppError} 404 when there is no such dealership
 */
export async function createScorecardLink(deps: Deps, dealershipId: number, adminName: string): Promise<Link> {
  const token = randomBytes(32).toString("base64url");
  await change(deps, dealershipId, adminName, "New private link", (trx) =>
    trx
      .insertInto("scorecard_links")
      .values({ dealership_id: dealershipId, token })
      .onConflict((conflict) => conflict.column("dealership_id").doUpdateSet({ token, created_at: new Date() }))
      .execute(),
  );
  return linkOf(deps.publicUrl, token);
}

/** Revokes a dealership's private link. @throws {AppError} 404 when there is no such dealership */
export async function revokeScorecardLink(deps: Deps, dealershipId: number, adminName: string): Promise<Link> {
  await change(deps, dealershipId, adminName, "Ended the private link", (trx) =>
    trx.deleteFrom("scorecard_links").where("dealership_id", "=", dealershipId).execute(),
  );
  return { url: null };
}

async function change(
  { db }: Deps,
  dealershipId: number,
  adminName: string,
  details: string,
  write: (trx: Transaction<Database>) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const dealership = await trx
      .selectFrom("dealerships")
      .select("name")
      .where("id", "=", dealershipId)
      .forKeyShare()
      .executeTakeFirst();
    if (!dealership) throw AppError.notFound("There is no such dealership");
    await write(trx);
    await recordAudit(trx, { adminName, action: "scorecard.changed", subject: dealership.name, details });
  });
}
