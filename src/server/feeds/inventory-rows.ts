import { presentVehicle } from "../vehicles/present-vehicle.ts";
import type { FeedVehicle } from "./feed-vehicle.ts";

type Cell = string | number | null;

const COLUMNS: Record<string, (vehicle: FeedVehicle) => Cell> = {
  id: ({ row }) => row.id,
  vin: ({ row }) => row.vin,
  stockNumber: ({ row }) => row.stock_number,
  title: ({ row }) => row.title,
  year: ({ row }) => row.year,
  make: ({ row }) => row.make,
  model: ({ row }) => row.model,
  trim: ({ row }) => row.trim,
  bodyStyle: ({ row }) => row.body_style,
  condition: ({ row }) => row.condition,
  price: ({ row }) => row.price_usd,
  mileage: ({ row }) => row.mileage_miles,
  exteriorColor: ({ row }) => row.exterior_color,
  interiorColor: ({ row }) => row.interior_color,
  fuelType: ({ row }) => row.fuel_type,
  transmission: ({ row }) => row.transmission,
  drivetrain: ({ row }) => row.drivetrain,
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

export const INVENTORY_HEADER: readonly string[] = Object.keys(COLUMNS);
const READERS = Object.values(COLUMNS);

/** A car of the inventory CSV, in the order of the header. */
export const inventoryRow = (vehicle: FeedVehicle): Cell[] => READERS.map((read) => read(vehicle));

/** A car as `GET /api/vehicles` shows it, with its page's address and absolute addresses of our photos. */
export const inventoryJson = ({ row, url, photos }: FeedVehicle): string =>
  `${JSON.stringify({ ...presentVehicle(row), url, photos })}\n`;
