import { sql } from "kysely";
import { REDIRECTED_VEHICLE_IDS, vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { Db } from "#kernel/database/db.ts";
import type { SitemapEntry } from "../../vehicle-search.ts";
import { setBit, slotsIn, wordsFor } from "./store/bitset.ts";
import type { VehicleStore } from "./store/vehicle-store.ts";

/** Rows read at a time: enough to be quick, few enough to stay small in memory. */
const BATCH = 1_000;

/** Ids of the visible vehicles that have a page of their own, each VIN once, ascending. */
export function pageIdsOf(store: VehicleStore): Uint32Array {
  const { id, vinHead } = store.columns;
  const slots = slotsIn(store.live, store.total);
  let highest = 0;
  for (const slot of slots) highest = Math.max(highest, id[slot] as number);
  // A bit set returns the ids in order. Sorting a million of them would block the event loop.
  const found = new Int32Array(wordsFor(highest + 1));
  for (const slot of slots) {
    const own = vinHead[slot] !== 0 || !REDIRECTED_VEHICLE_IDS.includes(id[slot] as number);
    if (own) setBit(found, id[slot] as number);
  }
  return slotsIn(found, slots.length);
}

/** Reads the entries of these vehicles in batches. Vehicles that are gone are left out. */
export async function* readSitemapEntries(db: Db, ids: Uint32Array): AsyncGenerator<SitemapEntry[]> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await db
      .selectFrom("masked_vehicles")
      .select(["id", "vin", "changed_at"])
      .where(sql<boolean>`id = any(${Array.from(ids.subarray(from, from + BATCH))}::int[])`)
      .where("removed_at", "is", null)
      .orderBy("id")
      .execute();
    yield rows.map((row) => ({ path: vehiclePath(row), changedAt: row.changed_at }));
  }
}
