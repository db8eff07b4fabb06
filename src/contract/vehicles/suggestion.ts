import { z } from "zod";

/** Something that what was typed into the search box may mean. */
export const suggestionSchema = z.object({
  kind: z.enum(["make", "model", "place", "dealership"]),
  /** "Honda", "Honda Civic", "Chantilly, VA", "Harbor Motors". */
  label: z.string(),
  /** Vehicles that it would find. */
  count: z.int(),
  /** The listing call's parameters that find them. */
  filters: z.object({
    make: z.array(z.string()).optional(),
    model: z.array(z.string()).optional(),
    location: z.string().optional(),
    dealershipId: z.int().optional(),
  }),
});
export type Suggestion = z.infer<typeof suggestionSchema>;
