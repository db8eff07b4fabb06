import { sql, type Transaction } from "kysely";
import { findVehicle } from "#core/listing/get-vehicle.ts";
import type { VehicleRow } from "#core/listing/public-vehicles.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { maskedNetwork } from "#kernel/http/client-network.ts";
import { shareOf } from "#kernel/http/rules/rate-limits.ts";
import type { LeadActivity, LeadNote } from "./lead-activity.ts";
import { isPageToken } from "./page-token.ts";
import {
  type CountedOutcome,
  isBot,
  isCounted,
  type LeadAction,
  type LeadOutcome,
  MAX_COUNTED_PER_HOUR,
  MAX_UNSIGNED_PER_HOUR,
  NETWORK_TIMES_ADDRESS,
  REPEAT_WINDOW_MINUTES,
  shortAgent,
  VISITORS_A_SHARE,
} from "./rules/lead-rules.ts";
import { dailyKeys, type VisitorKeys, visitorKeys } from "./visitor-key.ts";

/** The caller, as far as the request shows. `isFromOtherSite`: a page of another website made the call. `token`: `page-token.ts`. */
export type Shopper = {
  address: string;
  /** Monitoring and tests of the operator's own network, which are not counted by networks. */
  isOurs: boolean;
  userAgent: string | undefined;
  isFromOtherSite: boolean;
  token: string;
};

/** Called when a shopper is interested in a car. Bots, and callers with more actions than shoppers have, are left out. */
export type OnInterest = (action: LeadAction, vehicle: VehicleRow) => void;

const TABLES = { contact: "contact_clicks", view: "vehicle_views" } as const;

/** SQL for the hour that `lead_activity` counts in, and for the half hour in which a visitor counts once. */
const THIS_HOUR = sql<Date>`date_trunc('hour', now(), 'UTC')`;
const THIS_WINDOW = sql<Date>`date_bin(${REPEAT_WINDOW_MINUTES} * interval '1 minute', now(), timestamptz '2000-01-01 00:00Z')`;

/** An action that is about to count: how, and in which limits. */
type Counting = {
  outcome: CountedOutcome;
  /** The most in an hour of the address. */
  mostOfAddress: number;
  /** The same of its /48 or /24, and the most visitors of it in a day. Null for callers in our own networks. */
  ofNetwork: { most: number; visitors: number } | null;
};

function countingOf(action: LeadAction, { address, isOurs }: Shopper, isSigned: boolean): Counting {
  const mostOfAddress = (isSigned || isOurs ? MAX_COUNTED_PER_HOUR : MAX_UNSIGNED_PER_HOUR)[action];
  const ofNetwork = {
    most: NETWORK_TIMES_ADDRESS * mostOfAddress,
    visitors: VISITORS_A_SHARE * shareOf(maskedNetwork(address)),
  };
  return { outcome: isSigned ? "counted" : "unsigned", mostOfAddress, ofNetwork: isOurs ? null : ofNetwork };
}

/** Returns why an action would not count, as far as earlier ones of its visitor show. */
async function findReason(
  db: Db,
  action: LeadAction,
  vehicleId: number,
  { current, known }: VisitorKeys,
  { outcome, mostOfAddress }: Counting,
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
        .where("outcome", "=", outcome)
        .as("counted"),
    ])
    .executeTakeFirstOrThrow();
  if (repeated) return "repeat";
  return (counted ?? 0) >= mostOfAddress ? "cap" : null;
}

/** Thrown to roll an insertion back when a limit is reached. */
class LimitReached extends Error {
  readonly outcome: "cap" | "network";

  constructor(outcome: "cap" | "network") {
    super(outcome);
    this.outcome = outcome;
  }
}

/** Counts an action towards the limits of its visitor and its network. @throws {LimitReached} */
async function countTowardsLimits(trx: Transaction<Database>, note: LeadNote, counting: Counting): Promise<void> {
  const { visitor, action, network, agent } = note;
  const { outcome, mostOfAddress, ofNetwork } = counting;
  // Actions of a network are counted one at a time, so that two cannot pass a limit at once.
  if (ofNetwork) await sql`select pg_advisory_xact_lock(hashtextextended(${`leads of ${network}`}, 0))`.execute(trx);
  const taken = await trx
    .insertInto("lead_activity")
    .values({ hour: THIS_HOUR, visitor, action, outcome, times: 1, network, agent })
    .onConflict((conflict) =>
      conflict
        .columns(["hour", "visitor", "action", "outcome"])
        .doUpdateSet({
          times: sql`lead_activity.times + 1`,
          agent_changes: sql`lead_activity.agent_changes + (lead_activity.agent <> excluded.agent)::int`,
          agent: sql`excluded.agent`,
          last_at: sql`now()`,
        })
        .where("lead_activity.times", "<", mostOfAddress),
    )
    .returning("times")
    .executeTakeFirst();
  if (!taken) throw new LimitReached("cap");
  if (!ofNetwork) return;
  const { rows } = await sql<{ visitors: number; in_hour: number }>`
    select count(distinct visitor)::int as visitors,
      coalesce(sum(times) filter (where hour = ${THIS_HOUR} and outcome = ${outcome}), 0)::int as in_hour
    from lead_activity where network = ${network} and action = ${action} and outcome in ('counted', 'unsigned')
      and hour >= date_trunc('day', now(), 'UTC')`.execute(trx);
  const { visitors = 0, in_hour = 0 } = rows[0] ?? {};
  if (visitors > ofNetwork.visitors || in_hour > ofNetwork.most) throw new LimitReached("network");
}

/**
 * Inserts the action, unless an equal one of the same visitor is there (a unique key decides, so simultaneous calls count
 * once), and counts it towards the limits of its visitor and network.
 */
async function insertAction(
  db: Db,
  vehicle: VehicleRow,
  note: LeadNote,
  counting: Counting,
): Promise<CountedOutcome | "repeat" | "cap" | "network"> {
  const { id, dealership_id, vin, title, make, model, year } = vehicle;
  const row = { vehicle_id: id, dealership_id, visitor: note.visitor, counted_in: THIS_WINDOW };
  return db
    .transaction()
    .execute(async (trx) => {
      const inserting =
        note.action === "contact"
          ? trx
              .insertInto("contact_clicks")
              .values({ ...row, vin, title, make, model, year, is_signed: counting.outcome === "counted" })
          : trx.insertInto("vehicle_views").values(row);
      const { numInsertedOrUpdatedRows } = await inserting
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) return "repeat";
      await countTowardsLimits(trx, note, counting);
      return counting.outcome;
    })
    .catch((error: unknown) => {
      if (error instanceof LimitReached) return error.outcome;
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
  const { address, userAgent, token } = shopper;
  const vehicle = await findVehicle(db, idOrVin);
  const keys = await dailyKeys(db);
  const visitor = visitorKeys(keys, address);
  const counting = countingOf(action, shopper, isPageToken(keys, vehicle.id, address, token));
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
      : ((await findReason(db, action, vehicle.id, visitor, counting)) ??
        (await insertAction(db, vehicle, note, counting)));
  activity.note(note, outcome);
  if (isCounted(outcome) || outcome === "repeat") onInterest(action, vehicle);
  return outcome;
}
