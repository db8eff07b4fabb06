import { sql, type Transaction } from "kysely";
import { findVehicle } from "#core/listing/get-vehicle.ts";
import type { VehicleRow } from "#core/listing/public-vehicles.ts";
import { spendWork, takeShare } from "#kernel/auth/network-uses.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import { hashLinkSecret, newLinkSecret } from "#kernel/auth/secrets/secret-links.ts";
import { makeChallenge } from "#kernel/auth/work-challenge.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { crowding, shareAt } from "#kernel/http/rules/crowding.ts";
import { AppError } from "#kernel/process/errors.ts";
import { TODAY } from "./find-list.ts";
import { shareSecret } from "./get-shared-list.ts";
import { LISTS_A_NETWORK, MAX_LIST_CARS, MAX_SHARED_LISTS, USUAL_LISTS_A_DAY } from "./rules/list-rules.ts";

/** A car for a list, with its maker's note. */
export type NoteOnCar = { key: string; note: string };

/** The maker of a list: the address (`countedAddress`), and the work that the browser has done. */
export type ListMaker = { address: string | null; challenge: string; solution: string };
export type ListDeps = { db: Db; box: SecretBox };

const WORK_SUBJECT = "list";

type ListCounts = { all: number; today: number };
async function countLists(db: DbOrTransaction): Promise<ListCounts> {
  const { rows } = await sql<ListCounts>`
    select count(*)::int as "all", count(*) filter (where created_at > now() - interval '1 day')::int as today
    from shared_lists`.execute(db);
  return rows[0] as ListCounts;
}

/** Returns how crowded it is: many lists today, or few places left. */
const levelOf = ({ all, today }: ListCounts): number =>
  Math.max(crowding(today, USUAL_LISTS_A_DAY), crowding(all, MAX_SHARED_LISTS / 4));

/** Returns the challenge of a form; null on a usual day, on which there is no work to do. */
export async function makeListChallenge({ db, box }: ListDeps): Promise<string | null> {
  const level = levelOf(await countLists(db));
  return level === 0 ? null : makeChallenge(box, WORK_SUBJECT, new Date(), level);
}

/**
 * Makes room for a list: of those that nobody has opened since the day on which they were made, the oldest of the day that has most of
 * them goes, and one of today only when there is no other. A list that was sent to somebody is opened; a flood's lists are not.
 * @throws {AppError} 503 when all have been opened
 */
async function makeRoom(trx: Transaction<Database>): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from shared_lists where id = (
      select min(id) from shared_lists where visited_on = (created_at at time zone 'utc')::date
      group by visited_on order by visited_on = ${TODAY}, count(*) desc, visited_on limit 1)`.execute(trx);
  if (numAffectedRows === 1n) return;
  throw new AppError(503, "There are too many lists just now. Please try again another day.");
}

/**
 * Makes a list of cars that are listed now. Keys of no such car, or of one that is on the list already, are dropped.
 * @param list with clean texts of the allowed lengths
 * @returns the secret of the maker's address, which is not stored
 * @throws {AppError} 400 when no car is left, 429 when one of the maker's networks has made its share, 503 when there is no room
 */
export async function createList(
  { db, box }: ListDeps,
  list: { title: string; cars: readonly NoteOnCar[] },
  maker: ListMaker,
): Promise<string> {
  const cars = await findCars(db, list.cars.slice(0, MAX_LIST_CARS));
  if (cars.length === 0) throw AppError.badRequest("None of these cars is listed any more");
  const secret = newLinkSecret();
  await db.transaction().execute(async (trx) => {
    // One list at a time, so that there are never more than the most.
    await sql`select pg_advisory_xact_lock(hashtextextended('shared lists', 0))`.execute(trx);
    const counts = await countLists(trx);
    const level = levelOf(counts);
    const hasWorked = level > 0 && (await spendWork(trx, box, { ...maker, subject: WORK_SUBJECT }));
    const share = shareAt(LISTS_A_NETWORK, level, hasWorked);
    await takeShare(trx, box, { kind: "list", address: maker.address, share });
    if (counts.all >= MAX_SHARED_LISTS) await makeRoom(trx);
    const made = await trx
      .insertInto("shared_lists")
      .values({
        token_hash: hashLinkSecret(shareSecret(secret)),
        maker_hash: hashLinkSecret(secret),
        title: list.title,
        visited_on: TODAY,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("shared_list_cars")
      .values(cars.map(({ row, note }, position) => ({ ...carValues(row), list_id: made.id, position, note })))
      .execute();
  });
  return secret;
}

/** The columns of a list that describe a car. The dealer's price is stored, so that later prices compare like with like. */
export const carValues = (row: VehicleRow) => ({
  vehicle_id: row.id,
  vin: row.vin,
  title: row.title,
  price_usd: row.dealer_price_usd,
  added_on: TODAY,
});

async function findCars(db: Db, wanted: readonly NoteOnCar[]) {
  const found = new Map<number, { row: VehicleRow; note: string }>();
  for (const { key, note } of wanted) {
    const row = await findListed(db, key);
    if (row && !found.has(row.id)) found.set(row.id, { row, note });
  }
  return [...found.values()];
}

/** A listed car by id or VIN; null when there is none. */
export const findListed = (db: Db, key: string): Promise<VehicleRow | null> =>
  findVehicle(db, key).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
