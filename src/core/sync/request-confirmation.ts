import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db } from "#kernel/database/db.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { ASK_AGAIN_AFTER_MS, isWorthAsking } from "./rules/confirmation-rules.ts";

/** A car in which a shopper is interested. */
type Interest = { id: number; confirmed_at: Date };

/**
 * Cars that were just requested are remembered here, so that a car that many look at costs few statements. The database decides
 * when one is due again; with the same hour here, it would come every two hours.
 */
const REMEMBERED_CARS = 10_000;
const REMEMBERED_MS = 10 * 60_000;

/**
 * Creates the function that notes a shopper's interest in a car, so that a worker requests the car's own page
 * (ask-again.ts). It returns at once. An error is logged, because a shopper must not wait for this or fail by it.
 */
export function confirmationRequests(db: Db, log: Logger) {
  const requested = new LRUCache<number, true>({ max: REMEMBERED_CARS, ttl: REMEMBERED_MS });
  return (action: "view" | "contact", { id, confirmed_at }: Interest): void => {
    if (requested.has(id) || !isWorthAsking(action, confirmed_at, Date.now())) return;
    requested.set(id, true);
    sql`
      insert into vehicle_checks as c (vehicle_id, requested_at) values (${id}, now())
      on conflict (vehicle_id) do update set requested_at = now()
        where c.asked_at < now() - ${ASK_AGAIN_AFTER_MS} * interval '1 millisecond' or c.asked_at > now()`
      .execute(db)
      .catch((error) => {
        requested.delete(id);
        log.warn({ err: error, vehicleId: id }, "a car's confirmation could not be requested");
      });
  };
}
