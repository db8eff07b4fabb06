import { sql } from "kysely";
import { presentVehicle } from "#core/listing/present-vehicle.ts";
import { selectVehicles } from "#core/listing/public-vehicles.ts";
import type { Vehicle } from "#core/listing/vehicle-schemas.ts";
import type { Db } from "#kernel/database/db.ts";
import type { ExportSelection } from "./export-endpoints.ts";

/** Cars in one read: about 100 kB. */
const BATCH_SIZE = 50;
const NEWEST_FIRST = sql`first_seen_at desc, id desc`;
const HAS_PHOTOS = sql<boolean>`exists (select from unnest(v.images) as image where image ~* '^https?:')`;

/** The cars of an export, chosen at one time. */
export type ChosenCars = {
  count: number;
  /** Images of all of them as the dealers' sites list them, logos included. */
  pictureCount: number;
  /** Reads the cars one after the other, in the chosen order. Cars that were removed meanwhile are left out. */
  read(): AsyncGenerator<Vehicle>;
  /** The same, with one iteration a dealership. */
  readByDealership(): AsyncGenerator<Vehicle>[];
};

/**
 * Chooses the cars of an export among those that shoppers see: the newest first, or those whose price fell, the biggest
 * drop first. Only their ids are kept in memory, so a million cars fit.
 * @param options.withPhotos chooses among cars that have photos
 */
export async function chooseExportVehicles(
  db: Db,
  selection: ExportSelection,
  options: { withPhotos: boolean },
): Promise<ChosenCars> {
  const { dealershipId, make, pick, limit } = selection;
  const chosen = db
    .selectFrom("public_vehicles as v")
    .where("v.in_listing", "=", true)
    .$if(dealershipId !== undefined, (query) => query.where("v.dealership_id", "=", dealershipId ?? 0))
    .$if(make !== undefined, (query) => query.where(sql`lower(v.make)`, "=", (make ?? "").toLowerCase()))
    .$if(options.withPhotos, (query) => query.where(HAS_PHOTOS))
    .$if(pick === "price_drop", (query) => query.where("v.price_drop_usd", "is not", null))
    .select([
      "v.id",
      "v.dealership_id",
      "v.first_seen_at",
      "v.price_drop_usd",
      sql<number>`cardinality(v.images)`.as("pictures"),
    ])
    .$if(pick === "price_drop", (query) => query.orderBy("v.price_drop_usd", "desc"))
    .orderBy("v.first_seen_at", "desc")
    .orderBy("v.id", "desc")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0));
  const order = pick === "price_drop" ? sql`price_drop_usd desc, ${NEWEST_FIRST}` : NEWEST_FIRST;
  // Two arrays, because a million row objects would take a hundred times the memory.
  const { ids, dealershipIds, pictures } = await db
    .selectFrom(chosen.as("chosen"))
    .select([
      sql<number[] | null>`array_agg(id order by ${order})`.as("ids"),
      sql<number[] | null>`array_agg(dealership_id order by ${order})`.as("dealershipIds"),
      sql<string | null>`sum(pictures)`.as("pictures"),
    ])
    .executeTakeFirstOrThrow();
  const all = Uint32Array.from(ids ?? []);
  return {
    count: all.length,
    pictureCount: Number(pictures ?? 0),
    read: () => readCars(db, all),
    readByDealership: () => groupIds(all, dealershipIds ?? []).map((group) => readCars(db, group)),
  };
}

function groupIds(ids: Uint32Array, dealershipIds: readonly number[]): Uint32Array[] {
  const groups = new Map<number, number[]>();
  ids.forEach((id, index) => {
    const dealershipId = dealershipIds[index] ?? 0;
    const known = groups.get(dealershipId);
    if (known) known.push(id);
    else groups.set(dealershipId, [id]);
  });
  return [...groups.values()].map((group) => Uint32Array.from(group));
}

async function* readCars(db: Db, ids: Uint32Array): AsyncGenerator<Vehicle> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = [...ids.subarray(from, from + BATCH_SIZE)];
    const rows = await selectVehicles(db).where("v.id", "in", batch).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of batch) {
      const row = byId.get(id);
      // Exports fetch the pictures themselves and show no address of theirs.
      if (row) yield { ...presentVehicle(row), images: row.images };
    }
  }
}
