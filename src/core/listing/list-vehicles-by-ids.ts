import { sql } from "kysely";
import { looksLikePhoto } from "#core/facts/rules/looks-like-photo.ts";
import type { Db } from "#kernel/database/db.ts";
import { asVehicleId, type DetailRow, presentDetail, selectWithHistory } from "./get-vehicle.ts";
import type { Vehicle, VehiclesByIds } from "./vehicle-schemas.ts";
import { loadZips } from "./zip-codes.ts";

/** The pictures that are sent of each vehicle: lists show one, and try the next when it does not load. */
const PICTURES_SENT = 3;

/** Matches cars `v` with ids or VINs. */
const isOneOf = (keys: readonly string[]) => {
  const ids = keys.flatMap((key) => asVehicleId(key) ?? []);
  const vins = keys.map((key) => key.toUpperCase());
  return sql<boolean>`(v.id = any(${ids}::int[]) or v.vin = any(${vins}::text[]))`;
};

/**
 * Returns the row that an id or VIN names: as in `getVehicle`, a number is first tried as an id, and a VIN finds its most recently
 * confirmed listing.
 * @param rows ordered by when they were confirmed, the last first
 */
function findByKey<Row extends { id: number; vin: string | null }>(rows: readonly Row[], key: string): Row | undefined {
  const id = asVehicleId(key);
  const vin = key.toUpperCase();
  return (id !== null && rows.find((row) => row.id === id)) || rows.find((row) => row.vin === vin);
}

/** Keeps the first pictures, the car's own before logos and banners; `images` and `photos` stay in step. */
export function firstPictures<V extends Pick<Vehicle, "images" | "photos">>(vehicle: V): V {
  const places = [...vehicle.images.keys()];
  const isPhoto = (place: number) => looksLikePhoto(vehicle.images[place] ?? "");
  const kept = [...places.filter(isPhoto), ...places.filter((place) => !isPhoto(place))].slice(0, PICTURES_SENT);
  const pick = (all: readonly string[]) => kept.flatMap((place) => all[place] ?? []);
  return { ...vehicle, images: pick(vehicle.images), photos: pick(vehicle.photos) };
}

/**
 * Returns vehicles by id or VIN, with the facts that their own pages show, and the keys that are no longer listed. Sends two statements at
 * most, for any number of keys.
 * @param keys ids or VINs in any case; few, because each costs a price history
 * @param zipCode measures the distances from there; an unknown zip gives none
 */
export async function listVehiclesByIds(db: Db, keys: readonly string[], zipCode?: string): Promise<VehiclesByIds> {
  const rows = await selectWithHistory(db)
    .where(isOneOf(keys))
    .orderBy("v.confirmed_at", "desc")
    .orderBy("v.id", "desc")
    .execute();
  const zips = zipCode ? await loadZips() : null;
  const present = (row: DetailRow) =>
    firstPictures(presentDetail(row, zips && zipCode ? zips.milesTo(zipCode, row.zip_code, row.place) : null));
  const found = keys.map((key) => ({ key, row: findByKey(rows, key) }));
  const vehicles = found.flatMap(({ key, row }) => (row ? { key, ...present(row) } : []));
  const missing = found.flatMap(({ key, row }) => (row ? [] : key));
  return { vehicles, gone: missing.length > 0 ? await listGone(db, missing) : [] };
}

async function listGone(db: Db, keys: readonly string[]): Promise<VehiclesByIds["gone"]> {
  const rows = await db
    .selectFrom("gone_vehicles as v")
    .select(["v.id", "v.vin", "v.title", "v.removed_at"])
    .where(isOneOf(keys))
    .orderBy("v.removed_at", "desc")
    .orderBy("v.id", "desc")
    .execute();
  return keys.map((key) => {
    const row = findByKey(rows, key);
    return { key, ...(row?.removed_at && { title: row.title, goneSince: row.removed_at.toISOString() }) };
  });
}
