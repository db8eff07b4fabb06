import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { MAX_INTEGER } from "#kernel/http/rules/max-integer.ts";
import { selectWholeVehicles, type WholeVehicleRow } from "./public-vehicles.ts";

/** A visible vehicle; `in_listing`: it is the listing of its VIN that shoppers see. */
export type SeenVehicle = WholeVehicleRow & { in_listing: boolean };

/**
 * Reads all visible vehicles in batches, so that memory does not grow with their number. They come in the order of VINs, then those without
 * one.
 * @param options.which `shown`: the listings that shoppers see, each VIN once even if the stock changes meanwhile; `visible`: also the
 *   other listings of a VIN
 */
export async function* readVisibleVehicles(
  db: Db,
  options: { batchSize: number; which: "shown" | "visible" },
): AsyncGenerator<SeenVehicle[]> {
  const { batchSize, which } = options;
  const shownOnly = which === "shown";
  const select = () =>
    selectWholeVehicles(db)
      .select(shownOnly ? sql<boolean>`true`.as("in_listing") : "v.in_listing")
      .$if(shownOnly, (query) => query.where("v.in_listing", "=", true))
      .limit(batchSize);
  let after = { vin: "", id: 0 };
  for (;;) {
    const rows = await select()
      .where((eb) => eb(eb.refTuple("v.vin", "v.id"), ">", eb.tuple(after.vin, after.id)))
      .orderBy("v.vin")
      .orderBy("v.id")
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    yield rows;
    // Skips the rest of this VIN: another of its listings may have become the shown one.
    after = { vin: last.vin ?? "", id: shownOnly ? MAX_INTEGER : last.id };
  }
  for (let lastId = 0; ;) {
    const rows = await select().where("v.vin", "is", null).where("v.id", ">", lastId).orderBy("v.id").execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    lastId = last.id;
  }
}
