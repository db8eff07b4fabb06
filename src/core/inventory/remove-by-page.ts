import { sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { asMissingCar, insertAbsences } from "./absences.ts";
import { writable } from "./inventory-tables.ts";
import { MISSING_COLUMNS, type MissingVehicle } from "./missing-vehicles.ts";
import type { PageEvidence } from "./rules/page-answers.ts";
import type { RemovalMemory } from "./rules/removal-memory.ts";
import { decideByPages } from "./rules/removal-policy.ts";

/**
 * Removes a listed car whose own page says that it is gone, if this site's pages are trusted at once. It is journalled
 * like an absence in a nightly run, without a run. The caller holds `lockInventory`.
 * @param at when the page was requested. A car that was confirmed since then stays
 * @returns what was learned about the site; null when the car stays, or is no longer a listed car of a crawl
 */
export async function removeByPage(
  trx: Transaction<Database>,
  id: number,
  memory: RemovalMemory,
  evidence: PageEvidence,
  at: Date,
): Promise<RemovalMemory | null> {
  const { rows } = await sql<MissingVehicle & { listed: number; gone: number }>`
    select ${MISSING_COLUMNS}, (
        select count(*)::int from vehicles o where o.dealership_id = v.dealership_id and o.removed_at is null) as listed, (
        select count(*)::int from vehicles o join vehicle_absences a on a.vehicle_id = o.id and a.at = o.removed_at
        where o.dealership_id = v.dealership_id and a.run_id is null and o.removed_at > (
          select max(finished_at) from sync_runs r
          where r.dealership_id = v.dealership_id and r.status in ('succeeded', 'held'))) as gone
    from vehicles v where v.id = ${id} and v.source = 'crawl' and v.removed_at is null`.execute(trx);
  const [vehicle] = rows;
  if (vehicle === undefined || vehicle.confirmed_at > at) return null;
  const car = asMissingCar(vehicle, new Map([[id, evidence]]));
  const { decisions, memory: learned } = decideByPages(memory, [car], {
    listed: vehicle.listed,
    goneBefore: vehicle.gone,
    at: at.getTime(),
  });
  const [decision] = decisions;
  if (!decision?.remove) return null;
  await writable(trx)
    .updateTable("vehicles")
    .set({ removed_at: at, missed_runs: decision.misses, missed_at: at })
    .where("id", "=", id)
    .execute();
  const books = { misses: decision.misses, counted: true, removed: true, countsAs: evidence.answer };
  await insertAbsences(trx, null, at, [{ id, ...books, ...evidence }]);
  return learned;
}
