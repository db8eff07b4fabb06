import { z } from "zod";

/** Where the vehicles of a search are. */
export const vehiclePlacesSchema = z.object({
  /** How many vehicles match. */
  total: z.int(),
  /** How many of them have no zip code or town that we know. They are in no place. */
  unplaced: z.int(),
  /**
   * Null: each place is a point, a zip code's centroid. When there are too many of these, vehicles are counted in cells with this many
   * degrees a side, at multiples of it, and a place is a cell.
   */
  gridDegrees: z.number().nullable(),
  /** At most 2,000, those with most vehicles first. */
  places: z.array(
    z.object({
      /** The point, or where the cell's vehicles are on average. Degrees with four decimals. */
      latitude: z.number(),
      longitude: z.number(),
      count: z.int(),
      /** "Tacoma, WA": the town with most of the vehicles; "Zip code 98402" when none is known. */
      label: z.string(),
      zipCode: z.string(),
      /** Two letters; null for military post offices. */
      state: z.string().nullable(),
    }),
  ),
});
export type VehiclePlaces = z.infer<typeof vehiclePlacesSchema>;
