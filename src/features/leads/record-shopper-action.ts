import { sql, type Transaction } from "kysely";
import { findVehicle } from "#core/listing/get-vehicle.ts";
import type { VehicleRow } from "#core/listing/public-vehicles.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { maskedNetwork } from "#kernel/http/client-network.ts";
import type { LeadActivity, LeadNote } from "./lead-activity.ts";
import {
  isBot,
  type LeadAction,
  type LeadOutcome,
  MAX_COUNTED_PER_HOUR,
  REPEAT_WINDOW_MINUTES,
  shortAgent,
} from "./rules/lead-rules.ts";
import { type VisitorKeys, visitorKeys } from "./visitor-key.ts";

/** The caller, as far as the request shows. `isFromOtherSite`: a page of another website made the call. */
export type Shopper = { address: string; userAgent: string | undefined; isFromOtherSite: boolean };

/** Called when a shopper is interested in a car. Bots, and callers with more actions than shoppers have, are left out. */
export type OnInterest = (action: LeadAction, vehicle: VehicleRow) => void;

const TABLES = { contact: "contact_clicks", view: "vehicle_views" } as const;

/** SQL for the hour that `lead_activity` counts in, and for the half hour in which a visitor counts once. */
const THIS_HOUR = sql<Date>`date_trunc('hour', now(), 'UTC')`;
const THIS_WINDOW = sql<Date>`date_bin(${REPEAT_WINDOW_MINUTES} * interval '1 minute', now(), timestamptz '2000-01-01 00:00Z')`;

/** Returns why an action would not count, as far as earlier ones show. */
async function findReason(
  db: Db,
  action: LeadAction,
  vehicleId: number,
  { current, known }: VisitorKeys,
): Promise<"repeat" | "cap" | null> {
  const { repeated, counted } = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom(TABLES[action])
            .select("id")
            .where("vehicle_id", "=", vehicleId)
            .where("visitor", "in", known)
            .where("created_at", ">", sql<Date>`now() - ${REPEAT_WINDOW_MINUTES} * interval '1 minute'`),
        )
        .as("repeated"),
      eb
        .selectFrom("lead_activity")
        .select("times")
        .where("hour", "=", THIS_HOUR)
        .where("visitor", "=", current)
        .where("action", "=", action)
        .where("outcome", "=", "counted")
        .as("counted"),
    ])
    .executeTakeFirstOrThrow();
  if (repeated) return "repeat";
  return (counted ?? 0) >= MAX_COUNTED_PER_HOUR[action] ? "cap" : null;
}

/** Thrown to roll an insertion back when the visitor has reached the limit of the hour. */
class HourlyLimitReached extends Error {}

/** Counts an action towards the visitor's limit of this hour. @throws {HourlyLimitReached} */
async function countTowardsLimit(trx: Transaction<Database>, note: LeadNote): Promise<void> {
  const { visitor, action, network, agent } = note;
  const taken = await trx
    .insertInto("lead_activity")
    .values({ hour: THIS_HOUR, visitor, action, outcome: "counted", times: 1, network, agent })
    .onConflict((conflict) =>
      conflict
        .columns(["hour", "visitor", "action", "outcome"])
        .doUpdateSet({
          times: sql`lead_activity.times + 1`,
          agent_changes: sql`lead_activity.agent_changes + (lead_activity.agent <> excluded.agent)::int`,
          agent: sql`excluded.agent`,
          last_at: sql`now()`,
        })
        .where("lead_activity.times", "<", MAX_COUNTED_PER_HOUR[action]),
    )
    .returning("times")
    .executeTakeFirst();
  if (!taken) throw new HourlyLimitReached();
}

/**
 * Inserts the action, unless an equal one of the same visitor is there (a unique key decides, so simultaneous calls count
 * once), and counts it towards the visitor's limit of this hour.
 */
async function insertAction(db: Db, vehicle: VehicleRow, note: LeadNote): Promise<"counted" | "repeat" | "cap"> {
  const { id, dealership_id, vin, title, make, model, year } = vehicle;
  const row = { vehicle_id: id, dealership_id, visitor: note.visitor, counted_in: THIS_WINDOW };
  return db
    .transaction()
    .execute(async (trx) => {
      const inserting =
        note.action === "contact"
          ? trx.insertInto("contact_clicks").values({ ...row, vin, title, make, model, year })
          : trx.insertInto("vehicle_views").values(row);
      const { numInsertedOrUpdatedRows } = await inserting
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) return "repeat";
      await countTowardsLimit(trx, note);
      return "counted";
    })
    .catch((error: unknown) => {
      if (error instanceof HourlyLimitReached) return "cap";
      throw error;
    });
}

/**
 * Records that a shopper opened a vehicle or contacted its seller; a contact keeps a copy of the vehicle's facts. An action that does
 * not count is recorded with the reason. The caller gets the same response.
 * @returns the outcome
 * @throws {AppError} 404 when the vehicle is not visible
 */
export async function recordShopperAction(
  deps: { db: Db; activity: LeadActivity; onInterest: OnInterest },
  action: LeadAction,
  idOrVin: string,
  shopper: Shopper,
): Promise<LeadOutcome> {
  const { db, activity, onInterest } = deps;
  const { address, userAgent } = shopper;
  const vehicle = await findVehicle(db, idOrVin);
  const visitor = await visitorKeys(db, address);
  const note: LeadNote = {
    action,
    visitor: visitor.current,
    network: maskedNetwork(address),
    agent: shortAgent(userAgent),
  };
  const outcome = isBot(userAgent)
    ? "bot"
    : shopper.isFromOtherSite
      ? "other_site"
      : ((await findReason(db, action, vehicle.id, visitor)) ?? (await insertAction(db, vehicle, note)));
  activity.note(note, outcome);
  if (outcome === "counted" || outcome === "repeat") onInterest(action, vehicle);
  return outcome;
}
