import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db } from "#kernel/database/db.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { needsRecheck, RECHECK_AFTER_MS } from "./rules/confirmation-rules.ts";

/** A car that a shopper is interested in. */
type Interest = { id: number; confirmed_at: Date };

/**
 * Recently requested cars, so that a car with many shoppers costs few statements. The database decides when a car is due again; with
 * the same hour here, a car would be requested every two hours.
 */
const REMEMBERED_CARS = 10_000;
const REMEMBERED_MS = 10 * 60_000;

/**
 * Returns the function that records a shopper's interest in a car, so that a worker requests the car's own page
 * (recheck-cars.ts). It returns at once. An error is logged, because a shopper must neither wait for this nor see it fail.
 */
export function confirmationRequests(db: Db, log: Logger) {
  const requested = new LRUCache<number, true>({ max: REMEMBERED_CARS, ttl: REMEMBERED_MS });
  return (action: "view" | "contact", { id, confirmed_at }: Interest): void => {
    if (requested.has(id) || !needsRecheck(action, confirmed_at, Date.now())) return;
    requested.set(id, true);
    sql`
      insert into vehicle_checks as c (vehicle_id, requested_at) values (${id}, now())
      on conflict (vehicle_id) do update set requested_at = now()
        where c.asked_at < now() - ${RECHECK_AFTER_MS} * interval '1 millisecond' or c.asked_at > now()`
      .execute(db)
      .catch((error) => {
        requested.delete(id);
        log.warn({ err: error, vehicleId: id }, "a car's confirmation could not be requested");
      });
  };
}
