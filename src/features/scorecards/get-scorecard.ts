import { sql } from "kysely";
import { SCORECARD_VEHICLES } from "#features/leads/rules/lead-rules.ts";
import { readDealershipMarket } from "#features/market/dealership-market.ts";
import { hashLinkSecret, isLinkOpen } from "#kernel/auth/secrets/secret-links.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { countDays, countUnsigned, readDays } from "./count-leads.ts";
import type { Scorecard } from "./scorecard-endpoints.ts";

async function readStock(db: Db, dealershipId: number) {
  return db
    .selectFrom("stock_vehicles")
    .select([
      sql<number>`count(*)::int`.as("vehicleCount"),
      sql<number>`(count(*) filter (where price_usd is null))::int`.as("withoutPrice"),
      sql<number>`(count(*) filter (where cardinality(images) = 0))::int`.as("withoutPhotos"),
    ])
    .where("dealership_id", "=", dealershipId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
}

/** Returns the listed cars with the most clicks, then views. */
async function readTopVehicles(db: Db, dealershipId: number, since: Date): Promise<Scorecard["topVehicles"]> {
  const result = await sql<Scorecard["topVehicles"][number]>`
    select v.id, v.title, sum(t.views)::int as views, sum(t.clicks)::int as clicks
    from (
      select vehicle_id, 0 as views, count(*) as clicks from contact_clicks
      where dealership_id = ${dealershipId} and created_at >= ${since} group by 1
      union all
      select vehicle_id, count(*), 0 from vehicle_views
      where dealership_id = ${dealershipId} and created_at >= ${since} group by 1
    ) t join stock_vehicles v on v.id = t.vehicle_id and v.removed_at is null
    group by v.id, v.title
    order by clicks desc, views desc, v.id
    limit ${SCORECARD_VEHICLES}`.execute(db);
  return result.rows;
}

/**
 * Reads a dealership's scorecard by its private link.
 * @throws {AppError} 404 when the link does not exist, has ended or has been revoked
 */
export async function getScorecard(db: Db, token: string, now: Date = new Date()): Promise<Scorecard> {
  const dealership = await db
    .selectFrom("scorecard_links as l")
    .innerJoin("dealerships as d", "d.id", "l.dealership_id")
    .select(["d.id", "d.name", "d.location", "d.last_synced_at", "d.expires_at"])
    .where("l.token_hash", "=", hashLinkSecret(token))
    .where(isLinkOpen("l"))
    .executeTakeFirst();
  if (!dealership) throw AppError.notFound("There is no such scorecard");
  const days = await readDays(db, now);
  const [counts, unsignedClicks, stock, topVehicles, market] = await Promise.all([
    countDays(db, dealership.id, days),
    countUnsigned(db, dealership.id, days.since),
    readStock(db, dealership.id),
    readTopVehicles(db, dealership.id, days.since),
    readDealershipMarket(db, dealership.id),
  ]);
  return {
    dealershipName: dealership.name,
    location: dealership.location || null,
    ...counts,
    unsignedClicks,
    timeZone: days.timeZone,
    ...stock,
    lastSynced: dealership.last_synced_at?.toISOString() ?? null,
    expirationDate: dealership.expires_at?.toISOString() ?? null,
    topVehicles,
    market,
  };
}
