import type { Db } from "../infra/db.ts";
import type { VehicleRow } from "./present-vehicle.ts";
import { selectVehicles } from "./visible-vehicles.ts";

/**
 * All visible vehicles in batches, so that memory stays flat however many there are. They come by VIN, so that cars with
 * the same VIN follow each other (the one that was listed first, first), then those without a VIN.
 */
export async function* readVisibleVehicles(db: Db, batchSize: number): AsyncGenerator<VehicleRow[]> {
  let after = { vin: "", id: 0 };
  for (;;) {
    const rows = await selectVehicles(db)
      .where((eb) => eb(eb.refTuple("v.vin", "v.id"), ">", eb.tuple(after.vin, after.id)))
      .orderBy("v.vin")
      .orderBy("v.id")
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    yield rows;
    after = { vin: last.vin ?? "", id: last.id };
  }
  for (let lastId = 0; ; ) {
    const rows = await selectVehicles(db)
      .where("v.vin", "is", null)
      .where("v.id", ">", lastId)
      .orderBy("v.id")
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    lastId = last.id;
  }
}
