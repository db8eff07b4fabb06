import { sql } from "kysely";
import { hashLinkSecret, newLinkSecret } from "#kernel/auth/secrets/secret-links.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { PORTAL_LINK_DAYS } from "./rules/portal-rules.ts";

/** A visit of a portal by a person of the dealership whom the operator has given access. */
export type PortalVisit = { linkId: string; personId: number; dealershipId: number; linkEnds: Date };

/**
 * Makes another link for a person, with 256 random bits.
 * @param publicUrl the site's public address
 * @returns the address, which cannot be read again later
 */
export async function makePortalLink(trx: DbOrTransaction, personId: number, publicUrl: string): Promise<string> {
  const token = newLinkSecret();
  await trx
    .insertInto("portal_links")
    .values({
      person_id: personId,
      token_hash: hashLinkSecret(token),
      expires_at: sql`now() + ${PORTAL_LINK_DAYS} * interval '1 day'`,
    })
    .execute();
  return new URL(`/portal/${token}`, `${publicUrl}/`).href;
}

/**
 * Finds the person to whom a secret belongs. The lookup uses the secret's hash, so its duration reveals nothing about the secret.
 * @throws {AppError} 404, the same for a link that never existed and one that has ended
 */
export async function findVisit(db: DbOrTransaction, token: string): Promise<PortalVisit> {
  const found = await db
    .selectFrom("portal_links as l")
    .innerJoin("portal_people as p", "p.id", "l.person_id")
    .select(["l.id as linkId", "p.id as personId", "p.dealership_id as dealershipId", "l.expires_at as linkEnds"])
    .where("l.token_hash", "=", hashLinkSecret(token))
    .where("l.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!found) throw AppError.notFound("This link has ended");
  return found;
}

/** Records that a link is used, at most once a minute. */
export async function recordUse(db: DbOrTransaction, { linkId }: PortalVisit): Promise<void> {
  await db
    .updateTable("portal_links")
    .set({ last_used_at: sql`now()` })
    .where("id", "=", linkId)
    .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
    .execute();
}
