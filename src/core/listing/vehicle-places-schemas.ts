import { z } from "zod";

/** The places of a search's vehicles. */
export const vehiclePlacesSchema = z.object({
  /** The number of vehicles that match. */
  total: z.int(),
  /** The number of vehicles whose zip code and town we do not know. They are in no place. */
  unplaced: z.int(),
  /**
   * Null: each place is a point, a zip code's centroid. When there are too many of these, vehicles are counted in cells with this many
   * degrees a side, at multiples of it, and a place is a cell.
   */
  gridDegrees: z.number().nullable(),
  /** At most 2,000, those with most vehicles first. */
  places: z.array(
    z.object({
      /** The point, or the average position of the cell's vehicles. Degrees with four decimals. */
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
