import { sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { CLOCK_SLACK } from "#kernel/database/future-moments.ts";

/**
 * Brings the listed cars of a dealership back to `at` that a clock that was ahead has listed, changed or confirmed. Otherwise they would
 * be the newest of all for as long as it was ahead, and none of them could be removed. The caller holds `lockInventory`.
 */
export async function bringBackCars(trx: Transaction<Database>, dealershipId: number, at: Date): Promise<void> {
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
