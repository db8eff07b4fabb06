import type { Transaction } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import { hashLinkSecret, newLinkSecret } from "#kernel/auth/secrets/secret-links.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { type LinkLifetimeDays, linkEnd } from "#kernel/words/rules/secret-links.ts";
import type { ScorecardLink } from "./scorecard-endpoints.ts";

type Deps = { db: Db; site: { publicUrl: string } };

const NO_LINK: ScorecardLink = { url: null, createdAt: null, expiresAt: null };

/**
 * Returns whether a dealership has a private link, and its expiry. Its address cannot be read again.
 * @throws {AppError} 404 when there is no such dealership
 */
export async function getScorecardLink({ db }: Pick<Deps, "db">, dealershipId: number): Promise<ScorecardLink> {
  const row = await db
    .selectFrom("dealerships as d")
    .leftJoin("scorecard_links as l", "l.dealership_id", "d.id")
    .select(["l.created_at", "l.expires_at"])
    .where("d.id", "=", dealershipId)
    .executeTakeFirst();
  if (!row) throw AppError.notFound("There is no such dealership");
  const { created_at, expires_at } = row;
  return { url: null, createdAt: created_at?.toISOString() ?? null, expiresAt: expires_at?.toISOString() ?? null };
}

/**
 * Makes a link with 256 random bits. It replaces an older one.
 * @param expiresInDays how long it works; null without an end
 * @returns the link, with its address this once
 * @throws {AppError} 404 when there is no such dealership
 */
export async function createScorecardLink(
  deps: Deps,
  dealershipId: number,
  adminName: string,
  expiresInDays: LinkLifetimeDays | null,
): Promise<ScorecardLink> {
  const token = newLinkSecret();
  const now = new Date();
  const expiresAt = linkEnd(expiresInDays, now);
  const link = { token_hash: hashLinkSecret(token), created_at: now, expires_at: expiresAt };
  await change(deps, dealershipId, adminName, "New private link", (trx) =>
    trx
      .insertInto("scorecard_links")
      .values({ dealership_id: dealershipId, ...link })
      .onConflict((conflict) => conflict.column("dealership_id").doUpdateSet(link))
      .execute(),
  );
  const { href } = new URL(`/scorecard/${token}`, deps.site.publicUrl);
  return { url: href, createdAt: now.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
}

/** Revokes a dealership's private link. @throws {AppError} 404 when there is no such dealership */
export async function revokeScorecardLink(
  deps: Pick<Deps, "db">,
  dealershipId: number,
  adminName: string,
): Promise<ScorecardLink> {
  await change(deps, dealershipId, adminName, "Ended the private link", (trx) =>
    trx.deleteFrom("scorecard_links").where("dealership_id", "=", dealershipId).execute(),
  );
  return NO_LINK;
}

async function change(
  { db }: Pick<Deps, "db">,
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
