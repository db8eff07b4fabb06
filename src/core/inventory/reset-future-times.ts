import { sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { CLOCK_SLACK } from "#kernel/database/future-moments.ts";

/**
 * Sets times in the future of a dealership's listed cars to `at`. They come from a clock that was wrong. Otherwise these cars would stay
 * the newest, and could not be removed, until these times have passed. The caller holds `lockInventory`.
 */
export async function resetFutureTimes(trx: Transaction<Database>, dealershipId: number, at: Date): Promise<void> {
  await sql`
    with ahead as (
      update vehicles v set first_seen_at = least(v.first_seen_at, ${at}), changed_at = least(v.changed_at, ${at}),
        price_dropped_at = least(v.price_dropped_at, ${at})
      where v.dealership_id = ${dealershipId} and v.removed_at is null
        and greatest(v.first_seen_at, v.changed_at) > now() + ${CLOCK_SLACK}
      returning v.id
    )
    update vehicle_prices p set seen_at = ${at} from ahead where p.vehicle_id = ahead.id and p.seen_at > ${at}`.execute(
    trx,
  );
  await sql`
    update vehicle_confirmations c set confirmed_at = ${at} from vehicles v
    where c.vehicle_id = v.id and v.dealership_id = ${dealershipId} and v.removed_at is null
      and c.confirmed_at > now() + ${CLOCK_SLACK}`.execute(trx);
}
