import { sql } from "kysely";
import { REDIRECTED_VEHICLE_IDS, vehiclePath } from "#domain/vehicles/vehicle-path.ts";
import { freshState, type VehicleReads } from "./fresh-state.ts";
import { setBit, slotsIn, wordsFor } from "./index/bitset.ts";
import type { VehicleStore } from "./index/vehicle-store.ts";

/** Rows read at a time: enough to be quick, few enough to stay small in memory. */
const BATCH = 1_000;

type SitemapEntry = {
  /** Canonical path of the vehicle's page. */
  path: string;
  /** When one of its facts last changed. */
  changedAt: Date;
};

const kept = new WeakMap<VehicleStore, { version: number; ids: Uint32Array }>();

/** Ids of the visible vehicles that have a page of their own, each VIN once, ascending. */
function pageIds(store: VehicleStore): Uint32Array {
  const known = kept.get(store);
  if (known?.version === store.version) return known.ids;
  const { id, vinHead } = store.columns;
  const slots = slotsIn(store.live, store.total);
  let highest = 0;
  for (const slot of slots) highest = Math.max(highest, id[slot] as number);
  // A set of ids gives them in order: sorting a million would hold everybody up.
  const found = new Int32Array(wordsFor(highest + 1));
  for (const slot of slots) {
    const own = vinHead[slot] !== 0 || !REDIRECTED_VEHICLE_IDS.includes(id[slot] as number);
    if (own) setBit(found, id[slot] as number);
  }
  const ids = slotsIn(found, slots.length);
  kept.set(store, { version: store.version, ids });
  return ids;
}

/** How many vehicle pages there are. */
export async function countSitemapEntries(reads: VehicleReads): Promise<number> {
  return pageIds((await freshState(reads)).store).length;
}

/**
 * The vehicle pages in a lasting order (new ones come last), in batches, so that memory stays flat however many there are.
 * @param range.skip how many to leave out at the beginning
 * @param range.take how many to give at most
 */
export async function* listSitemapEntries(
  reads: VehicleReads,
  range: { skip: number; take: number },
): AsyncGenerator<SitemapEntry[]> {
  const ids = pageIds((await freshState(reads)).store).subarray(range.skip, range.skip + range.take);
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await reads.db
      .selectFrom("vehicles")
      .select(["id", "vin", "changed_at"])
      .where(sql<boolean>`id = any(${Array.from(ids.subarray(from, from + BATCH))}::int[])`)
      .where("removed_at", "is", null)
      .orderBy("id")
      .execute();
    yield rows.map((row) => ({ path: vehiclePath(row), changedAt: row.changed_at }));
  }
}
