import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { presentOutside } from "#core/listing/present-vehicle.ts";
import type { VehicleRow } from "#core/listing/public-vehicles.ts";
import { readVisibleVehicles } from "#core/listing/read-visible-vehicles.ts";
import type { Db } from "#kernel/database/db.ts";

/** A delivery: its number within the push (from 1), its number of cars, and its JSON. */
export type Batch = { number: number; size: number; body: string };

/** A car as `GET /api/vehicles` shows it, without its label, with the address of its page and absolute addresses of our photos. */
function presentForPartner(row: VehicleRow, publicUrl: string) {
  const vehicle = presentOutside(row);
  const absolute = (path: string) => new URL(path, publicUrl).href;
  return { ...vehicle, url: absolute(vehiclePath(row)), photos: vehicle.photos.map(absolute) };
}

/**
 * Makes deliveries of the cars that shoppers see, and reads the cars while deliveries are sent. The last delivery is marked and
 * has the total number of cars. An empty inventory makes one empty delivery.
 */
export async function* writeBatches(
  deps: { db: Db; publicUrl: string },
  runKey: string,
  batchSize: number,
): AsyncGenerator<Batch> {
  let number = 0;
  let total = 0;
  const write = (rows: readonly VehicleRow[], last: boolean): Batch => {
    number += 1;
    total += rows.length;
    const vehicles = rows.map((row) => presentForPartner(row, deps.publicUrl));
    const body = { run: runKey, batch: number, last, ...(last && { vehicleCount: total }), vehicles };
    return { number, size: rows.length, body: JSON.stringify(body) };
  };
  // One batch is held back, because only the next one shows that it is not the last.
  let held: VehicleRow[] = [];
  for await (const rows of readVisibleVehicles(deps.db, { batchSize, which: "shown" })) {
    if (held.length > 0) yield write(held, false);
    held = rows;
  }
  yield write(held, true);
}
