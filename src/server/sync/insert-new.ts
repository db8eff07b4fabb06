import { sql, type Transaction } from "kysely";
import type { Database } from "../infra/db-schema.ts";
import { FACT_COLUMNS, factColumns } from "../vehicles/fact-columns.ts";
import type { ClaimedRun } from "./claim-run.ts";
import { stagedFacts } from "./staged-facts.ts";

/** Stores the vehicles that a run was the first to see. @returns how many */
export async function insertNew(trx: Transaction<Database>, run: ClaimedRun, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with added as (
      insert into vehicles (dealership_id, identity_key, source, ${sql.join(FACT_COLUMNS.map((name) => sql.ref(name)))},
        first_seen_at, confirmed_at, changed_at)
      select ${run.dealershipId}, s.identity_key, 'crawl', ${factColumns("s")}, ${at}, ${at}, ${at}
      from ${stagedFacts(run)} s
      order by s.identity_key
      on conflict (dealership_id, identity_key) do nothing
      returning id
    )
    insert into sync_run_changes (run_id, vehicle_id, kind) select ${run.id}, id, 'added' from added`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Writes down the price of every vehicle the run saw whose price is not the last one written down. */
export async function recordPrices(trx: Transaction<Database>, run: ClaimedRun, at: Date): Promise<void> {
  await sql`
    insert into vehicle_prices (vehicle_id, price_usd, seen_at)
    select v.id, v.price_usd, ${at}
    from vehicles v
    left join lateral (
      select p.price_usd, true as known from vehicle_prices p where p.vehicle_id = v.id order by p.id desc limit 1
    ) last on true
    where v.dealership_id = ${run.dealershipId} and v.confirmed_at = ${at}
      and (last.known is null or last.price_usd is distinct from v.price_usd)`.execute(trx);
}
