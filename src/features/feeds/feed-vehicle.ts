import type { ReceiverCodes } from "#core/dealerships/rules/receiver-codes.ts";
import { photoPath } from "#core/facts/photo-path.ts";
import { looksLikePhoto } from "#core/facts/rules/looks-like-photo.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { WholeVehicleRow } from "#core/listing/public-vehicles.ts";
import type { ZipTable } from "#core/listing/zip-codes.ts";
import { describeVehicle } from "./describe-vehicle.ts";
import { isThere } from "./rules/is-there.ts";

/** Receivers show ten photos at most. */
const MAX_PHOTOS = 10;
/** Large enough for every receiver (Google requires 800 x 600 for vehicles), small enough for our cache. */
const PHOTO_WIDTH = 1280;

/** A value of a feed's column; null is an empty cell. */
export type Cell = string | number | null;

/** A car with the further facts that receivers need. */
export type FeedVehicle = {
  row: WholeVehicleRow;
  /** Absolute address of its page on this site. */
  url: string;
  /**
   * Absolute addresses in our photo cache, which serves JPEG unless the client asks for another format. Logos and
   * banners are left out, because receivers refuse them.
   */
  photos: string[];
  /** The car's place; null when no town is known. */
  place: { city: string; state: string; zip: string | null; latitude: number | null; longitude: number | null } | null;
  /** The dealership's street, where the car is there. */
  street: string | null;
  /** The codes by which receivers know the dealership; none where its name is hidden. */
  codes: ReceiverCodes;
  /** True where the car is at its dealership's address (`isThere`). */
  isAtDealership: boolean;
  /** Plain sentences about it (`describeVehicle`). */
  description: string;
  /** The day since which it is for sale: the dealer's own where it is earlier than our first sight. `2026-10-02`. */
  inStockSince: string;
};

function findPlace(row: WholeVehicleRow, zips: ZipTable): FeedVehicle["place"] {
  const [, city, state] = /^(.+),\s*([A-Za-z]{2})$/.exec(row.place?.trim() ?? "") ?? [];
  if (!city || !state) return null;
  const found = zips.locate(row.zip_code, `${city}, ${state}`);
  return {
    city,
    state: state.toUpperCase(),
    zip: row.zip_code ?? found?.zip ?? null,
    latitude: found?.latitude ?? null,
    longitude: found?.longitude ?? null,
  };
}

const isPhoto = (image: string): boolean => /^https?:/i.test(image) && looksLikePhoto(image);

function inStockSince({ first_seen_at, stocked_on }: WholeVehicleRow): string {
  const seen = first_seen_at.toISOString().slice(0, 10);
  return stocked_on !== null && stocked_on < seen ? stocked_on : seen;
}

/** The knowledge from which cars become a feed's: places, the codes of dealerships by their ids, the site's public address. */
export type FeedSources = { zips: ZipTable; codes: ReadonlyMap<number, ReceiverCodes>; publicUrl: string };

export function toFeedVehicle(row: WholeVehicleRow, { zips, codes, publicUrl }: FeedSources): FeedVehicle {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const isAtDealership = isThere(row);
  return {
    row,
    url: absolute(vehiclePath(row)),
    photos: row.images
      .filter(isPhoto)
      .slice(0, MAX_PHOTOS)
      .map((image) => absolute(`${photoPath(row.id, image)}?w=${PHOTO_WIDTH}`)),
    place: findPlace(row, zips),
    street: (isAtDealership && row.place && row.dealer_contact.street) || null,
    codes: (row.shows_name && codes.get(row.dealership_id)) || {},
    isAtDealership,
    description: describeVehicle(row),
    inStockSince: inStockSince(row),
  };
}

/** In this order, because "Crossover SUV" and "Minivan" contain a later word too. */
const BODY_STYLES = [
  [/crossover/i, "crossover"],
  [/suv|sport utility/i, "suv"],
  [/convertible|cabrio|roadster/i, "convertible"],
  [/mini-?van/i, "minivan"],
  [/van/i, "van"],
  [/truck|pickup|cab/i, "truck"],
  [/wagon|estate/i, "wagon"],
  [/hatch|liftback|sportback/i, "hatchback"],
  [/coupe/i, "coupe"],
  [/sedan/i, "sedan"],
] as const;
export type BodyStyle = (typeof BODY_STYLES)[number][1];

/** The body style in the words of Google and Meta; null when the dealer's text names none. */
export const bodyStyleOf = ({ row }: FeedVehicle): BodyStyle | null =>
  BODY_STYLES.find(([words]) => words.test(row.body_style ?? ""))?.[1] ?? null;
