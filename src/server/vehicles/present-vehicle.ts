import type { InferResult } from "kysely";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { photoPath } from "./photo-path.ts";
import type { selectVehicles } from "./visible-vehicles.ts";

export type VehicleRow = InferResult<ReturnType<typeof selectVehicles>>[number];

function priceDrop(row: VehicleRow): Vehicle["priceDrop"] {
  const [now, before] = row.latest_prices ?? [];
  if (!now || !before || now >= before || !row.last_change_at) return null;
  return { amount: before - now, since: row.last_change_at.toISOString() };
}

/**
 * The wire shape of a stored vehicle.
 * @param distanceMiles from the searched zip; absent when none was searched, null when the vehicle's place is not known
 */
export function presentVehicle(row: VehicleRow, distanceMiles: number | null = null): Vehicle {
  return {
    id: row.id,
    vin: row.vin,
    title: row.title,
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim,
    price: row.price_usd,
    mileage: row.mileage_miles,
    exteriorColor: row.exterior_color,
    interiorColor: row.interior_color,
    fuelType: row.fuel_type,
    transmission: row.transmission,
    bodyStyle: row.body_style,
    drivetrain: row.drivetrain,
    condition: row.condition,
    stockNumber: row.stock_number,
    images: row.images,
    photos: row.images.map((image) => photoPath(row.id, image)),
    location: row.place,
    zipCode: row.zip_code,
    ...(row.carfax_url && { carfaxUrl: row.carfax_url }),
    ...(row.original_listing_url && { originalListingUrl: row.original_listing_url }),
    dealership: { id: row.dealership_id, name: row.dealership_name, location: row.dealership_location || null },
    listedAt: row.first_seen_at.toISOString(),
    lastConfirmedAt: row.confirmed_at.toISOString(),
    distanceMiles,
    priceDrop: priceDrop(row),
  };
}
