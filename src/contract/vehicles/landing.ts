import { z } from "zod";

/** A landing address: all cars of a make, of a model, or in a place. It exists only while there is stock. */
export const landingSchema = z.object({
  /** `/used/bmw`, `/used/bmw/3-series` or `/used-cars-in/chantilly-va`. */
  path: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  /** "City, ST". */
  location: z.string().nullable(),
  total: z.int(),
});
export type Landing = z.infer<typeof landingSchema>;
