import type { InferResult } from "kysely";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import type { selectVehicles } from "./visible-vehicles.ts";

export type VehicleRow = InferResult<ReturnType<typeof selectVehicles>>[number];

/** The wire shape of a stored vehicle. */
export function presentVehicle(row: VehicleRow): Vehicle {
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
    location: row.place,
    zipCode: row.zip_code,
    ...(row.carfax_url && { carfaxUrl: row.carfax_url }),
    ...(row.original_listing_url && { originalListingUrl: row.original_listing_url }),
    dealership: { id: row.dealership_id, name: row.dealership_name, location: row.dealership_location || null },
    listedAt: row.first_seen_at.toISOString(),
    lastConfirmedAt: row.confirmed_at.toISOString(),
  };
}
