import { photoKey, photoPath } from "#core/facts/photo-path.ts";
import {
  FEATURE_GROUPS,
  FEATURES,
  type FeatureGroup,
  type FeatureKey,
  impliedBy,
} from "#core/facts/rules/equipment/features.ts";
import { looksLikePhoto } from "#core/facts/rules/looks-like-photo.ts";
import {
  type FactRow,
  OPTIONAL_FACTS,
  OWN_WIRE_FACTS,
  type OwnWireFacts,
  WIRE_FACTS,
} from "#core/facts/rules/vehicle-fields.ts";
import type { Db } from "#kernel/database/db.ts";
import { MAX_INTEGER } from "#kernel/http/rules/max-integer.ts";
import type { CarRow, VehicleRow } from "./public-vehicles.ts";
import {
  type ChangingFields,
  type RemovedVehicle,
  VEHICLE_KEYS,
  type Vehicle,
  type VehicleDetail,
} from "./vehicle-schemas.ts";

/** A photo's address on the dealer's site; `isListed`: its vehicle is listed. */
export type FoundPhoto = { url: string; isListed: boolean };

/**
 * Finds a photo of a vehicle that is visible, or was until recently.
 * @param key as `photoKey` returns it
 * @returns null when there is no such vehicle, or it has no such photo
 */
export async function findPhoto(db: Db, vehicleId: number, key: string): Promise<FoundPhoto | null> {
  if (vehicleId > MAX_INTEGER) return null;
  for (const view of ["public_vehicles", "gone_vehicles"] as const) {
    const row = await db.selectFrom(view).where("id", "=", vehicleId).select("images").executeTakeFirst();
    const url = row?.images.find((image) => photoKey(image) === key);
    if (url !== undefined) return { url, isListed: view === "public_vehicles" };
  }
  return null;
}

function priceDrop(row: CarRow): Vehicle["priceDrop"] {
  const { price_usd, price_drop_usd, price_dropped_at } = row;
  if (price_usd === null || price_drop_usd === null || price_dropped_at === null) return null;
  return { amount: price_drop_usd, since: price_dropped_at.toISOString(), from: price_usd + price_drop_usd };
}

/** The facts with their names on the wire; optional facts are left out where they are unknown. */
const FACTS = WIRE_FACTS.map(({ wire, column }) => ({ wire, column, isOptional: OPTIONAL_FACTS.includes(wire) }));

const presentDealership = (row: CarRow): Vehicle["dealership"] => ({
  id: row.dealership_id,
  name: row.dealership_name,
  location: row.dealership_location || null,
  ...(!row.shows_page && { hasNoPage: true as const }),
});

/** Returns a car's dealership with how to reach it, where anything is known. */
export function withContact(row: CarRow): Vehicle["dealership"] {
  const contact = { ...row.dealer_contact, ...(row.takes_questions && { takesQuestions: true as const }) };
  return { ...presentDealership(row), ...(Object.keys(contact).length > 0 && { contact }) };
}

/**
 * A vehicle without values, with its keys in the contract's order, in which feeds and deliveries write them. Vehicles are copies of it: V8
 * treats an object as a hash table when its keys are set one by one, and writing such a vehicle as JSON took three times as long. V8 does
 * not treat an object from `JSON.parse` or its copies so.
 */
const EMPTY_VEHICLE: Record<keyof Vehicle, null> = JSON.parse(
  JSON.stringify(Object.fromEntries(VEHICLE_KEYS.map((key) => [key, null]))),
);

/** The fields that a vehicle has only in some answers. */
type SomeFields = Partial<ChangingFields & Pick<Vehicle, "highlights">>;

/** Presents a stored vehicle. Facts that are left out are undefined, and so are the fields that `some` does not have. */
function present(row: CarRow, some: SomeFields): Partial<Record<keyof Vehicle, unknown>> {
  const vehicle: Partial<Record<keyof Vehicle, unknown>> = { ...EMPTY_VEHICLE };
  for (const { wire, column, isOptional } of FACTS)
    vehicle[wire] = row[column] === null && isOptional ? undefined : row[column];
  vehicle.id = row.id;
  // The price is the one with fees. Its parts are named where there are fees to add.
  const hasFees = row.price_usd !== null && Boolean(row.fees_usd);
  vehicle.dealerPrice = hasFees ? row.dealer_price_usd : undefined;
  vehicle.feesUsd = hasFees ? row.fees_usd : undefined;
  vehicle.photos = row.images.map((image) => photoPath(row.id, image));
  // The photos' addresses on the dealer's site would name a dealership that may not be named.
  if (!row.shows_name) vehicle.images = vehicle.photos;
  vehicle.location = row.place;
  vehicle.dealership = row.original_listing_url === null ? withContact(row) : presentDealership(row);
  vehicle.listedAt = row.first_seen_at.toISOString();
  vehicle.lastConfirmedAt = some.lastConfirmedAt;
  vehicle.distanceMiles = some.distanceMiles;
  vehicle.priceDrop = priceDrop(row);
  vehicle.deal = row.deal;
  vehicle.highlights = some.highlights;
  return vehicle;
}

/**
 * Returns the wire shape of a stored vehicle without `ChangingFields`, as lists cache it.
 * @param highlights as `chooseHighlights` returns them
 */
export const presentCar = (row: CarRow, highlights: string[]) =>
  present(row, { highlights: highlights.length > 0 ? highlights : undefined }) as Omit<Vehicle, keyof ChangingFields>;

/**
 * Returns the wire shape of a stored vehicle.
 * @param distanceMiles from the searched zip; absent when none was searched, null when the vehicle's place is not known
 */
export function presentVehicle(row: VehicleRow, distanceMiles: number | null = null): Vehicle {
  return present(row, { lastConfirmedAt: row.confirmed_at.toISOString(), distanceMiles }) as Vehicle;
}

/**
 * Returns a vehicle for those who publish our stock elsewhere. It has no label: labels are our opinion of today's price, and we only show
 * them as long as they are true.
 */
export function presentOutside(row: VehicleRow): Omit<Vehicle, "deal"> {
  const { deal: _, ...vehicle } = presentVehicle(row);
  return vehicle;
}

/**
 * Returns the names of a car's features by their groups, in the order in which they are shown. Features that are no longer known are left
 * out, and those that another one implies: "Sunroof" beside "Panoramic roof".
 */
export function presentEquipment(keys: readonly FeatureKey[]): VehicleDetail["equipment"] {
  const stated = keys.filter((key) => Object.hasOwn(FEATURES, key));
  const implied = new Set(stated.flatMap(impliedBy));
  const known = stated.filter((key) => !implied.has(key)).map((key) => ({ key, ...FEATURES[key] }));
  return (Object.keys(FEATURE_GROUPS) as FeatureGroup[]).flatMap((group) => {
    const features = known.filter((feature) => feature.group === group).map(({ key, name }) => ({ key, name }));
    return features.length === 0 ? [] : [{ group: FEATURE_GROUPS[group], features }];
  });
}

/** Returns the names of a car's features as `presentEquipment` has them, in one list. */
export const featureNames = (keys: readonly FeatureKey[]): string[] =>
  presentEquipment(keys).flatMap(({ features }) => features.map(({ name }) => name));

type OwnFactRow = Pick<FactRow, (typeof OWN_WIRE_FACTS)[number]["column"]>;
type OwnFacts = { [Name in keyof OwnWireFacts]?: NonNullable<OwnWireFacts[Name]> };

/** Returns the facts that only a vehicle's own call has, without those that are unknown. */
export const presentOwnFacts = (row: OwnFactRow): OwnFacts =>
  Object.fromEntries(
    OWN_WIRE_FACTS.filter(({ column }) => row[column] !== null).map(({ wire, column }) => [wire, row[column]]),
  );

/** A page shows one photo of a removed vehicle. It tries several, because not all may be in the cache. */
const REMOVED_PHOTOS = 3;

/** Returns the wire shape of a vehicle that is no longer listed. */
export function presentRemovedVehicle(row: VehicleRow, removedAt: Date, isListedElsewhere: boolean): RemovedVehicle {
  const { id, vin, title, make, model } = row;
  const photos = row.images.filter(looksLikePhoto).slice(0, REMOVED_PHOTOS);
  return {
    ...{ id, vin, title, make, model },
    dealership: presentDealership(row),
    photos: photos.map((image) => photoPath(id, image)),
    removedAt: removedAt.toISOString(),
    isListedElsewhere,
  };
}
