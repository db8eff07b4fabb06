import type { Transaction } from "kysely";
import type { VehicleRow } from "#core/listing/public-vehicles.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { carValues, findListed } from "./create-list.ts";
import { findList } from "./find-list.ts";
import { MAX_LIST_CARS } from "./rules/list-rules.ts";

/** The action of a maker's form besides storing its texts. A car is named by its id on the list, a new one by id or VIN. */
export type ListAct =
  | { kind: "save" }
  | { kind: "up" | "down" | "remove"; car: number }
  /** `key` is undefined when the typed text names no car. */
  | { kind: "add"; key: string | undefined };

/** The result of a change, for the sentence to the maker. */
export type ListOutcome = "saved" | "added" | "already" | "full" | "unknown";

/**
 * Stores a form's texts and does the action of its button, in one transaction. Cars that are not on the list are ignored.
 * @param change with clean texts of the allowed lengths; `notes` by the car's id on the list
 * @throws {AppError} 404 when there is no such list (any more)
 */
export async function changeList(
  db: Db,
  secret: string,
  change: { title: string; notes: ReadonlyMap<number, string>; act: ListAct },
): Promise<ListOutcome> {
  const { act } = change;
  const added = act.kind === "add" && act.key !== undefined ? await findListed(db, act.key) : null;
  return db.transaction().execute(async (trx) => {
    const { id } = await findList(trx, "maker_hash", secret, { forUpdate: true });
    const cars = await trx
      .selectFrom("shared_list_cars")
      .select(["vehicle_id", "note", "position"])
      .where("list_id", "=", id)
      .orderBy("position")
      .orderBy("vehicle_id")
      .execute();
    await storeTexts(trx, id, cars, change);
    if (act.kind === "add") return added ? addCar(trx, id, cars, added) : "unknown";
    if (act.kind === "remove") await removeCar(trx, id, act.car);
    if (act.kind === "up" || act.kind === "down") await moveCar(trx, id, cars, act.car, act.kind === "up" ? -1 : 1);
    return "saved";
  });
}

type Trx = Transaction<Database>;
type Place = { vehicle_id: number; note: string; position: number };

async function storeTexts(
  trx: Trx,
  listId: number,
  cars: readonly Place[],
  { title, notes }: { title: string; notes: ReadonlyMap<number, string> },
): Promise<void> {
  await trx.updateTable("shared_lists").set({ title }).where("id", "=", listId).execute();
  for (const car of cars) {
    const note = notes.get(car.vehicle_id);
    if (note !== undefined && note !== car.note) await updateCar(trx, listId, car.vehicle_id, { note });
  }
}

async function addCar(trx: Trx, listId: number, cars: readonly Place[], row: VehicleRow): Promise<ListOutcome> {
  if (cars.some((car) => car.vehicle_id === row.id)) return "already";
  if (cars.length >= MAX_LIST_CARS) return "full";
  const position = (cars.at(-1)?.position ?? -1) + 1;
  await trx
    .insertInto("shared_list_cars")
    .values({ ...carValues(row), list_id: listId, position })
    .execute();
  return "added";
}

const removeCar = (trx: Trx, listId: number, car: number) =>
  trx.deleteFrom("shared_list_cars").where("list_id", "=", listId).where("vehicle_id", "=", car).execute();

/** Swaps a car with its neighbour, if it has one, and numbers all from 0, so that positions stay small. */
async function moveCar(trx: Trx, listId: number, cars: readonly Place[], car: number, by: -1 | 1): Promise<void> {
  const order = cars.map((one) => one.vehicle_id);
  const from = order.indexOf(car);
  const other = order[from + by];
  if (from < 0 || other === undefined) return;
  for (const [position, vehicleId] of order
    .with(from, other)
    .with(from + by, car)
    .entries()) {
    await updateCar(trx, listId, vehicleId, { position });
  }
}

const updateCar = (trx: Trx, listId: number, car: number, values: { note: string } | { position: number }) =>
  trx.updateTable("shared_list_cars").set(values).where("list_id", "=", listId).where("vehicle_id", "=", car).execute();

/** Ends a list at once: both of its addresses answer 404. @throws {AppError} 404 */
export async function endList(db: Db, secret: string): Promise<void> {
  const { id } = await findList(db, "maker_hash", secret);
  await db.deleteFrom("shared_lists").where("id", "=", id).execute();
}
