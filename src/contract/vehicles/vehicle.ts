import { z } from "zod";

/** A vehicle as the public calls return it. Prices are whole US dollars, mileage is miles; null means unknown. */
export const vehicleSchema = z.object({
  id: z.int(),
  vin: z.string().nullable(),
  title: z.string(),
  year: z.int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  trim: z.string().nullable(),
  price: z.number().nullable(),
  mileage: z.number().nullable(),
  exteriorColor: z.string().nullable(),
  interiorColor: z.string().nullable(),
  fuelType: z.string().nullable(),
  transmission: z.string().nullable(),
  bodyStyle: z.string().nullable(),
  drivetrain: z.string().nullable(),
  condition: z.enum(["used", "certified"]),
  stockNumber: z.string().nullable(),
  /** Absolute http(s) addresses, best first; may be empty. */
  images: z.array(z.string()),
  /** "City, ST", of the vehicle itself where the site says so. */
  location: z.string().nullable(),
  zipCode: z.string().nullable(),
  carfaxUrl: z.string().optional(),
  originalListingUrl: z.string().optional(),
  dealership: z.object({ id: z.int(), name: z.string(), location: z.string().nullable() }),
  /** ISO times: first seen by us, last confirmed on the dealer's site. */
  listedAt: z.string(),
  lastConfirmedAt: z.string(),
});
export type Vehicle = z.infer<typeof vehicleSchema>;

export const vehicleListSchema = z.object({
  vehicles: z.array(vehicleSchema),
  currentPage: z.int(),
  totalPages: z.int(),
  /** Number of vehicles that match, over all pages. */
  total: z.int(),
});
export type VehicleList = z.infer<typeof vehicleListSchema>;

export const locationEntrySchema = z.object({ location: z.string() });
