import { sql, type Transaction } from "kysely";
import {
  ASK_AGAIN_HOURS,
  DAILY_COPIES,
  DAILY_PLAIN_QUESTIONS,
  DAILY_QUESTIONS,
} from "#core/dealerships/rules/inquiry-rules.ts";
import type { Database } from "#kernel/database/db-schema.ts";

/** The sender and the subject of a question, as far as they are counted. `network` is null in our own networks. */
export type CountedInquiry = {
  vehicleId: number;
  dealershipId: number;
  address: Buffer;
  network: Buffer | null;
  isProven: boolean;
};

type Counts = {
  same_car: number;
  shopper: number;
  copies: number;
  network: number;
  vehicle: number;
  dealership: number;
  site: number;
  plain_network: number;
  plain_dealership: number;
  plain_site: number;
};

/**
 * Counts the questions of the last 24 hours. One question is counted at a time, in all processes together, so that two cannot pass a
 * limit at once; each takes some milliseconds, and there are few.
 * @returns `shopper`: the sender has reached the daily limit; `busy`: others have; otherwise whether the shopper gets a copy
 */
export async function countInquiries(
  trx: Transaction<Database>,
  counted: CountedInquiry,
): Promise<"shopper" | "busy" | { hasCopy: boolean }> {
  const { vehicleId, dealershipId, address, network, isProven } = counted;
  await sql`select pg_advisory_xact_lock(hashtextextended('inquiries', 0))`.execute(trx);
  const { rows } = await sql<Counts>`
    select
      count(*) filter (where c.address_hash = ${address} and i.vehicle_id = ${vehicleId}
        and i.created_at > now() - ${ASK_AGAIN_HOURS} * interval '1 hour')::int as same_car,
      count(*) filter (where c.address_hash = ${address})::int as shopper,
      count(*) filter (where c.address_hash = ${address} and i.has_copy)::int as copies,
      count(*) filter (where c.network_hash = ${network})::int as network,
      count(*) filter (where i.vehicle_id = ${vehicleId})::int as vehicle,
      count(*) filter (where i.dealership_id = ${dealershipId})::int as dealership,
      count(*)::int as site,
      count(*) filter (where not i.is_proven and c.network_hash = ${network})::int as plain_network,
      count(*) filter (where not i.is_proven and i.dealership_id = ${dealershipId})::int as plain_dealership,
      count(*) filter (where not i.is_proven)::int as plain_site
    from inquiries i join inquiry_contents c on c.inquiry_id = i.id
    where i.created_at > now() - interval '1 day'`.execute(trx);
  const counts = rows[0] as Counts;
  const { shopper, site, vehicle, dealership } = DAILY_QUESTIONS;
  if (counts.same_car > 0 || counts.shopper >= shopper || counts.network >= DAILY_QUESTIONS.network) return "shopper";
  if (counts.site >= site || counts.vehicle >= vehicle || counts.dealership >= dealership) return "busy";
  if (isProven) return { hasCopy: counts.copies < DAILY_COPIES };
  const plain = DAILY_PLAIN_QUESTIONS;
  if (counts.plain_network >= plain.network) return "shopper";
  if (counts.plain_site >= plain.site || counts.plain_dealership >= plain.dealership) return "busy";
  return { hasCopy: false };
}
