import { type Selectable, sql, type Transaction } from "kysely";
import { hideTakenDown, restoreListing } from "#core/inventory/change-listing.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import { type SecretBox, UNREADABLE } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { MAX_INTEGER } from "#kernel/http/rules/max-integer.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { RightsDeps } from "./record-consent.ts";
import type { TakeDown, Takedown } from "./rights-endpoints.ts";
import { sealNotes, type TakedownNotes, tryOpenNotes } from "./sealed-notes.ts";

type TakedownRow = Selectable<Database["takedowns"]>;

/** Converts a takedown to its wire shape. */
export function presentTakedown(row: TakedownRow, box: SecretBox): Takedown {
  const { lifted_at: at, lifted_by: by, lifted_sealed: sealed } = row;
  return {
    id: row.id,
    car: row.vehicle_id === null ? null : { id: row.vehicle_id, title: row.title ?? "" },
    ...{ madeAt: row.made_at.toISOString(), madeBy: row.made_by },
    ...(tryOpenNotes(box, "takedown", row.sealed) ?? { askedBy: UNREADABLE, reason: UNREADABLE }),
    lifted:
      at === null || by === null || sealed === null
        ? null
        : { at: at.toISOString(), by, ...(tryOpenNotes(box, "lift", sealed) ?? { reason: UNREADABLE }) },
  };
}

/** Locks a dealership. @throws {AppError} 404 */
async function lockDealership(trx: Transaction<Database>, id: number): Promise<{ name: string }> {
  const found = await trx
    .selectFrom("dealerships")
    .select("name")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found ?? Promise.reject(AppError.notFound("There is no such dealership"));
}

/** Finds a dealership's car by id or VIN; of several listings with the VIN the latest. @throws {AppError} 404 */
async function findCar(trx: Transaction<Database>, dealershipId: number, idOrVin: string): Promise<number> {
  const id = /^\d{1,10}$/.test(idOrVin) && Number(idOrVin) <= MAX_INTEGER ? Number(idOrVin) : 0;
  const car = await trx
    .selectFrom("stock_vehicles")
    .select("id")
    .where("dealership_id", "=", dealershipId)
    .where((eb) => eb.or([eb("id", "=", id), eb("vin", "=", idOrVin.toUpperCase())]))
    .orderBy(sql`id = ${id}`, "desc")
    .orderBy("removed_at", (order) => order.desc().nullsFirst())
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    car?.id ??
    Promise.reject(
      AppError.notFound("This dealership has no such car. Enter the VIN, or the number in the car's address."),
    )
  );
}

/**
 * Hides a dealership or one of its cars from everyone, in the transaction that records the reason and the requester: the change
 * log informs every process at once. A dealership that is taken down is not crawled: a waiting or running crawl ends (`sync`).
 * @throws {AppError} 404; 409 when it has already been taken down
 */
export async function takeDown(
  { db, box }: RightsDeps,
  dealershipId: number,
  { car, askedBy, reason }: TakeDown,
  adminName: string,
): Promise<Takedown> {
  return db.transaction().execute(async (trx) => {
    const vehicleId = car === undefined ? null : await findCar(trx, dealershipId, car);
    // The inventory is locked before the dealership, in the same order as by crawls.
    const hidden = vehicleId === null ? null : await hideTakenDown(trx, vehicleId);
    const { name } = await lockDealership(trx, dealershipId);
    const row = await trx
      .insertInto("takedowns")
      .values({
        ...{ dealership_id: dealershipId, vehicle_id: vehicleId, title: hidden?.title ?? null },
        ...{ was: hidden?.standing ?? null, made_by: adminName },
        sealed: sealNotes(box, "takedown", { askedBy, reason }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw AppError.conflict(`This ${hidden ? "car" : "dealership"} has already been taken down.`);
    if (!hidden) {
      await trx.updateTable("dealerships").set({ taken_down_at: row.made_at }).where("id", "=", dealershipId).execute();
    }
    await recordAudit(trx, {
      adminName,
      action: hidden ? "vehicle.taken_down" : "dealership.taken_down",
      subject: hidden?.title ?? name,
      // The requester's name is only in the takedown's record, encrypted.
      details: `${hidden ? `${[hidden.vin, `at ${name}`].filter(Boolean).join(", ")}. ` : ""}${reason}`,
    });
    return presentTakedown(row, box);
  });
}

/**
 * Takes dealerships down that are not taken down yet and whose rows the caller has locked. The caller writes the audit log.
 * @returns ids of the takedowns
 */
export async function takeDownDealerships(
  trx: Transaction<Database>,
  box: SecretBox,
  ids: readonly number[],
  takedown: TakedownNotes & { madeBy: string },
): Promise<number[]> {
  const { madeBy, ...notes } = takedown;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into takedowns (dealership_id, made_by, sealed)
      select id, ${madeBy}, ${sealNotes(box, "takedown", notes)} from unnest(${ids}::int[]) id
      returning id, dealership_id, made_at)
    update dealerships set taken_down_at = made.made_at from made where dealerships.id = made.dealership_id
    returning made.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Lifts the open takedowns of dealerships whose rows the caller has locked; those of single cars stay. The caller writes the
 * audit log.
 * @param of all of these dealerships, or these takedowns
 * @returns how many were open
 */
export async function liftTakedowns(
  trx: Transaction<Database>,
  box: SecretBox,
  of: { dealershipIds: readonly number[] } | { takedownIds: readonly number[] },
  lift: { reason: string; liftedBy: string },
): Promise<number> {
  const which =
    "dealershipIds" in of
      ? sql`dealership_id = any(${of.dealershipIds}::int[])`
      : sql`id = any(${of.takedownIds}::int[])`;
  const { numAffectedRows } = await sql`
    with lifted as (
      update takedowns
      set lifted_at = now(), lifted_by = ${lift.liftedBy}, lifted_sealed = ${sealNotes(box, "lift", { reason: lift.reason })}
      where ${which} and vehicle_id is null and lifted_at is null
      returning dealership_id)
    update dealerships set taken_down_at = null from lifted where dealerships.id = lifted.dealership_id`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Lifts a takedown. The dealership's cars are visible again and its schedule resumes; a car returns to its former state.
 * @throws {AppError} 404; 409 when it has already been lifted
 */
export async function liftTakedown(
  { db, box }: RightsDeps,
  id: number,
  reason: string,
  adminName: string,
): Promise<Takedown> {
  return db.transaction().execute(async (trx) => {
    const found = await trx.selectFrom("takedowns").selectAll().where("id", "=", id).executeTakeFirst();
    if (!found) throw AppError.notFound("There is no such takedown");
    const { vehicle_id: vehicleId, dealership_id: dealershipId, was } = found;
    if (vehicleId !== null && was !== null) await restoreListing(trx, vehicleId, was);
    const { name } = await lockDealership(trx, dealershipId);
    const row = await trx
      .updateTable("takedowns")
      .set({ lifted_at: sql<Date>`now()`, lifted_by: adminName, lifted_sealed: sealNotes(box, "lift", { reason }) })
      .where("id", "=", id)
      .where("lifted_at", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw AppError.conflict("This takedown has already been lifted.");
    if (vehicleId === null) {
      await trx.updateTable("dealerships").set({ taken_down_at: null }).where("id", "=", dealershipId).execute();
    }
    await recordAudit(trx, {
      adminName,
      action: vehicleId === null ? "dealership.takedown_lifted" : "vehicle.takedown_lifted",
      subject: row.title ?? name,
      details: `${vehicleId === null ? "" : `At ${name}. `}${reason}`,
    });
    return presentTakedown(row, box);
  });
}
