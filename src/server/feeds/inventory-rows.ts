import { WIRE_FACTS } from "#domain/vehicles/vehicle-fields.ts";
import { presentVehicle } from "../vehicles/present-vehicle.ts";
import type { FeedVehicle } from "./feed-vehicle.ts";

type Cell = string | number | null;

/** The columns behind the facts: where it stands, its addresses and its times. */
const LAST_COLUMNS: Record<string, (vehicle: FeedVehicle) => Cell> = {
  location: ({ row }) => row.place,
  zipCode: ({ row }) => row.zip_code,
  dealership: ({ row }) => row.dealership_name,
  dealershipId: ({ row }) => row.dealership_id,
  url: ({ url }) => url,
  originalListingUrl: ({ row }) => row.original_listing_url,
  carfaxUrl: ({ row }) => row.carfax_url,
  photos: ({ photos }) => photos.join(" "),
  listedAt: ({ row }) => row.first_seen_at.toISOString(),
  lastConfirmedAt: ({ row }) => row.confirmed_at.toISOString(),
};
/** The dealer's own addresses of the pictures have no column: `photos` has ours. */
const FACTS = WIRE_FACTS.filter(({ wire }) => wire !== "images" && !(wire in LAST_COLUMNS));
const COLUMNS: Record<string, (vehicle: FeedVehicle) => Cell> = {
  id: ({ row }) => row.id,
  ...Object.fromEntries(FACTS.map(({ wire, column }) => [wire, ({ row }: FeedVehicle) => row[column] as Cell])),
  ...LAST_COLUMNS,
};

export const INVENTORY_HEADER: readonly string[] = Object.keys(COLUMNS);
const READERS = Object.values(COLUMNS);

/** A car of the inventory CSV, in the order of the header. */
export const inventoryRow = (vehicle: FeedVehicle): Cell[] => READERS.map((read) => read(vehicle));

/** A car as `GET /api/vehicles` shows it, with its page's address and absolute addresses of our photos. */
export const inventoryJson = ({ row, url, photos }: FeedVehicle): string =>
  `${JSON.stringify({ ...presentVehicle(row), url, photos })}\n`;
